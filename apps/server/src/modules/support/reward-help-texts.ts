import type { HelpText } from "./store.ts";

/** What players ask about turnover and about everything that the house gives. The numbers are on the pages themselves. */
export const REWARD_HELP_TEXTS: readonly HelpText[] = [
  {
    tag: "turnover",
    title: { bn: "টার্নওভার: তোলার আগে কত খেলতে হয়", en: "Turnover: what to wager before a withdrawal" },
    content: {
      en: `A deposit is wagered once before it can be withdrawn. Cash that the house gave you is wagered as often as it says there. The [withdrawal page](/member/withdraw) lists what is still missing; your bets work the list off from top to bottom.

How much of a bet counts:
- Usually the whole stake.
- Where you won or lost less than the stake, only as much as you won or lost.
- Of bets on two opposite sides, only the difference.
- Nothing of a bet that was void, that came out even, or that covers almost every result.

Bets with bonus money count for the bonus, not for what a deposit requires. Each round in the [betting record](/member/personalHistoryCopy) says how much of it counted, and why where that is less than the stake.`,
      bn: `জমার টাকা তোলার আগে একবার খেলতে হয়। আমাদের দেওয়া নগদ টাকা কতবার খেলতে হবে, তা সেখানেই লেখা থাকে। আর কত বাকি, তার তালিকা আছে [উত্তোলন](/member/withdraw) পাতায়; আপনার বাজি তালিকাটি ওপর থেকে নিচে একে একে পূরণ করে।

একটি বাজির কতটা ধরা হয়:
- সাধারণত পুরো বাজি।
- জেতা বা হারা বাজির চেয়ে কম হলে, যতটা জিতেছেন বা হেরেছেন শুধু ততটা।
- দুই বিপরীত দিকে বাজি ধরলে শুধু দুটির পার্থক্য।
- বাজি বাতিল হলে, যত বাজি তত ফেরত পেলে, বা প্রায় সব ফল ঢেকে রাখলে কিছুই না।

বোনাসের টাকার বাজি বোনাসের জন্য গোনা হয়, জমার জন্য নয়। কোন রাউন্ডের কতটা ধরা হলো, আর কম হলে কেন, তা [বাজির রেকর্ডে](/member/personalHistoryCopy) প্রতিটি রাউন্ডে লেখা আছে।`,
    },
  },
  {
    tag: "bonus",
    title: { bn: "প্রোমোশন ও বোনাস", en: "Promotions and bonuses" },
    content: {
      en: `Every condition of a promotion is on [its page](/promotions). In the deposit form the first choice is always a deposit without a promotion. Some promotions give cash, some give bonus money; the page says which.

How bonus money works:
- It lies beside your balance. Your own money is staked first, then bonus money, and a win goes back to where the stake came from.
- A bet with bonus money in it has a largest amount. A larger one is refused before anything is taken from you.
- Games count differently: some whole, some in part, some not at all. The bonus names each.
- Once all of it is wagered, what is left becomes cash, up to the maximum that the page names.
- After its last day, what is left of it is gone. You can end a bonus yourself at any time; your own balance stays as it is.

One bonus runs at a time, and the next one waits. [Bonus details](/member/bonusDetails) show all of them, with what each bet counted.`,
      bn: `প্রোমোশনের প্রতিটি শর্ত [তার পাতায়](/promotions) লেখা থাকে। জমার ফর্মে প্রথম পছন্দ সবসময় প্রোমোশন ছাড়া জমা। কোনো প্রোমোশনে নগদ টাকা, কোনোটিতে বোনাসের টাকা পাওয়া যায়; কোনটি, তা পাতায় লেখা আছে।

বোনাসের টাকা যেভাবে চলে:
- এটি ব্যালেন্সের পাশে আলাদা থাকে। আগে আপনার নিজের টাকা, তারপর বোনাসের টাকা বাজিতে যায়; জেতা টাকা সেখানেই ফেরে যেখান থেকে বাজি এসেছে।
- বোনাসের টাকা থাকলে একটি বাজির সর্বোচ্চ পরিমাণ থাকে। তার বেশি হলে কিছু কাটার আগেই বাজিটি বাতিল হয়।
- সব খেলা সমান গোনা হয় না: কোনোটি পুরো, কোনোটি আংশিক, কোনোটি একেবারেই নয়। বোনাসেই তার তালিকা আছে।
- পুরোটা খেলা হলে যা বাকি থাকে তা নগদ হয়, পাতায় লেখা সর্বোচ্চ সীমা পর্যন্ত।
- শেষ তারিখের পর বোনাসের বাকি টাকা আর থাকে না। চাইলে যেকোনো সময় নিজেই বোনাস শেষ করতে পারেন; আপনার নিজের ব্যালেন্স একই থাকে।

একসঙ্গে একটি বোনাসই চলে, পরেরটি অপেক্ষা করে। [বোনাসের বিবরণ](/member/bonusDetails) পাতায় সবগুলো আছে, কোন বাজি কতটা গোনা হলো তা সহ।`,
    },
  },
  {
    tag: "rewards",
    title: { bn: "রিবেট, ক্যাশব্যাক, মিশন ও ভিআইপি", en: "Rebate, cashback, missions and VIP" },
    content: {
      en: `What you get without a promotion:
- Rebate: a part of the valid bets of a day made with cash, whether won or lost. It is worked out after midnight, Dhaka time; so far today is in the [reward centre](/member/rewardCenter).
- Cashback: a part of what you lost from Monday to Sunday, less the rewards you got meanwhile.
- [Missions and leaderboards](/member/missionLeaderboard): prizes for what you have played in a day, a week or a season. In a tie, the one who was there first is ahead.
- [VIP](/vip): ranks with gifts and more rebate. A rank can't be bought.

What is not paid by itself waits in the reward centre or on the mission's card, each with the date until which it can be claimed. During a break nothing is given and nothing can be claimed; what waits stays yours until its date.`,
      bn: `প্রোমোশন ছাড়াই যা পান:
- রিবেট: জিতুন বা হারুন, নগদ টাকায় সারা দিনের বৈধ বাজির একটি অংশ। ঢাকার সময় মধ্যরাতের পর হিসাব হয়; আজ এ পর্যন্ত কত, তা [রিওয়ার্ড সেন্টারে](/member/rewardCenter) আছে।
- ক্যাশব্যাক: সোমবার থেকে রবিবার যা হেরেছেন, তা থেকে এর মধ্যে পাওয়া পুরস্কার বাদ দিয়ে একটি অংশ।
- [মিশন ও লিডারবোর্ড](/member/missionLeaderboard): দিনে, সপ্তাহে বা মৌসুমে যা খেলেছেন তার পুরস্কার। সমান হলে যিনি আগে পৌঁছেছেন, তিনিই এগিয়ে।
- [ভিআইপি](/vip): র‍্যাঙ্ক অনুযায়ী উপহার ও বাড়তি রিবেট। র‍্যাঙ্ক কেনা যায় না।

যা নিজে থেকে যোগ হয় না, তা রিওয়ার্ড সেন্টারে বা মিশনের কার্ডে জমা থাকে; নেওয়ার শেষ তারিখ সেখানেই লেখা। বিরতির সময় কিছু দেওয়া হয় না, নেওয়াও যায় না; যা জমা আছে, তারিখ পর্যন্ত তা আপনারই।`,
    },
  },
  {
    tag: "points",
    title: { bn: "পয়েন্ট ও পয়েন্ট মল", en: "Points and the points mall" },
    content: {
      en: `Valid bets with cash earn points. The rate of each kind of game is in the [rules of the mall](/pointMall?tab=rules). The points of a day are added after midnight, Dhaka time, and they never expire. Where a bet is corrected later, its points are too.

In the [points mall](/pointMall):
- Turn points into cash by the ratio that stands there, or order an item. Both ask for your payment password.
- An order holds the points and the item until it is decided. You see its state among your orders.
- Where an order is rejected, the points come back, with the reason.`,
      bn: `নগদ টাকায় বৈধ বাজি ধরলে পয়েন্ট পান। কোন ধরনের খেলায় কত, তা [মলের নিয়মে](/pointMall?tab=rules) আছে। এক দিনের পয়েন্ট ঢাকার সময় মধ্যরাতের পর যোগ হয়, আর এর মেয়াদ কখনও ফুরায় না। পরে কোনো বাজি সংশোধন হলে তার পয়েন্টও সংশোধন হয়।

[পয়েন্ট মলে](/pointMall):
- সেখানে লেখা হারে পয়েন্ট টাকায় বদলান, অথবা কোনো পুরস্কার নিন। দুটিতেই পেমেন্ট পাসওয়ার্ড লাগে।
- অর্ডারের সিদ্ধান্ত না হওয়া পর্যন্ত পয়েন্ট ও পুরস্কার আটকে রাখা হয়। অবস্থা "আমার অর্ডার"-এ দেখা যায়।
- অর্ডার নাকচ হলে কারণসহ পয়েন্ট ফেরত আসে।`,
    },
  },
  {
    tag: "raffle",
    title: { bn: "লাকি ড্র", en: "Lucky draws" },
    content: {
      en: `Each egg, each envelope and each turn of the wheel takes one ticket. Tickets come from valid bets or deposits; how many, stands on [each draw](/raffles), together with its odds, what is left of the prizes, and its budget. The odds of a draw are fixed before it begins.

Every result can be checked:
- Eggs and wheels follow from your seeds, as games do. Choose "Show the seed" on the page of the draws, then "Check" beside the result.
- The parts of an envelope are fixed before it begins, and their fingerprint is shown. The seed is published when all parts are given, or when the draw is over.`,
      bn: `প্রতিটি ডিম, প্রতিটি খাম আর চাকার প্রতি ঘোরানোয় একটি টিকিট লাগে। বৈধ বাজি বা জমা থেকে টিকিট পান; কত, তা [প্রতিটি ড্রতে](/raffles) লেখা আছে, সঙ্গে সম্ভাবনা, কতটি পুরস্কার বাকি আর বাজেট। ড্রর সম্ভাবনা শুরুর আগেই ঠিক করা থাকে।

প্রতিটি ফল যাচাই করা যায়:
- ডিম আর চাকার ফল গেমের মতোই আপনার সিড থেকে আসে। ড্রর পাতায় "সিড দেখান" বেছে নিন, তারপর ফলের পাশে "যাচাই করুন"।
- খামের ভাগগুলো শুরুর আগেই ঠিক করা থাকে, আর তার ছাপ দেখানো হয়। সব ভাগ দেওয়া হলে বা ড্র শেষ হলে সিড প্রকাশ করা হয়।`,
    },
  },
  {
    tag: "referral",
    title: { bn: "বন্ধুদের আমন্ত্রণ", en: "Inviting friends" },
    content: {
      en: `Your code, your link and a QR code are on the page [Invite friends](/member/referral). A friend who registers with them is listed there, by a masked name, and stays yours.

What you can earn stands on that page:
- An amount once, when the friend has deposited and wagered what the page names.
- A share of your friends' valid bets made with cash, day by day.

Commission goes to your balance and may have to be wagered before a withdrawal. Accounts that share a device, a network or an account for payouts are looked at before anything is paid, so a second account of your own earns nothing by itself.`,
      bn: `আপনার কোড, লিংক ও কিউআর কোড আছে [বন্ধুদের আমন্ত্রণ](/member/referral) পাতায়। এগুলো দিয়ে কোনো বন্ধু নিবন্ধন করলে আংশিক ঢাকা নামে তালিকায় দেখা যান, আর তিনি আপনার বন্ধু হিসেবেই থাকেন।

কী আয় হতে পারে, তা ওই পাতায় লেখা আছে:
- পাতায় লেখা জমা ও বাজি পূরণ করলে বন্ধুর জন্য একবার একটি নির্দিষ্ট টাকা।
- বন্ধুদের নগদ টাকার বৈধ বাজির একটি অংশ, প্রতিদিন।

কমিশন আপনার ব্যালেন্সে আসে; তোলার আগে খেলতে হতে পারে। একই ডিভাইস, নেটওয়ার্ক বা টাকা তোলার অ্যাকাউন্ট থাকলে টাকা দেওয়ার আগে আমরা দেখে নিই, তাই নিজের দ্বিতীয় অ্যাকাউন্ট থেকে নিজে থেকে কিছু আয় হয় না।`,
    },
  },
];
