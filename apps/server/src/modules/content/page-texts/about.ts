import type { PageTexts } from "./page-texts.ts";

/** The texts of `/description`. */
export const ABOUT: PageTexts = {
  title: { bn: "খেলা সম্পর্কে", en: "About KHELA" },
  summary: {
    bn: "স্লট, লাইভ টেবিল, ক্র্যাশ, ফিশিং আর তাসের আড্ডা, যেখানে প্রতিটি রাউন্ড নিজেই যাচাই করা যায়।",
    en: "Slots, live tables, crash, fishing and card rooms, where every round can be checked by you.",
  },
  content: {
    en: `KHELA means play. We make a place for games from Bangladesh and for it: in Bengali first, on the phone first, and with everything open that can be open.

## What you can play
- **Slots** with free spins, and four [jackpots](/rng) that many titles share.
- [Live tables](/live): roulette, baccarat, blackjack, sic bo, dragon tiger, andar bahar and teen patti, dealt by the clock for everybody at once.
- [Card rooms](/pvp): hold'em and teen patti against other players, not against the house.
- **Crash, dice, mines, plinko, hi-lo** and other quick games of our own.
- [Fishing](/fish), with Bengal's own fish.

Most games have a free demo that needs no account.

## What we do differently
- **Every round can be checked.** Its result is sealed before you bet, and afterwards anybody can [recompute it](/fairness).
- **Returns are public.** Each game says how much of all stakes comes back, and what it really returned is compared with that.
- **No tricks.** No countdowns that start anew, no invented winners, no win that is only announced.
- **Your money is yours.** It is in your balance within seconds of a payment, and you see at any time what became of a withdrawal.
- **Your limits count.** [Responsible gaming](/responsible-gaming) is built in, not printed below.

## Play money
For now the site plays with play money alone; what that means is said under [Licence](/licence).

## Get in touch
Questions, praise, criticism: [write to us](/help). A person reads it.`,
    bn: `"খেলা" নামেই আমাদের কথা। বাংলাদেশের খেলার একটি ঠিকানা গড়ছি আমরা: আগে বাংলায়, আগে মোবাইলে, আর যা কিছু খোলা রাখা যায় সব খোলা রেখে।

## কী কী খেলতে পারেন
- **স্লট**, ফ্রি স্পিনসহ, আর অনেক খেলার মিলিত চারটি [জ্যাকপট](/rng)।
- [লাইভ টেবিল](/live): রুলেট, ব্যাকারা, ব্ল্যাকজ্যাক, সিক বো, ড্রাগন টাইগার, আন্দর বাহার ও তিন পাত্তি, ঘড়ি ধরে সবার জন্য একসঙ্গে।
- [তাসের টেবিল](/pvp): হোল্ডেম ও তিন পাত্তি, হাউসের বিরুদ্ধে নয়, অন্য খেলোয়াড়দের সঙ্গে।
- **ক্র্যাশ, ডাইস, মাইনস, প্লিংকো, হাই-লো** এবং আমাদের নিজেদের আরও দ্রুত খেলা।
- [ফিশিং](/fish), বাংলার নিজের মাছ নিয়ে।

বেশির ভাগ খেলার বিনা মূল্যের ডেমো আছে, তার জন্য অ্যাকাউন্ট লাগে না।

## আমরা যেখানে আলাদা
- **প্রতিটি রাউন্ড যাচাই করা যায়।** বাজি ধরার আগেই ফল সিল করা থাকে, পরে যে কেউ তা [আবার হিসাব করতে পারে](/fairness)।
- **রিটার্ন প্রকাশ্য।** প্রতিটি গেমে লেখা থাকে মোট বাজির কত ভাগ ফেরত আসে, আর বাস্তবে কত ফিরেছে তা তার সঙ্গে মেলানো হয়।
- **কোনো চালাকি নেই।** বারবার শুরু হওয়া সময়সীমা নেই, বানানো বিজয়ী নেই, শুধু ঘোষণার জয় নেই।
- **আপনার টাকা আপনারই।** টাকা দেওয়ার কয়েক সেকেন্ডেই ব্যালেন্সে আসে, আর উত্তোলনের কী হলো তা যেকোনো সময় দেখা যায়।
- **আপনার সীমা মানা হয়।** [দায়িত্বশীল খেলা](/responsible-gaming) শুধু নিচে লেখা নয়, সাইটের ভেতরেই গড়া।

## খেলার টাকা
আপাতত সাইটটি শুধু খেলার টাকায় চলে; এর মানে কী তা [লাইসেন্স](/licence) পাতায় লেখা আছে।

## যোগাযোগ
প্রশ্ন, প্রশংসা, সমালোচনা: [আমাদের লিখুন](/help)। একজন মানুষ তা পড়েন।`,
  },
};
