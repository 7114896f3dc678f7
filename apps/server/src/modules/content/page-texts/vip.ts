import type { PageTexts } from "./page-texts.ts";

/** The texts of `/vip`, which promise only what exists. */
export const VIP: PageTexts = {
  title: { bn: "ভিআইপি", en: "VIP" },
  summary: {
    bn: "র‍্যাঙ্ক কীভাবে পাওয়া যায়, কী দেয়, আর কোন কোন বিষয়ে র‍্যাঙ্কের কোনো প্রভাব নেই।",
    en: "How a rank is reached, what it gives, and what a rank never touches.",
  },
  content: {
    en: `A VIP rank is a thank-you to players who have been with us for a while.

## How it works
- **Points.** Each taka of valid bets made with cash is one point. Bets that were void, or that covered both sides, don't count; a bet that is corrected later is corrected here too.
- **Up at once.** A rank is yours as soon as you have its points and its deposits.
- **Down slowly.** A rank asks for some points a month. Where they are too few at the end of a month, it goes down by one, never by more; the month in which you reached a rank isn't judged. A rank that you lost comes back with its monthly points.
- **Gifts.** They wait in the [reward centre](/member/rewardCenter): one when you first reach a rank, one each week and month if you played in the one before, and one on your birthday. Each has a date until which it can be claimed.
- **More rebate.** Your rank raises the [daily rebate](/member/rewardCenter) from the next day on.
- **Withdrawals.** Higher ranks may withdraw more and more often in a day and a month, and their requests come first in the queue. No rank has less than everybody else.

## What a rank never changes
- **Results.** The same maths holds for every player and every bet; [check it](/fairness).
- **Your limits.** The limits that you set, breaks and self-exclusion hold at every rank, and nobody asks you to lift them.
- **Checks.** Withdrawals are checked by the same rules for everybody.

## What we don't do
- A rank can't be bought, and a deposit alone never brings one.
- We don't push you to play more. People on a break or who have excluded themselves get no gifts and no offers.
- We don't call you, and nobody with a rank is asked for a password or a code.

If playing has stopped being fun, no rank is worth it: see [Responsible gaming](/responsible-gaming).`,
    bn: `যাঁরা অনেক দিন আমাদের সঙ্গে আছেন, ভিআইপি র‍্যাঙ্ক তাঁদের জন্য একটি ধন্যবাদ।

## কীভাবে চলে
- **পয়েন্ট।** নগদ টাকায় বৈধ বাজির প্রতি টাকায় এক পয়েন্ট। বাতিল বাজি বা দুই পক্ষেই ধরা বাজি গোনা হয় না; পরে কোনো বাজি সংশোধিত হলে পয়েন্টও সংশোধিত হয়।
- **সঙ্গে সঙ্গে ওঠা।** পয়েন্ট ও জমা পূরণ হলেই র‍্যাঙ্ক আপনার।
- **ধীরে নামা।** র‍্যাঙ্ক ধরে রাখতে মাসে কিছু পয়েন্ট লাগে। মাস শেষে কম থাকলে এক ধাপ নামে, এর বেশি নয়; যে মাসে র‍্যাঙ্ক পেয়েছেন, সে মাস ধরা হয় না। হারানো র‍্যাঙ্ক তার মাসিক পয়েন্ট হলেই ফিরে আসে।
- **উপহার।** [রিওয়ার্ড সেন্টারে](/member/rewardCenter) জমা থাকে: প্রথমবার র‍্যাঙ্ক পেলে একটি, আগের সপ্তাহ বা মাসে খেললে প্রতি সপ্তাহ ও মাসে একটি, আর জন্মদিনে একটি। প্রতিটির নেওয়ার শেষ তারিখ আছে।
- **বাড়তি রিবেট।** পরদিন থেকে আপনার র‍্যাঙ্ক [দৈনিক রিবেট](/member/rewardCenter) বাড়ায়।
- **উত্তোলন।** ওপরের র‍্যাঙ্কে দিনে ও মাসে বেশি টাকা বেশি বার তোলা যায়, আর সেই অনুরোধগুলো আগে দেখা হয়। কোনো র‍্যাঙ্কেই অন্যদের চেয়ে কম নয়।

## যেখানে র‍্যাঙ্কের কোনো প্রভাব নেই
- **ফলাফল।** সব খেলোয়াড় ও সব বাজির জন্য একই হিসাব; [যাচাই করুন](/fairness)।
- **আপনার সীমা।** নিজের ঠিক করা সীমা, বিরতি ও সেলফ-এক্সক্লুশন সব র‍্যাঙ্কেই সমান, কেউ তা তুলে নিতে বলেন না।
- **যাচাই।** উত্তোলন সবার জন্য একই নিয়মে যাচাই করা হয়।

## আমরা যা করি না
- র‍্যাঙ্ক কেনা যায় না, শুধু টাকা জমা দিলে র‍্যাঙ্ক আসে না।
- বেশি খেলতে চাপ দিই না। যিনি বিরতিতে বা সেলফ-এক্সক্লুশনে আছেন, তিনি কোনো উপহার বা অফার পান না।
- আমরা ফোন করি না, আর র‍্যাঙ্ক থাকলেও কারও কাছে পাসওয়ার্ড বা কোড চাওয়া হয় না।

খেলা আর আনন্দের না থাকলে কোনো র‍্যাঙ্কেরই দাম নেই: দেখুন [দায়িত্বশীল খেলা](/responsible-gaming)।`,
  },
};
