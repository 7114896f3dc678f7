import type { PageTexts } from "./page-texts.ts";

/** The texts of `/licence`: true for a fresh install, which runs with play money. */
export const LICENCE: PageTexts = {
  title: { bn: "লাইসেন্স ও নিয়ন্ত্রণ", en: "Licence and supervision" },
  summary: {
    bn: "এই সাইট কোন ভিত্তিতে চলে, আর তার মানে আপনার জন্য কী।",
    en: "On which footing this site runs, and what that means for you.",
  },
  content: {
    en: `**This site plays with play money.** It can't be bought with real money, it can't be exchanged for it, and it has no value outside of this site. For that reason it holds no gambling licence, and it shows no seal of an authority: a seal that nobody gave would be a lie.

## What that means for you
- Nothing that you see as a balance, a win or a jackpot is money. You can't lose any here, and you can't earn any.
- The deposit and payout pages work like real ones, with test providers behind them. Never enter the number of a real card or account.
- Winners on the board are players of this site, with play money.

## What we keep to all the same
We run the site by the rules that a licence would ask for:
- Nobody under 18 plays.
- Every game states what it returns, and every round of our own games [can be checked](/fairness).
- Limits, breaks and self-exclusion work in full: see [Responsible gaming](/responsible-gaming).
- Every movement of money is in books that can't be changed afterwards. Each night they are compared with the payment providers'.
- What we know of you, why, and how to get or delete it stands under [Privacy](/help#privacy).

## If that changes
Before real money could be played for, the operator would need a licence of the country in question. It would stand here with its number, the authority and a way to check it there, and the foot of every page would name it. Until then: whoever offers you KHELA's play money for real money is a fraud. Please [tell us](/help).

## Disputes
Something went wrong? Write to customer service with the number of the round or the payment. A round's recorded result counts, and you can recompute it; if we made a mistake we put it right with an entry that names the first one.`,
    bn: `**এই সাইটে খেলার টাকা দিয়ে খেলা হয়।** আসল টাকা দিয়ে তা কেনা যায় না, আসল টাকায় বদলানো যায় না, এই সাইটের বাইরে তার কোনো দাম নেই। তাই এর জুয়ার লাইসেন্সও নেই, আর কোনো কর্তৃপক্ষের সিলও এখানে দেখানো হয় না: যে সিল কেউ দেয়নি তা দেখানো মিথ্যা বলা।

## আপনার জন্য এর মানে
- ব্যালেন্স, জয় বা জ্যাকপট হিসেবে যা দেখেন তার কিছুই আসল টাকা নয়। এখানে আপনি আসল টাকা হারাতে পারেন না, আয়ও করতে পারেন না।
- জমা ও উত্তোলনের পাতা আসলের মতোই কাজ করে, তবে পেছনে আছে পরীক্ষামূলক পেমেন্ট প্রোভাইডার। কখনও আসল কার্ড বা অ্যাকাউন্টের নম্বর দেবেন না।
- বিজয়ীদের তালিকার সবাই এই সাইটের খেলোয়াড়, জিতেছেন খেলার টাকায়।

## তবু যা মেনে চলি
লাইসেন্স থাকলে যেসব নিয়ম মানতে হতো আমরা সাইটটি সেভাবেই চালাই:
- ১৮ বছরের কম বয়সী কেউ খেলে না।
- প্রতিটি খেলা জানায় কত ফেরত দেয়, আর আমাদের নিজেদের খেলার প্রতিটি রাউন্ড [যাচাই করা যায়](/fairness)।
- সীমা, বিরতি ও সেলফ-এক্সক্লুশন পুরোপুরি কাজ করে: দেখুন [দায়িত্বশীল খেলা](/responsible-gaming)।
- টাকার প্রতিটি লেনদেন এমন লেজারে লেখা, যা পরে বদলানো যায় না। প্রতি রাতে তা পেমেন্ট প্রোভাইডারর হিসাবের সঙ্গে মেলানো হয়।
- আপনার সম্পর্কে কী জানি, কেন জানি, কীভাবে তা পাবেন বা মুছবেন তা আছে [গোপনীয়তা](/help#privacy) অংশে।

## এটি বদলালে
আসল টাকায় খেলার আগে অপারেটরকে সেই দেশের লাইসেন্স নিতে হবে। তখন নম্বর, কর্তৃপক্ষের নাম আর যাচাইয়ের উপায়সহ তা এখানে থাকবে, প্রতিটি পাতার নিচেও লেখা থাকবে। তার আগে কেউ আসল টাকার বদলে খেলার টাকা দিতে চাইলে সে প্রতারক। দয়া করে [আমাদের জানান](/help)।

## অভিযোগ
কিছু ভুল হয়েছে? রাউন্ড বা লেনদেনের নম্বরসহ গ্রাহক সেবায় লিখুন। রাউন্ডের লেখা ফলই চূড়ান্ত, আর তা আপনি নিজেই হিসাব করে দেখতে পারেন; ভুল আমাদের হলে আগের লেখাটির উল্লেখসহ নতুন লেখা দিয়ে তা শুধরে দিই।`,
  },
};
