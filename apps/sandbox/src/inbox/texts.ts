import type { Language } from "../page.ts";

const en = {
  title: "Inbox",
  ribbon: "Sandbox: nothing here was sent to a real phone or mailbox.",
  search: "Number or address",
  searchHint: "e.g. 01712 or rahim@",
  sms: "SMS",
  mail: "Mail",
  to: "To",
  copy: "Copy code",
  copied: "Copied",
  look: "As a mail program shows it",
  none: "No messages yet. Ask the site for a code, and it appears here.",
  noneFound: "Nothing for this number or address yet.",
  live: "Shows new messages by itself",
  otherLanguage: "বাংলা",
};

const bn: typeof en = {
  title: "ইনবক্স",
  ribbon: "স্যান্ডবক্স: এখানকার কিছুই আসল ফোনে বা মেইলবক্সে যায়নি।",
  search: "নম্বর বা ঠিকানা",
  searchHint: "যেমন 01712 বা rahim@",
  sms: "এসএমএস",
  mail: "ই-মেইল",
  to: "প্রাপক",
  copy: "কোড কপি করুন",
  copied: "কপি হয়েছে",
  look: "মেইল প্রোগ্রামে যেমন দেখায়",
  none: "এখনও কোনো বার্তা নেই। সাইটে কোড চাইলে তা এখানে দেখা যাবে।",
  noneFound: "এই নম্বর বা ঠিকানায় এখনও কিছু আসেনি।",
  live: "নতুন বার্তা নিজে থেকেই দেখা যায়",
  otherLanguage: "English",
};

export const texts: Record<Language, typeof en> = { en, bn };
