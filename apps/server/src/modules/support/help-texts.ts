import { REWARD_HELP_TEXTS } from "./reward-help-texts.ts";
import type { HelpText } from "./store.ts";

/** The texts of a fresh install. An entry that the operator has changed is never overwritten. */
export const HELP_TEXTS: readonly HelpText[] = [
  {
    tag: "account",
    title: { bn: "অ্যাকাউন্ট ও লগ ইন", en: "Account and login" },
    content: {
      en: `To open an account, choose Register, pick a username and a password of at least 8 characters, and confirm that you are 18 or older. A long password of several words is both safer and easier to remember than a short one full of signs.

You log in with that username and password. After several wrong tries we ask you to type the characters of a picture, and after many we make you wait a little. This keeps others from guessing your password; your account and your balance stay as they are.

If you forgot your password:
- Choose "Forgot password?" below the login form.
- Follow the steps there, or write to customer service from this page.
- We never ask you for your password, not by phone, not by chat and not by mail.

In the member centre under My account you change your password, your picture and your language, and you can log out on all your devices at once.`,
      bn: `অ্যাকাউন্ট খুলতে "নিবন্ধন" বেছে নিন, একটি ইউজারনেম ও অন্তত ৮ অক্ষরের পাসওয়ার্ড দিন, এবং আপনার বয়স ১৮ বা তার বেশি তা নিশ্চিত করুন। চিহ্নে ভরা ছোট পাসওয়ার্ডের চেয়ে কয়েকটি শব্দের লম্বা পাসওয়ার্ড বেশি নিরাপদ, মনে রাখাও সহজ।

সেই ইউজারনেম ও পাসওয়ার্ড দিয়েই লগ ইন করবেন। কয়েকবার ভুল হলে একটি ছবির অক্ষর লিখতে বলা হয়, অনেকবার ভুল হলে কিছুক্ষণ অপেক্ষা করতে হয়। এতে অন্য কেউ আপনার পাসওয়ার্ড অনুমান করতে পারে না; আপনার অ্যাকাউন্ট ও ব্যালেন্স ঠিকই থাকে।

পাসওয়ার্ড ভুলে গেলে:
- লগ ইন ফর্মের নিচে "পাসওয়ার্ড ভুলে গেছেন?" বেছে নিন।
- সেখানে দেখানো ধাপগুলো মেনে চলুন, অথবা এই পাতা থেকে গ্রাহক সেবায় লিখুন।
- আমরা কখনোই আপনার পাসওয়ার্ড চাই না, ফোনে নয়, চ্যাটে নয়, ই-মেইলেও নয়।

মেম্বার সেন্টারের "আমার অ্যাকাউন্ট" পাতায় পাসওয়ার্ড, ছবি ও ভাষা বদলাতে পারবেন, আর একবারে সব ডিভাইস থেকে লগ আউট করতে পারবেন।`,
    },
  },
  {
    tag: "deposit",
    title: { bn: "জমা", en: "Deposit" },
    content: {
      en: `Choose Deposit, a payment method and an amount. The smallest and the largest amount of each method stand next to it. Then you are led to the payment page; when you have paid there, come back.

The money is usually in your balance within a minute. You see every deposit with its state in the list below the form:
- Waiting: you have not paid yet, or the provider has not told us yet.
- Done: the amount is in your balance.
- Failed or expired: nothing was credited. If you paid all the same, what arrives is still credited to you.

Is a deposit missing after an hour? Write to customer service and name the deposit's number. Please don't pay a second time.`,
      bn: `"জমা" থেকে একটি পেমেন্ট পদ্ধতি ও পরিমাণ বেছে নিন। প্রতিটি পদ্ধতির সর্বনিম্ন ও সর্বোচ্চ পরিমাণ তার পাশেই লেখা আছে। এরপর আপনাকে পেমেন্টের পাতায় নেওয়া হবে; সেখানে টাকা দিয়ে ফিরে আসুন।

সাধারণত এক মিনিটের মধ্যেই টাকা ব্যালেন্সে যোগ হয়। ফর্মের নিচের তালিকায় প্রতিটি জমার অবস্থা দেখতে পাবেন:
- অপেক্ষমাণ: আপনি এখনও টাকা দেননি, অথবা পেমেন্ট প্রোভাইডার এখনও আমাদের জানায়নি।
- সম্পন্ন: টাকা আপনার ব্যালেন্সে আছে।
- ব্যর্থ বা মেয়াদ শেষ: কিছু যোগ হয়নি। তবু যদি টাকা দিয়ে থাকেন, যতটুকু পৌঁছাবে ততটুকু আপনার ব্যালেন্সে যোগ হবে।

এক ঘণ্টা পরও জমা না পেলে জমার নম্বর জানিয়ে গ্রাহক সেবায় লিখুন। দয়া করে দ্বিতীয়বার টাকা দেবেন না।`,
    },
  },
  {
    tag: "withdraw",
    title: { bn: "উত্তোলন", en: "Withdrawal" },
    content: {
      en: `Choose Withdraw, the account that shall get the money, and an amount. Before you confirm, you see exactly what will arrive. From that moment the amount is set aside: it is still yours, but it can't be played.

Each request is checked, some of them by a person. You see its state at any time:
- Under review: we are checking it. You can still take it back.
- Being paid: the payment provider has it.
- Paid: the money has left us.
- Rejected: the whole amount is back in your balance, and we tell you why.

If a part of your balance can't be withdrawn yet because wagering is missing, the page shows how much is missing. Pay-outs go only to an account in your own name.`,
      bn: `"উত্তোলন" থেকে যে অ্যাকাউন্টে টাকা নেবেন তা ও পরিমাণ বেছে নিন। নিশ্চিত করার আগেই দেখতে পাবেন ঠিক কত টাকা পৌঁছাবে। সেই মুহূর্ত থেকে টাকাটি আলাদা করে রাখা হয়: টাকা আপনারই থাকে, তবে তা দিয়ে খেলা যায় না।

প্রতিটি অনুরোধ যাচাই করা হয়, কিছু কিছু আমাদের কর্মীরা দেখেন। যেকোনো সময় এর অবস্থা দেখতে পাবেন:
- যাচাই চলছে: আমরা দেখছি। চাইলে এখনও ফিরিয়ে নিতে পারেন।
- পাঠানো হচ্ছে: পেমেন্ট প্রোভাইডারর কাছে আছে।
- পরিশোধিত: টাকা পাঠানো হয়েছে।
- অনুমোদিত হয়নি: পুরো টাকা আপনার ব্যালেন্সে ফিরে গেছে, কারণও জানানো হয়েছে।

টার্নওভার বাকি থাকায় ব্যালেন্সের কোনো অংশ এখনই তোলা না গেলে, আর কত বাজি ধরতে হবে তা পাতাতেই লেখা থাকে। টাকা শুধু আপনার নিজের নামের অ্যাকাউন্টে পাঠানো হয়।`,
    },
  },
  ...REWARD_HELP_TEXTS,
  {
    tag: "fairness",
    title: { bn: "স্বচ্ছ খেলা", en: "Fair play" },
    content: {
      en: `Every game of our own is provably fair. Before you play, we show you the fingerprint (hash) of a secret number, and you can choose a number of your own. Both together decide every round. Afterwards the secret number is revealed, and anybody can recompute the round.

You can check any past round yourself:
- Open a round in your betting record and choose "Check".
- Or open the Fairness page and type the round's number. No account is needed.

Each game states its return to player (RTP). It is the share of all stakes that comes back over very many rounds. It says nothing about the next round: every round is independent, and no round is "due".`,
      bn: `আমাদের নিজেদের প্রতিটি গেম যাচাই করা যায়। খেলার আগে একটি গোপন সংখ্যার ছাপ (হ্যাশ) আপনাকে দেখানো হয়, আর আপনি নিজের একটি সংখ্যা বেছে নিতে পারেন। দুটি মিলে প্রতিটি রাউন্ডের ফল ঠিক করে। পরে গোপন সংখ্যাটি প্রকাশ করা হয়, তখন যে কেউ রাউন্ডটি আবার হিসাব করে দেখতে পারেন।

যেকোনো পুরোনো রাউন্ড নিজেই যাচাই করুন:
- বাজির রেকর্ড থেকে একটি রাউন্ড খুলে "যাচাই করুন" বেছে নিন।
- অথবা "রাউন্ড যাচাই" পাতায় গিয়ে রাউন্ডের নম্বর লিখুন। এর জন্য অ্যাকাউন্ট লাগে না।

প্রতিটি গেমে খেলোয়াড়ের রিটার্ন (আরটিপি) লেখা থাকে। অসংখ্য রাউন্ডে মোট বাজির যত ভাগ খেলোয়াড়রা ফেরত পান, এটি সেই হার। পরের রাউন্ড সম্পর্কে এটি কিছুই বলে না: প্রতিটি রাউন্ড আলাদা, কোনো রাউন্ডেই জেতা "বাকি" থাকে না।`,
    },
  },
  {
    tag: "limits",
    title: { bn: "সীমা", en: "Limits" },
    content: {
      en: `These limits hold for everybody:
- Each game has a smallest and a largest stake; both are shown at the stake.
- Each payment method has a smallest and a largest amount.
- Only a few deposits and withdrawals can be open at the same time, and there is a largest sum of withdrawals per day.

A bet over a limit is refused before anything is taken from your balance; the message names the limit.

We recommend a limit of your own, too: decide before you play how much and how long, and stop when you reach it. The games show the time that you have played and what you have won or lost in the session.`,
      bn: `এই সীমাগুলো সবার জন্য:
- প্রতিটি খেলায় বাজির সর্বনিম্ন ও সর্বোচ্চ পরিমাণ আছে; বাজির ঘরের কাছেই তা লেখা থাকে।
- প্রতিটি পেমেন্ট পদ্ধতিতেও সর্বনিম্ন ও সর্বোচ্চ পরিমাণ আছে।
- একসঙ্গে অল্প কয়েকটি জমা ও উত্তোলন চালু রাখা যায়, আর দিনে মোট কত টাকা তোলা যাবে তারও একটি সীমা আছে।

সীমার বাইরের বাজি ব্যালেন্স থেকে কিছু কাটার আগেই বাতিল হয়; কোন সীমা, তা বার্তায় লেখা থাকে।

নিজের জন্যও একটি সীমা ঠিক করুন: কত টাকা ও কতক্ষণ খেলবেন তা আগেই ভেবে নিন, আর সেখানে পৌঁছালে থামুন। কতক্ষণ খেলেছেন এবং কত জিতেছেন বা হেরেছেন তা খেলার ভেতরেই দেখা যায়।`,
    },
  },
  {
    tag: "safety",
    title: { bn: "নিরাপত্তা", en: "Safety" },
    content: {
      en: `So that your account stays yours:
- Use a password that you use nowhere else.
- Turn on two-step login in the member centre, where it is offered.
- Always check the address in the browser before you log in.
- Log out on a device that others use.

Our staff never ask for your password or for a code that was sent to you. If somebody does, it is a fraud: don't answer, and tell customer service.

If you think that somebody else was in your account, change your password at once. That ends all other sessions. Then write to customer service.`,
      bn: `আপনার অ্যাকাউন্ট নিরাপদ রাখতে:
- এমন পাসওয়ার্ড দিন যা আর কোথাও ব্যবহার করেন না।
- যেখানে সুযোগ আছে, মেম্বার সেন্টারে দুই ধাপের লগ ইন চালু করুন।
- লগ ইনের আগে ব্রাউজারে সাইটের ঠিকানা মিলিয়ে নিন।
- অন্যরাও ব্যবহার করে এমন ডিভাইস থেকে লগ আউট করুন।

আমাদের কর্মীরা কখনোই আপনার পাসওয়ার্ড বা আপনার কাছে পাঠানো কোড চান না। কেউ চাইলে সেটি প্রতারণা: উত্তর দেবেন না, গ্রাহক সেবায় জানান।

আপনার অ্যাকাউন্টে অন্য কেউ ঢুকেছে বলে মনে হলে সঙ্গে সঙ্গে পাসওয়ার্ড বদলান। এতে অন্য সব ডিভাইসের সেশন শেষ হয়ে যায়। এরপর গ্রাহক সেবায় লিখুন।`,
    },
  },
  {
    tag: "responsible",
    title: { bn: "দায়িত্বশীল খেলা", en: "Responsible play" },
    content: {
      en: `Games are for fun. They are no way to earn money and no way out of debt.

These are signs to stop:
- You play longer or for more than you wanted to.
- You play to win back what you lost.
- You hide your playing from others, or borrow for it.

Talk to somebody you trust, or to customer service: we close your account at your wish. Nobody under 18 may play here. Log out when children can use your device.

Limits, breaks, self-exclusion and where to find help: [Responsible gaming](/responsible-gaming).`,
      bn: `খেলা আনন্দের জন্য। এটি আয়ের পথ নয়, ঋণ শোধের উপায়ও নয়।

এসব লক্ষণ দেখলে থামুন:
- যতটা চেয়েছিলেন তার চেয়ে বেশি সময় বা বেশি টাকায় খেলছেন।
- হারানো টাকা ফিরে পেতে খেলছেন।
- খেলার কথা অন্যদের কাছ থেকে লুকাচ্ছেন, অথবা খেলার জন্য ধার করছেন।

বিশ্বাস করেন এমন কারও সঙ্গে কথা বলুন, অথবা গ্রাহক সেবায় লিখুন: আপনি চাইলে আমরা আপনার অ্যাকাউন্ট বন্ধ করে দিই। ১৮ বছরের কম বয়সী কেউ এখানে খেলতে পারবেন না। শিশুরা আপনার ডিভাইস ব্যবহার করলে লগ আউট করে রাখুন।

সীমা, বিরতি, সেলফ-এক্সক্লুশন, আর কোথায় সাহায্য পাবেন: [দায়িত্বশীল খেলা](/responsible-gaming)।`,
    },
  },
  {
    tag: "terms",
    title: { bn: "নিয়ম ও শর্ত", en: "Terms" },
    content: {
      en: `The most important rules in plain words:
- You are 18 or older, and you have one account, in your own name.
- The result that our server has recorded for a round counts. You can recompute it.
- A round that was broken off by a technical fault is either finished as recorded or its stake is returned.
- We may close an account that was used for fraud, by several people, or by machines.
- Site and games can be closed for maintenance. Balance and open bets stay as they are.

This site plays with play money. It can't be bought with real money and can't be exchanged for it.

The operator may change these rules. The rules that held when you placed a bet hold for that bet.`,
      bn: `সবচেয়ে জরুরি নিয়মগুলো সহজ ভাষায়:
- আপনার বয়স ১৮ বা তার বেশি, এবং আপনার নিজের নামে একটিই অ্যাকাউন্ট আছে।
- একটি রাউন্ডের যে ফল আমাদের সার্ভারে লেখা আছে সেটিই চূড়ান্ত। আপনি নিজে তা হিসাব করে দেখতে পারেন।
- প্রযুক্তিগত ত্রুটিতে থেমে যাওয়া রাউন্ড হয় লেখা ফল অনুযায়ী শেষ হয়, নয়তো বাজির টাকা ফেরত যায়।
- প্রতারণায় ব্যবহার হলে, একাধিক মানুষ ব্যবহার করলে বা বট দিয়ে চালালে আমরা অ্যাকাউন্ট বন্ধ করতে পারি।
- রক্ষণাবেক্ষণের জন্য সাইট ও গেম বন্ধ থাকতে পারে। ব্যালেন্স ও চলমান বাজি ঠিকই থাকে।

এই সাইটে খেলার টাকা দিয়ে খেলা হয়। আসল টাকা দিয়ে তা কেনা যায় না, আসল টাকায় বদলানোও যায় না।

অপারেটর নিয়ম বদলাতে পারেন। যে নিয়মে বাজি ধরেছেন, সেই বাজির জন্য সেই নিয়মই থাকবে।`,
    },
  },
  {
    tag: "privacy",
    title: { bn: "গোপনীয়তা", en: "Privacy" },
    content: {
      en: `We keep what we need to run your account: your name in the site, how to reach you if you told us, your bets, payments and logins with time and address.

We use it to let you in, to pay you, to answer you, and to recognise fraud. We don't sell it. This site loads nothing from other companies, and it counts no visitors for advertising.

Passwords are stored in such a way that nobody can read them, not even we.

You can ask customer service what we have stored about you. What the law makes us keep we must keep; the rest we delete at your wish.`,
      bn: `আপনার অ্যাকাউন্ট চালাতে যা দরকার আমরা শুধু তা-ই রাখি: সাইটে আপনার নাম, আপনি জানিয়ে থাকলে যোগাযোগের উপায়, আপনার বাজি, লেনদেন, আর লগ ইনের সময় ও ঠিকানা।

এসব ব্যবহার করি আপনাকে ঢুকতে দিতে, টাকা পাঠাতে, উত্তর দিতে এবং প্রতারণা ধরতে। আমরা এগুলো বিক্রি করি না। এই সাইট অন্য কোম্পানির কিছু লোড করে না, বিজ্ঞাপনের জন্য দর্শকও গোনে না।

পাসওয়ার্ড এমনভাবে রাখা হয় যে কেউ তা পড়তে পারে না, আমরাও না।

আপনার সম্পর্কে কী কী রাখা আছে তা গ্রাহক সেবার কাছে জানতে চাইতে পারেন। আইন যা রাখতে বলে তা রাখতেই হয়; বাকিটা আপনি চাইলে মুছে ফেলি।`,
    },
  },
];
