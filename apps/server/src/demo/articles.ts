import type { PageDraft } from "../modules/content/index.ts";

interface Article extends Pick<PageDraft, "kind" | "slug" | "title" | "summary" | "content" | "picture"> {
  /** The article's age in days when the site is seeded. */
  daysAgo: number;
}

/** Blog and news of a fresh site. They write only about features that exist. */
const ARTICLES: readonly Article[] = [
  {
    kind: "blog",
    slug: "check-a-round-yourself",
    daysAgo: 2,
    picture: "/art/hero-rocket",
    title: { bn: "নিজেই একটি রাউন্ড যাচাই করুন", en: "Check a round with your own hands" },
    summary: {
      bn: "ফল আগে থেকেই ঠিক করা, অথচ কেউ আগে জানেন না। এটি কীভাবে সম্ভব, আর পাঁচ মিনিটে কীভাবে দেখবেন।",
      en: "The result is sealed beforehand, and still nobody knows it. How that works, and how to see it in five minutes.",
    },
    content: {
      en: `"The computer decides" is a poor answer if it is your stake. That is why every game of our own is built in such a way that we can't change a result afterwards, and you can't know it beforehand.

## Three ingredients
- **Our secret number**, drawn at random. Before you play we show you its fingerprint, the hash. Whoever changed the number would change the fingerprint.
- **Your number.** You can choose it; we never know it before ours is fixed.
- **A counter** that goes up with every bet.

Out of the three follows the result, by a rule that is public. Neither side alone can steer it.

## See for yourself
- Play a few rounds of [dice](/game/dice), the demo will do.
- Under "Fairness" in the game choose a new pair of seeds. Only then is the old secret number revealed: it is used up.
- Open [Check a round](/fairness) and enter the round. Your own browser computes it again and compares.

If only one letter of the fingerprint were different, you would see it at once.

## What it doesn't prove
That a result is honest doesn't make it a good one. The house keeps its share in honest rounds, too; how large it is stands at every game. And no past round says anything about the next one.`,
      bn: `বাজিটা যখন আপনার, তখন শুধু "কম্পিউটার ঠিক করে" বললেই হয় না। তাই আমাদের নিজেদের প্রতিটি খেলা এমনভাবে গড়া যে পরে আমরা ফল বদলাতে পারি না, আর আগে আপনি তা জানতে পারেন না।

## তিনটি উপাদান
- **আমাদের গোপন সংখ্যা**, এলোমেলোভাবে তৈরি। খেলার আগে এর ছাপ বা হ্যাশ আপনাকে দেখাই। সংখ্যা বদলালে ছাপও বদলে যেত।
- **আপনার সংখ্যা।** নিজে বেছে নিতে পারেন; আমাদেরটা স্থির হওয়ার আগে তা আমরা জানি না।
- **একটি গণনা**, প্রতি বাজিতে এক করে বাড়ে।

এই তিনটি থেকে প্রকাশ্য নিয়মে ফল বের হয়। কোনো পক্ষ একা তা নিয়ন্ত্রণ করতে পারে না।

## নিজে দেখুন
- [ডাইস](/game/dice) কয়েক রাউন্ড খেলুন, ডেমো হলেই চলবে।
- গেমের ভেতরে "স্বচ্ছতা" থেকে নতুন সিডের জোড়া নিন। তখনই পুরোনো গোপন সংখ্যা প্রকাশ পায়: তার কাজ শেষ।
- [রাউন্ড যাচাই](/fairness) খুলে রাউন্ডটি দিন। আপনার নিজের ব্রাউজার আবার হিসাব করে মিলিয়ে দেখে।

ছাপের একটি অক্ষরও আলাদা হলে সঙ্গে সঙ্গে ধরা পড়ত।

## এতে যা প্রমাণ হয় না
ফল সৎ হলেই যে ভালো হবে তা নয়। সৎ রাউন্ডেও হাউসের অংশ থাকে; কতটা, তা প্রতিটি গেমেই লেখা। আর আগের কোনো রাউন্ড পরেরটি সম্পর্কে কিছুই বলে না।`,
    },
  },
  {
    kind: "blog",
    slug: "what-rtp-tells-you",
    daysAgo: 9,
    picture: "/art/hero-welcome",
    title: { bn: "আরটিপি কী বলে, কী বলে না", en: "What the RTP tells you, and what it doesn't" },
    summary: {
      bn: "৯৬ শতাংশ মানে ১০০ টাকায় ৯৬ টাকা ফেরত নয়। সংখ্যাটি কীভাবে পড়বেন।",
      en: "96 percent doesn't mean that 96 of your 100 taka come back. How to read the number.",
    },
    content: {
      en: `At every game you find its return to player, RTP for short. It is the share of all stakes that comes back to all players together, over very many rounds.

## It is an average, not a promise
Two games may both return 96 percent and feel quite different. In one of them you win something small in every second round. In the other one you lose for a long time, and now and then something big comes. The second one has the higher **volatility**; it stands beside the RTP.

In an evening you play some hundred rounds. That is far too few for the average: your own result can be far above it or far below.

## What it costs
The difference to 100 is the price of the game. At 96 percent it is 4 taka of every 100 that are **staked**, not of every 100 that you brought: whoever plays on with winnings stakes the same taka many times.

## Is it true?
- You can recompute the [rounds of our own games](/fairness).
- Our operators see for each game what it really returned beside what it should, with the range in which chance alone may lie. Whatever falls out of it raises an alarm.

## Our advice
Choose a game because you like it. Decide beforehand what an evening may cost, and set it as a [limit](/responsible-gaming). No RTP turns playing into an income.`,
      bn: `প্রতিটি খেলায় লেখা থাকে খেলোয়াড়ের রিটার্ন, সংক্ষেপে আরটিপি। অসংখ্য রাউন্ডে মোট বাজির যত ভাগ সব খেলোয়াড় মিলে ফেরত পান, এটি সেই হার।

## এটি গড়, প্রতিশ্রুতি নয়
দুটি খেলাই ৯৬ শতাংশ ফেরত দিতে পারে, অথচ খেলতে একদম আলাদা। একটিতে প্রায় প্রতি দ্বিতীয় রাউন্ডে অল্প কিছু জেতেন। অন্যটিতে অনেকক্ষণ হারেন, মাঝে মাঝে বড় কিছু আসে। দ্বিতীয়টির **ঝুঁকির মাত্রা** বেশি; আরটিপির পাশেই তা লেখা থাকে।

এক সন্ধ্যায় আপনি কয়েকশো রাউন্ড খেলেন। গড়ে পৌঁছাতে তা খুবই কম: আপনার নিজের ফল এর অনেক ওপরে বা অনেক নিচে হতে পারে।

## এর দাম কত
১০০ থেকে যতটা কম, সেটাই খেলার দাম। ৯৬ শতাংশ মানে প্রতি ১০০ টাকা **বাজিতে** ৪ টাকা, সঙ্গে আনা প্রতি ১০০ টাকায় নয়: জেতা টাকা দিয়ে খেলে গেলে একই টাকা বহুবার বাজি হয়।

## কথাটা সত্যি তো?
- আমাদের [নিজেদের খেলার রাউন্ড](/fairness) আপনি আবার হিসাব করতে পারেন।
- প্রতিটি খেলা বাস্তবে কত ফেরত দিল আর কত দেওয়ার কথা, আমাদের অপারেটররা তা পাশাপাশি দেখেন, শুধু ভাগ্যের কারণে কতটা এদিক-ওদিক হতে পারে সেটাসহ। তার বাইরে গেলেই সতর্কবার্তা ওঠে।

## আমাদের পরামর্শ
যে খেলা ভালো লাগে সেটাই বেছে নিন। এক সন্ধ্যায় কত খরচ করবেন আগে ঠিক করুন, আর তা [সীমা](/responsible-gaming) হিসেবে বসিয়ে দিন। কোনো আরটিপিই খেলাকে আয়ের পথ বানায় না।`,
    },
  },
  {
    kind: "blog",
    slug: "a-limit-that-holds",
    daysAgo: 20,
    picture: "/art/hero-cricket",
    title: { bn: "যে সীমা সত্যিই থামায়", en: "A limit that really stops you" },
    summary: {
      bn: "কমালে সঙ্গে সঙ্গে, বাড়ালে এক দিন পরে: সীমাগুলো কেন এভাবে তৈরি।",
      en: "Lower at once, higher only a day later: why limits are made that way.",
    },
    content: {
      en: `Most of us decide sensibly in the morning and less so at midnight, after a streak of losses. A limit is a decision of the morning that still holds at midnight.

## How it is built
- A **lower** limit counts at once, in the same second, for bets that are on their way as well.
- A **higher** one waits for 24 hours and asks once more. If you don't answer, the old one stays.
- A break can't be shortened. Not by you, and not by our customer service either: the program has no way to do it.

## Which one to take
- If you want to know what a month costs at most: a **deposit limit**.
- If you don't want to run after losses: a **loss limit** for the day.
- If you forget the time: a limit of **time in a row**, and a reality check every 30 minutes.

You set all of them under [Limits and breaks](/member/securityCenter/limits). It takes a minute, and the best moment for it is before the first deposit.

## And if that isn't enough
Then a limit is the wrong tool. Take a break, or [exclude yourself](/responsible-gaming), and talk to somebody.`,
      bn: `সকালে আমরা বেশির ভাগ মানুষই বুঝেশুনে সিদ্ধান্ত নিই, পরপর হারার পর মাঝরাতে ততটা নয়। সীমা হলো সকালের এমন এক সিদ্ধান্ত যা মাঝরাতেও টেকে।

## যেভাবে তৈরি
- সীমা **কমালে** সেই মুহূর্ত থেকেই কার্যকর, পথে থাকা বাজির জন্যও।
- **বাড়ালে** ২৪ ঘণ্টা অপেক্ষা, তারপর আরেকবার প্রশ্ন। উত্তর না দিলে পুরোনোটাই থাকে।
- বিরতি ছোট করা যায় না। আপনি পারেন না, আমাদের গ্রাহক সেবাও না: প্রোগ্রামে সেই উপায়ই রাখা হয়নি।

## কোনটি নেবেন
- মাসে সর্বোচ্চ কত খরচ তা জানতে চাইলে: **জমার সীমা**।
- হারের পেছনে ছুটতে না চাইলে: দিনের **ক্ষতির সীমা**।
- সময়ের খেয়াল না থাকলে: **একটানা সময়ের** সীমা, আর ৩০ মিনিট পরপর খেলার হিসাব।

সবই বসাতে পারবেন [সীমা ও বিরতি](/member/securityCenter/limits) পাতায়। এক মিনিটের কাজ, আর সবচেয়ে ভালো সময় প্রথম জমার আগে।

## এতেও না হলে
তাহলে সীমা ঠিক হাতিয়ার নয়। বিরতি নিন, অথবা [সেলফ-এক্সক্লুশন](/responsible-gaming) বেছে নিন, আর কারও সঙ্গে কথা বলুন।`,
    },
  },
  {
    kind: "news",
    slug: "card-rooms-open",
    daysAgo: 1,
    picture: "/art/cat-live",
    title: {
      bn: "তাসের টেবিল চালু হলো: হোল্ডেম ও তিন পাত্তির আড্ডা",
      en: "Card rooms are open: hold'em and teen patti",
    },
    summary: {
      bn: "এবার হাউসের বিরুদ্ধে নয়, একে অন্যের সঙ্গে খেলা।",
      en: "Now you can play each other instead of the house.",
    },
    content: {
      en: `In the [card rooms](/pvp) you sit at a table with other players. The house deals and takes a small share of each pot; which one, you see before you sit down.

- **Texas hold'em** with blinds, side pots, and your seat kept for you when the connection breaks.
- **Teen patti adda**, blind or seen, with side shows.
- Nobody's hidden cards leave the server: other players don't see them, and neither do our operators.
- Every deck is sealed before the hand and mixed with the players' own numbers. [Check it](/fairness) afterwards.

Your [limits](/responsible-gaming) hold at the table, too.`,
      bn: `[তাসের টেবিলে](/pvp) আপনি অন্য খেলোয়াড়দের সঙ্গে মুখোমুখি খেলেন। হাউস শুধু তাস দেয় আর প্রতি পট থেকে অল্প একটি ভাগ রাখে; কতটা, তা বসার আগেই দেখা যায়।

- **টেক্সাস হোল্ডেম**, ব্লাইন্ড ও সাইড পটসহ; সংযোগ কেটে গেলেও আপনার আসন থাকে।
- **তিন পাত্তির আড্ডা**, ব্লাইন্ড বা দেখে, সাইড শোসহ।
- কারও লুকানো তাস সার্ভারের বাইরে যায় না: অন্য খেলোয়াড়রা দেখেন না, আমাদের অপারেটররাও না।
- প্রতিটি হাতের আগে তাসের প্যাকেট সিল করা থাকে, আর খেলোয়াড়দের নিজেদের সংখ্যা দিয়ে শাফল হয়। পরে [যাচাই করুন](/fairness)।

আপনার [সীমা](/responsible-gaming) টেবিলেও মানা হয়।`,
    },
  },
  {
    kind: "news",
    slug: "your-data-as-a-file",
    daysAgo: 14,
    picture: "/art/hero-invite",
    title: { bn: "আপনার সব তথ্য, এক ফাইলে", en: "All of your data, in one file" },
    summary: {
      bn: "আমরা আপনার সম্পর্কে যা রাখি তা এখন নিজেই ডাউনলোড করতে পারবেন।",
      en: "What we keep of you, you can now download yourself.",
    },
    content: {
      en: `In the member centre, under [Your data and your account](/member/securityCenter/ownData), there is now a button for an export. It holds everything that we keep of you: details, bets, payments, logins, messages.

- It is ready within minutes; a message tells you.
- It can be opened by you alone, after a fresh proof that it is you, and only for a while.
- On the same page you can close your account. An amount that can be withdrawn is withdrawn first.

What we keep, and why, stands under [Privacy](/help#privacy).`,
      bn: `মেম্বার সেন্টারে [আপনার তথ্য ও অ্যাকাউন্ট](/member/securityCenter/ownData) পাতায় এখন একটি বাটন আছে। এতে আপনার সম্পর্কে যা রাখা আছে সবই পাবেন: বিবরণ, বাজি, লেনদেন, লগ ইন, বার্তা।

- কয়েক মিনিটেই তৈরি হয়; বার্তায় জানানো হয়।
- শুধু আপনিই খুলতে পারেন, নতুন করে নিজের পরিচয় প্রমাণ করার পর, তা-ও অল্প সময়ের জন্য।
- একই পাতা থেকে অ্যাকাউন্ট বন্ধ করা যায়। তোলা যায় এমন টাকা আগে তুলে নিতে হয়।

কী রাখি আর কেন রাখি, তা আছে [গোপনীয়তা](/help#privacy) অংশে।`,
    },
  },
];

const DAY_MS = 86_400_000;

/** The articles with their dates. @param nowMs the end of the seeded history */
export function articlesUntil(nowMs: number): PageDraft[] {
  return ARTICLES.map(({ daysAgo, ...article }) => ({
    ...article,
    inFooter: false,
    startsAt: new Date(nowMs - daysAgo * DAY_MS).toISOString(),
    endsAt: null,
    active: true,
    position: 0,
  }));
}
