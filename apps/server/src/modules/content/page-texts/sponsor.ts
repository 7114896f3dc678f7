import type { PageTexts } from "./page-texts.ts";

/** The texts of `/sponsor`: inviting friends, and agents. */
export const SPONSOR: PageTexts = {
  title: { bn: "বন্ধু আনুন, পার্টনার হোন", en: "Invite friends, become a partner" },
  summary: {
    bn: "আমন্ত্রণ কীভাবে কাজ করে, এজেন্ট কী করেন, আর কোন নিয়ম সবার জন্য।",
    en: "How an invitation works, what agents do, and which rules hold for everybody.",
  },
  content: {
    en: `Everybody with an account can bring others along. Whoever registers with your code is connected with you for good: you are their upline, they are your downline.

## How an invitation works
- Your code is made when you register. Your page is [Invite friends](/member/referral) in the member centre.
- Your friend opens your link, or types the code when registering. The registration form says whose invitation it is.
- One account has one upline. It can't be changed later, and nobody can invite themselves.

## Agents
Agents look after a group of players. They log in by the agents' door, see the players whom they brought, and can send balance to players directly below them, within limits and with a payment password. To become an agent, [write to us](/help). A person decides.

## What you may earn
No rebate, salary or share is paid today. When one comes, it is a contract that you see in full and accept before it counts, with its rate and its end. Terms that you have accepted don't change behind your back.

## Rules for everybody
- Don't invite anybody under 18, or anybody who has a problem with playing.
- Don't promise wins. Nobody can.
- No unwanted mails and messages, and no advertising where children see it.
- Accounts that you opened yourself to be your own downline are closed.

What is true of playing is true of inviting: see [Responsible gaming](/responsible-gaming).`,
    bn: `অ্যাকাউন্ট থাকলে সবাই অন্যদের আনতে পারেন। আপনার কোড দিয়ে যিনি নিবন্ধন করেন তিনি স্থায়ীভাবে আপনার সঙ্গে যুক্ত থাকেন: আপনি তাঁর আপলাইন, তিনি আপনার ডাউনলাইন।

## আমন্ত্রণ কীভাবে কাজ করে
- নিবন্ধনের সময়ই আপনার কোড তৈরি হয়। আপনার পাতাটি মেম্বার সেন্টারের [বন্ধুদের আমন্ত্রণ](/member/referral)।
- আপনার বন্ধু আপনার লিংক খোলেন, অথবা নিবন্ধনের সময় কোডটি লেখেন। কার আমন্ত্রণ তা নিবন্ধন ফর্মেই দেখা যায়।
- এক অ্যাকাউন্টের আপলাইন একজনই। পরে তা বদলানো যায় না, নিজেকে নিজে আমন্ত্রণও করা যায় না।

## এজেন্ট
এজেন্টরা একদল খেলোয়াড়ের দেখাশোনা করেন। তাঁরা এজেন্টদের আলাদা পাতা থেকে লগ ইন করেন, যাঁদের এনেছেন তাঁদের দেখতে পান, আর সীমার মধ্যে পেমেন্ট পাসওয়ার্ড দিয়ে সরাসরি ডাউনলাইনে ব্যালেন্স পাঠাতে পারেন। এজেন্ট হতে চাইলে [আমাদের লিখুন](/help)। একজন মানুষ সিদ্ধান্ত নেন।

## কী আয় হতে পারে
আজ কোনো রিবেট, বেতন বা লভ্যাংশ দেওয়া হয় না। যখন হবে তখন তা হবে একটি চুক্তি: হার ও মেয়াদসহ পুরোটা দেখে আপনি গ্রহণ করলে তবেই তা কার্যকর। গ্রহণ করা শর্ত আপনার অজান্তে বদলায় না।

## সবার জন্য নিয়ম
- ১৮ বছরের কম বয়সী কাউকে, বা খেলা নিয়ে যাঁর সমস্যা আছে তাঁকে আমন্ত্রণ করবেন না।
- জয়ের প্রতিশ্রুতি দেবেন না। কেউ তা দিতে পারে না।
- অযাচিত ই-মেইল বা বার্তা নয়, শিশুরা দেখে এমন জায়গায় বিজ্ঞাপনও নয়।
- নিজের ডাউনলাইন বাড়াতে নিজেই খোলা অ্যাকাউন্ট বন্ধ করে দেওয়া হয়।

খেলার বেলায় যা সত্য, আমন্ত্রণের বেলাতেও তা সত্য: দেখুন [দায়িত্বশীল খেলা](/responsible-gaming)।`,
  },
};
