import type { BannerDraft, NoticeDraft } from "../modules/content/index.ts";

const always = { startsAt: null, endsAt: null, active: true } as const;
const none = { bn: "", en: "" };

/** The banners of a fresh site. They promise only what exists. */
export const BANNERS: readonly BannerDraft[] = [
  {
    ...always,
    groupName: "w_home",
    picture: "/art/hero-welcome",
    tag: { bn: "স্বাগতম", en: "Welcome" },
    title: { bn: "সব স্লট, এক ঠিকানায়", en: "Every slot, one home" },
    subtitle: {
      bn: "প্রতিটি গেমের আরটিপি প্রকাশ্য, প্রতিটি রাউন্ড নিজেই যাচাই করুন।",
      en: "Every return to player is published, every round can be checked by you.",
    },
    action: { bn: "স্লট খেলুন", en: "Play slots" },
    linkageType: "route",
    target: "/rng",
    position: 1,
  },
  {
    ...always,
    groupName: "w_home",
    picture: "/art/hero-rocket",
    tag: { bn: "সবার জন্য এক রাউন্ড", en: "One round for everybody" },
    title: { bn: "রকেট থামার আগে ক্যাশ আউট করুন", en: "Leave before the rocket stops" },
    subtitle: {
      bn: "সবার বাজি একসঙ্গে দেখুন। ৯৯% আরটিপি, নিজেই যাচাই করুন।",
      en: "See everybody's bets live. 99 % return to player, provably fair.",
    },
    action: { bn: "ক্র্যাশ খেলুন", en: "Play crash" },
    linkageType: "game",
    target: "crash",
    position: 2,
  },
  {
    ...always,
    groupName: "w_home",
    picture: "/art/hero-invite",
    tag: { bn: "যাচাই করুন", en: "Check it yourself" },
    title: { bn: "ফলাফল আগেই সিল করা", en: "Outcomes are sealed beforehand" },
    subtitle: {
      bn: "খেলার আগে হ্যাশ, খেলার পরে সিড। কেউ ফলাফল বদলাতে পারে না।",
      en: "The hash before, the seed after. Nobody can change a result.",
    },
    action: { bn: "কীভাবে কাজ করে", en: "How it works" },
    linkageType: "route",
    target: "/fairness",
    position: 3,
  },
  {
    ...always,
    groupName: "w_promotion",
    picture: "/art/promo-invite",
    tag: none,
    title: { bn: "বন্ধুকে আমন্ত্রণ জানান", en: "Bring a friend along" },
    subtitle: { bn: "আপনার নিজের লিংক মেম্বার সেন্টারে আছে।", en: "Your own link is in the member centre." },
    action: { bn: "আমার লিংক", en: "My link" },
    linkageType: "route",
    target: "/member/referral",
    position: 1,
  },
];

export const NOTICES: readonly NoticeDraft[] = [
  {
    ...always,
    kind: "agent",
    execution: null,
    position: 1,
    title: { bn: "মজুরি প্রতিদিন রাত ২টার পরে", en: "Daily wages after 2 a.m." },
    content: {
      bn: "আগের দিনের মজুরি প্রতিদিন রাত ২টার পরে হিসাব হয়। প্রতিটি বিল খুললে কোন সদস্যের কোন বেট থেকে কত এসেছে, সব দেখা যায়।",
      en: "The wage of each day is settled after 2 a.m. of the next. Every bill opens down to the members and bets that it came from.",
    },
  },
  {
    ...always,
    kind: "agent",
    execution: null,
    position: 2,
    title: { bn: "লিংকে সীমা দিন", en: "Give links a limit" },
    content: {
      bn: "খোলা গ্রুপে লিংক দিলে কোটা আর মেয়াদ ঠিক করে দিন। কোন লিংক দিয়ে কতজন এলেন, রেজিস্ট্রেশন কেন্দ্রে দেখুন।",
      en: "Where a link goes to an open group, give it a quota and an end. The register center shows how many came by each link.",
    },
  },
  {
    ...always,
    kind: "notice",
    execution: null,
    position: 1,
    title: { bn: "এখানে খেলার টাকা", en: "This is play money" },
    content: {
      bn: "এই সাইট এখন খেলার টাকায় চলে। আসল টাকা জমা বা তোলা যায় না।",
      en: "This site runs on play money for now. No real money can be paid in or out.",
    },
  },
  {
    ...always,
    kind: "notice",
    execution: null,
    position: 2,
    title: { bn: "জমা কয়েক সেকেন্ডে", en: "Deposits within seconds" },
    content: {
      bn: "পেমেন্ট শেষ হলেই ব্যালেন্স নিজে থেকে বাড়ে, পাতা রিফ্রেশ করতে হবে না।",
      en: "As soon as a payment is done the balance grows by itself; no need to reload the page.",
    },
  },
  {
    ...always,
    kind: "notice",
    execution: null,
    position: 3,
    title: { bn: "১৮ বছরের নিচে নয়", en: "Not under 18" },
    content: {
      bn: "শুধু ১৮ বছর বা তার বেশি বয়সীরা খেলতে পারেন। খেলা যেন আনন্দই থাকে।",
      en: "Only for people of 18 and over. Keep it fun.",
    },
  },
];

/** The payment methods of the sandbox's provider, for the footer. */
export const PAYMENT_MARKS = ["KhelaPay", "RupaLink", "BankWire", "CoinBox"].map((name) => ({
  name,
  icon: `/art/pay-${name.toLowerCase()}.webp`,
  startsAt: null,
  endsAt: null,
}));
