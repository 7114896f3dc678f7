import type { PageTexts } from "./page-texts.ts";

/**
 * The texts of `/responsible-gaming`: risks, protections and help. They match the protection module (SAFE-01,
 * SAFE-02).
 */
export const RESPONSIBLE_GAMING: PageTexts = {
  title: { bn: "দায়িত্বশীল খেলা", en: "Responsible gaming" },
  summary: {
    bn: "সীমা, বিরতি, সেলফ-এক্সক্লুশন, ক্ষতির লক্ষণ, আর কোথায় সাহায্য পাবেন।",
    en: "Limits, breaks, self-exclusion, the signs of harm, and where to find help.",
  },
  content: {
    en: `Games of chance are entertainment with a price. Over many rounds the house keeps a part of all stakes; that is how every such game is made, and no system changes it. Play with what you can do without, or don't play.

## Limits that you set
Under [Limits and breaks](/member/securityCenter/limits) you draw your own line, by day, week and month:
- **Deposits**: the most that you pay in.
- **Losses**: the most that you lose on balance. A running bet counts as lost until it pays.
- **Stakes**: the most that you stake in total, whether you win or not.
- **Time in a row**: after so many minutes no more bets, until you have not played for half an hour.

A lower limit counts at once. A higher one, or none, counts only after 24 hours and only if you confirm it again: whoever wants more in the heat of the moment has time to think.

## A look at the clock
While you play you see how long you have been playing and what you have won or lost. Every 15, 30 or 60 minutes, as you choose, the game stops and tells you how you stand. It goes on only when you say so.

## Taking a break
A break closes bets, deposits and games for 24 hours, a week, a month or six weeks. It starts at once. You can still log in and withdraw your money.

## Self-exclusion
If a break isn't enough, exclude yourself for six months, one year, five years or for ever. Nobody can shorten that, our support neither. When it is over nothing opens by itself: you have to ask for it, and then 24 more hours pass. Whoever has excluded themselves may not come back with a new account.

## Signs of harm
Be honest with yourself. Do you know some of these?
- You play longer, or for more, than you had planned.
- You stake more and more to feel the same thrill.
- You play to win back what you lost.
- You borrow, sell things or leave bills unpaid to play.
- You lie about your playing to family or friends.
- You are restless or irritable when you don't play.
- Work, studies, sleep or your family suffer from it.

One of them is reason enough to set a limit. Several of them are a reason to stop and to talk to somebody.

## Where to find help
- **Somebody you trust.** Saying it aloud is the first step, and often the hardest.
- **Our customer service**, through [Write to us](/help). We set limits or breaks for you at your wish, at once, and nobody will try to talk you out of it.
- [Gambling Therapy](https://www.gamblingtherapy.org/): free help online, in many languages.
- [Gamblers Anonymous](https://www.gamblersanonymous.org/): people who have been through it themselves.
- If you or somebody else is in danger, call **999**, the emergency number of Bangladesh.

## For families
Nobody under 18 may play here; we can ask for a document at any time. Don't share your password, log out on devices that children use, and let the browser not save it. If you worry about a relative, write to us: we may not tell you anything about their account, but we listen and tell you what can be done.`,
    bn: `ভাগ্যের খেলা এমন এক বিনোদন, যার দাম আছে। অনেক রাউন্ড মিলিয়ে মোট বাজির একটি অংশ হাউসের কাছেই থাকে; এমন সব খেলাই এভাবে তৈরি, কোনো কৌশলেই তা বদলায় না। যে টাকা না থাকলেও আপনার চলবে শুধু তা দিয়েই খেলুন, নইলে খেলবেন না।

## আপনার নিজের সীমা
[সীমা ও বিরতি](/member/securityCenter/limits) পাতায় দিন, সপ্তাহ ও মাসের জন্য নিজের সীমা ঠিক করুন:
- **জমা**: সর্বোচ্চ যত টাকা জমা দেবেন।
- **ক্ষতি**: সব মিলিয়ে সর্বোচ্চ যত টাকা হারাবেন। চলমান বাজি না জেতা পর্যন্ত ক্ষতি হিসেবে ধরা হয়।
- **বাজি**: জিতুন বা হারুন, মোট যত টাকা বাজি ধরবেন।
- **একটানা সময়**: এত মিনিট পর আর বাজি ধরা যায় না, যতক্ষণ না আধা ঘণ্টা খেলা বন্ধ রাখেন।

সীমা কমালে সঙ্গে সঙ্গে কার্যকর হয়। সীমা বাড়ালে বা তুলে দিলে তা কার্যকর হয় ২৪ ঘণ্টা পর, তা-ও আপনি আবার নিশ্চিত করলে: উত্তেজনার মুহূর্তে বেশি চাইলেও ভাবার সময় থাকে।

## ঘড়ির দিকে নজর
খেলার সময় দেখতে পান কতক্ষণ খেলছেন আর কত জিতেছেন বা হেরেছেন। আপনার পছন্দমতো ১৫, ৩০ বা ৬০ মিনিট পরপর খেলা থামিয়ে আপনার হিসাব দেখানো হয়। আপনি চাইলে তবেই খেলা আবার চলে।

## বিরতি নেওয়া
বিরতিতে বাজি, জমা ও খেলা বন্ধ থাকে ২৪ ঘণ্টা, এক সপ্তাহ, এক মাস বা ছয় সপ্তাহ। শুরু হয় সঙ্গে সঙ্গে। তখনও লগ ইন করতে ও টাকা তুলতে পারবেন।

## সেলফ-এক্সক্লুশন (নিজেকে খেলা থেকে বিরত রাখা)
বিরতি যথেষ্ট না হলে নিজেকে ছয় মাস, এক বছর, পাঁচ বছর বা চিরতরে খেলা থেকে বিরত রাখুন। কেউ এই সময় কমাতে পারেন না, আমাদের গ্রাহক সেবাও না। মেয়াদ শেষ হলেও নিজে থেকে খেলা চালু হয় না: আপনাকে জানাতে হবে, তারপর আরও ২৪ ঘণ্টা অপেক্ষা করতে হবে। যিনি সেলফ-এক্সক্লুশনে আছেন, তিনি নতুন অ্যাকাউন্ট খুলে ফিরতে পারেন না।

## ক্ষতির লক্ষণ
নিজের কাছে সৎ থাকুন। এর কোনোটি কি চেনা লাগছে?
- যতটা ভেবেছিলেন তার চেয়ে বেশি সময় বা বেশি টাকায় খেলছেন।
- একই উত্তেজনা পেতে বাজি বাড়িয়েই চলেছেন।
- হারানো টাকা ফিরে পেতে খেলছেন।
- খেলার জন্য ধার করছেন, জিনিস বিক্রি করছেন বা বিল বাকি রাখছেন।
- পরিবার বা বন্ধুদের কাছে খেলার কথা লুকাচ্ছেন।
- না খেললে অস্থির বা খিটখিটে লাগে।
- কাজ, পড়াশোনা, ঘুম বা পরিবারের ক্ষতি হচ্ছে।

একটি মিললেই সীমা ঠিক করা উচিত। কয়েকটি মিললে থামা এবং কারও সঙ্গে কথা বলা উচিত।

## কোথায় সাহায্য পাবেন
- **বিশ্বাস করেন এমন কেউ।** মুখ ফুটে বলাটাই প্রথম ধাপ, অনেক সময় সবচেয়ে কঠিনও।
- **আমাদের গ্রাহক সেবা**, ["আমাদের লিখুন"](/help) থেকে। আপনি চাইলে আমরা সঙ্গে সঙ্গে সীমা বা বিরতি বসিয়ে দিই, কেউ আপনাকে ফেরানোর চেষ্টা করবেন না।
- [Gambling Therapy](https://www.gamblingtherapy.org/): অনলাইনে বিনা মূল্যে সাহায্য, অনেক ভাষায়।
- [Gamblers Anonymous](https://www.gamblersanonymous.org/): যাঁরা নিজেরা এই পথ পার হয়ে এসেছেন।
- আপনি বা অন্য কেউ বিপদে থাকলে বাংলাদেশের জরুরি নম্বর **৯৯৯**-এ ফোন করুন।

## পরিবারের জন্য
১৮ বছরের কম বয়সী কেউ এখানে খেলতে পারবেন না; যেকোনো সময় আমরা কাগজপত্র চাইতে পারি। পাসওয়ার্ড কাউকে দেবেন না, শিশুরা ব্যবহার করে এমন ডিভাইস থেকে লগ আউট করুন, ব্রাউজারে পাসওয়ার্ড জমা রাখবেন না। কাছের কারও জন্য চিন্তা হলে আমাদের লিখুন: তাঁর অ্যাকাউন্টের কথা আমরা বলতে পারি না, তবে আপনার কথা শুনব আর কী করা যায় তা জানাব।`,
  },
};
