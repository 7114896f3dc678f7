import type { PageTexts } from "./page-texts.ts";

/** The texts of `/vip`, which promise only what exists. */
export const VIP: PageTexts = {
  title: { bn: "ভিআইপি", en: "VIP" },
  summary: {
    bn: "স্তর কী কাজে লাগে, আর কোন কোন বিষয়ে স্তরের কোনো প্রভাব নেই।",
    en: "What a level means, and what a level never touches.",
  },
  content: {
    en: `A VIP level is a thank-you to players who have been with us for a while. **Today nobody has one**: the programme begins together with the [promotions](/promotions). This page says what will hold from its first day.

## What a level is for
- Messages and offers that are meant for your level.
- A mark beside your name in the header, for you to see.

## What a level never changes
- **Results.** The same maths holds for every player and every bet; [check it](/fairness).
- **Your limits.** Limits, breaks and self-exclusion hold at every level, and nobody asks you to lift them.
- **Checks.** Withdrawals are checked by the same rules for everybody.

## What we don't do
- A level can't be bought, and you needn't play to keep one.
- We don't push you to play more. Whoever takes a break or has excluded themselves gets no offers.
- We don't call you, and nobody with a level is asked for a password or a code.

If playing has stopped being fun, no level is worth it: see [Responsible gaming](/responsible-gaming).`,
    bn: `যাঁরা অনেক দিন আমাদের সঙ্গে আছেন, ভিআইপি স্তর তাঁদের জন্য একটি ধন্যবাদ। **আজ কারও কোনো স্তর নেই**: কার্যক্রমটি [প্রোমোশনের](/promotions) সঙ্গে শুরু হবে। প্রথম দিন থেকে যে নিয়মগুলো মানা হবে, তা এই পাতায় লেখা আছে।

## স্তর কী কাজে লাগে
- আপনার স্তরের জন্য আলাদা বার্তা ও অফার।
- ওপরে আপনার নামের পাশে একটি ব্যাজ, শুধু আপনিই দেখবেন।

## যেখানে স্তরের কোনো প্রভাব নেই
- **ফলাফল।** সব খেলোয়াড় ও সব বাজির জন্য একই হিসাব; [যাচাই করুন](/fairness)।
- **আপনার সীমা।** সীমা, বিরতি ও সেলফ-এক্সক্লুশন সব স্তরেই সমান, কেউ তা তুলে নিতে বলেন না।
- **যাচাই।** উত্তোলন সবার জন্য একই নিয়মে দেখা হয়।

## আমরা যা করি না
- স্তর কেনা যায় না, ধরে রাখতে খেলে যেতেও হবে না।
- বেশি খেলতে চাপ দিই না। যিনি বিরতিতে বা সেলফ-এক্সক্লুশনে আছেন, তিনি কোনো অফার পান না।
- আমরা ফোন করি না, আর স্তর থাকলেও কারও কাছে পাসওয়ার্ড বা কোড চাওয়া হয় না।

খেলা আর আনন্দের না থাকলে কোনো স্তরেরই দাম নেই: দেখুন [দায়িত্বশীল খেলা](/responsible-gaming)।`,
  },
};
