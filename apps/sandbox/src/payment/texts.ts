import type { PaymentOutcome, PayoutOutcome } from "./records.ts";

/** Languages of the hosted pages. */
export type Language = "bn" | "en";

const en = {
  provider: "Sandbox Pay",
  ribbon: "Sandbox: play money only. Nothing is charged to anybody.",
  payTo: "Pay to",
  shop: "Khela",
  amount: "Amount",
  method: "Method",
  reference: "Reference",
  pay: "Pay {amount}",
  decline: "Decline",
  cancel: "Back to the site",
  tests: "Play a special case",
  testsHint: "For testing. Each one acts out what real providers do now and then.",
  seconds: "Seconds",
  times: "Times",
  run: "Play",
  state: "State",
  statePayment: {
    waiting: "Waiting for you",
    processing: "On its way",
    succeeded: "Paid",
    failed: "Declined",
  },
  statePayout: { processing: "On its way", succeeded: "Paid out", failed: "Failed" },
  messages: "Messages to the site",
  noMessages: "None yet.",
  attempts: "tries",
  answered: "answer",
  noAnswer: "none",
  claims: { succeeded: "says: paid", failed: "says: failed" },
  received: "Received",
  decided: "This payment is done.",
  notFound: "There is no such payment.",
  payouts: "Payouts",
  payoutsHint:
    "Payouts succeed by themselves after a few seconds. Choose what the next ones do, or end one now.",
  next: "The next payouts",
  save: "Set",
  noPayouts: "No payouts yet.",
  account: "Account",
  action: "End now",
  otherLanguage: "বাংলা",
};

const bn: typeof en = {
  provider: "স্যান্ডবক্স পে",
  ribbon: "স্যান্ডবক্স: শুধু খেলার টাকা। কারও কাছ থেকে কিছু কাটা হয় না।",
  payTo: "প্রাপক",
  shop: "খেলা",
  amount: "পরিমাণ",
  method: "মাধ্যম",
  reference: "রেফারেন্স",
  pay: "{amount} পরিশোধ করুন",
  decline: "বাতিল করুন",
  cancel: "সাইটে ফিরে যান",
  tests: "বিশেষ পরিস্থিতি চালান",
  testsHint: "পরীক্ষার জন্য। আসল পেমেন্ট সেবায় মাঝে মাঝে যা ঘটে, প্রতিটি তা-ই করে দেখায়।",
  seconds: "সেকেন্ড",
  times: "বার",
  run: "চালান",
  state: "অবস্থা",
  statePayment: {
    waiting: "আপনার অপেক্ষায়",
    processing: "প্রক্রিয়াধীন",
    succeeded: "পরিশোধিত",
    failed: "বাতিল",
  },
  statePayout: { processing: "প্রক্রিয়াধীন", succeeded: "পাঠানো হয়েছে", failed: "ব্যর্থ" },
  messages: "সাইটে পাঠানো বার্তা",
  noMessages: "এখনও নেই।",
  attempts: "চেষ্টা",
  answered: "উত্তর",
  noAnswer: "নেই",
  claims: { succeeded: "বলে: সফল", failed: "বলে: ব্যর্থ" },
  received: "পাওয়া গেছে",
  decided: "এই পেমেন্ট সম্পন্ন হয়ে গেছে।",
  notFound: "এমন কোনো পেমেন্ট নেই।",
  payouts: "পেআউট",
  payoutsHint: "কয়েক সেকেন্ড পর পেআউট নিজে থেকেই সফল হয়। পরেরগুলোর ফল বেছে নিন, অথবা কোনোটি এখনই শেষ করুন।",
  next: "পরের পেআউটগুলো",
  save: "ঠিক করুন",
  noPayouts: "এখনও কোনো পেআউট নেই।",
  account: "অ্যাকাউন্ট",
  action: "এখনই শেষ করুন",
  otherLanguage: "English",
};

export const texts: Record<Language, typeof en> = { en, bn };

type Case = readonly [title: string, hint: string];

export const paymentCases: Record<Language, Record<Exclude<PaymentOutcome, "pay" | "fail">, Case>> = {
  en: {
    late: ["Pay late", "The money arrives after a while."],
    partial: ["Pay partly", "Only half of the amount arrives."],
    duplicate: ["Repeat the message", "The site is told many times at once."],
    disorder: ["Wrong order", "Success first, then word of an earlier failure."],
    lost: ["Lose the message", "Paid, but the site is not told. It has to ask."],
    over: ["Pay too much", "Twice the amount arrives. The site refuses it; somebody has to look."],
    forged: ["Forged signature", "A stranger claims success. The payment stays open."],
  },
  bn: {
    late: ["দেরিতে পরিশোধ", "টাকা কিছুক্ষণ পরে পৌঁছায়।"],
    partial: ["আংশিক পরিশোধ", "অর্ধেক টাকা পৌঁছায়।"],
    duplicate: ["একই বার্তা বারবার", "সাইটকে একসঙ্গে অনেকবার জানানো হয়।"],
    disorder: ["উল্টো ক্রম", "আগে সফল, পরে আগের ব্যর্থতার খবর।"],
    lost: ["বার্তা হারানো", "পরিশোধিত, কিন্তু সাইট খবর পায় না; নিজে জিজ্ঞেস করতে হয়।"],
    over: ["বেশি পরিশোধ", "দ্বিগুণ টাকা পৌঁছায়। সাইট তা নেয় না; কাউকে দেখতে হয়।"],
    forged: ["জাল স্বাক্ষর", "অচেনা কেউ সফল বলে দাবি করে। পেমেন্ট খোলা থাকে।"],
  },
};

export const payoutCases: Record<Language, Record<PayoutOutcome, string>> = {
  en: {
    pay: "succeed",
    fail: "fail",
    late: "take a minute",
    duplicate: "repeat the message",
    lost: "lose the message",
  },
  bn: {
    pay: "সফল হবে",
    fail: "ব্যর্থ হবে",
    late: "এক মিনিট নেবে",
    duplicate: "বার্তা বারবার পাঠাবে",
    lost: "বার্তা হারাবে",
  },
};
