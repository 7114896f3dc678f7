import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import type { PromotionDraft } from "@khela/contract/console/promotions";

const CONDITIONS: OfferTermsDraft["conditions"] = {
  countries: [],
  categories: [],
  vendors: [],
  games: [],
  minVipLevel: 0,
  minKycLevel: 0,
  contactVerified: false,
  registeredFrom: null,
  registeredBefore: null,
};
const ONCE = { conditions: CONDITIONS, perMember: 1, inAll: null, claimDays: 7, group: null } as const;

interface Preset extends Omit<PromotionDraft, "startsAt" | "endsAt" | "position" | "popup"> {
  published: boolean;
}

/** The promotions of a demo, in the order of the page: one of each trigger. */
const PROMOTIONS: readonly Preset[] = [
  {
    published: true,
    code: "first-deposit",
    category: "newPlayer",
    tags: ["newbie", "special"],
    picture: "/art/hero-welcome",
    title: { bn: "প্রথম জমায় ১০০% বোনাস", en: "100 % on your first deposit" },
    summary: {
      bn: "প্রথমবার যত জমা করবেন, ততটাই বোনাসের টাকা, ৳৫,০০০ পর্যন্ত। খেলে শেষ করলে নগদ হয়ে যায়।",
      en: "As much bonus money as your first deposit, up to ৳5,000. Wager it, and it becomes cash.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "deposit", nth: 1, daily: false, min: "300" },
      reward: { kind: "match", ratePpm: 1_000_000, cap: "5000" },
      bonus: { maxStake: "500", maxConversion: "20000", days: 14 },
      lockFactorPpm: 3_000_000,
      budget: "2000000",
      delivery: "credit",
      group: "welcome",
    },
  },
  {
    published: true,
    code: "second-deposit",
    category: "deposit",
    tags: ["newbie"],
    picture: "/art/hero-rocket",
    title: { bn: "দ্বিতীয় জমায় ৫০% বোনাস", en: "50 % on your second deposit" },
    summary: {
      bn: "দ্বিতীয় জমার অর্ধেকটা আমরা যোগ করি, ৳৩,০০০ পর্যন্ত।",
      en: "The house adds half of your second deposit, up to ৳3,000.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "deposit", nth: 2, daily: false, min: "500" },
      reward: { kind: "match", ratePpm: 500_000, cap: "3000" },
      lockFactorPpm: 6_000_000,
      budget: "1000000",
      delivery: "credit",
    },
  },
  {
    published: true,
    code: "daily-reload",
    category: "deposit",
    tags: ["daily"],
    picture: "/art/hero-cricket",
    title: { bn: "প্রতিদিনের ১০% রিলোড", en: "10 % reload every day" },
    summary: {
      bn: "দিনে একটি জমায় ১০% বোনাস, ৳৫০০ পর্যন্ত।",
      en: "10 % on one deposit a day, up to ৳500.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "deposit", nth: null, daily: true, min: "500" },
      reward: { kind: "match", ratePpm: 100_000, cap: "500" },
      lockFactorPpm: 5_000_000,
      perMember: 365,
      budget: "1500000",
      delivery: "credit",
    },
  },
  {
    published: true,
    code: "slot-marathon",
    category: "slots",
    tags: ["limited"],
    picture: "/art/cat-slots",
    title: { bn: "স্লট ম্যারাথন", en: "Slot marathon" },
    summary: {
      bn: "স্লটে ৳২০,০০০ বৈধ বাজি খেলুন, ৳২০০ বুঝে নিন।",
      en: "Wager ৳20,000 on slots and claim ৳200.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "turnover", target: "20000" },
      conditions: { ...CONDITIONS, categories: ["rng"] },
      reward: { kind: "cash", amount: "200" },
      lockFactorPpm: 1_000_000,
      inAll: 5_000,
      budget: "1000000",
      delivery: "claim",
    },
  },
  {
    published: true,
    code: "birthday-gift",
    category: "other",
    tags: ["special"],
    picture: "/art/hero-invite",
    title: { bn: "জন্মদিনের উপহার", en: "A gift for your birthday" },
    summary: {
      bn: "জন্মদিনে আর তার পরের সাত দিনে ৳৩০০ উপহার।",
      en: "৳300 on your birthday, and in the seven days after it.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "birthday", days: 7 },
      reward: { kind: "cash", amount: "300" },
      lockFactorPpm: 1_000_000,
      perMember: 50,
      budget: "500000",
      delivery: "centre",
    },
  },
  {
    published: true,
    code: "share-your-win",
    category: "other",
    tags: ["special"],
    picture: "/art/cat-live",
    title: { bn: "জয়ের গল্প শেয়ার করুন", en: "Share your win" },
    summary: {
      bn: "জয়ের ছবি শেয়ার করে আমাদের দেখান, অনুমোদন হলে ৳৫০ পাবেন।",
      en: "Share a picture of a win and show it to us: ৳50 when it is approved.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "application" },
      reward: { kind: "cash", amount: "50" },
      lockFactorPpm: 1_000_000,
      inAll: 10_000,
      budget: "500000",
      delivery: "claim",
    },
  },
  {
    published: true,
    code: "promo-code",
    category: "gameOffer",
    tags: ["limited"],
    picture: "/art/cat-dice",
    title: { bn: "কোড থাকলে উপহার", en: "A gift for your code" },
    summary: {
      bn: "আমাদের পাতা বা বার্তায় পাওয়া কোড লিখলে ৳১০০।",
      en: "Enter a code from our pages or messages and get ৳100.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "code", code: "KHELA-2026" },
      reward: { kind: "cash", amount: "100" },
      lockFactorPpm: 3_000_000,
      inAll: 1_000,
      budget: "100000",
      delivery: "credit",
    },
  },
  {
    published: true,
    code: "free-spins",
    category: "gameOffer",
    tags: ["limited"],
    picture: "/art/hero-cricket",
    title: { bn: "২০টি ফ্রি স্পিন", en: "20 free spins" },
    summary: {
      bn: "৳১০ করে ২০টি স্পিন আমাদের পক্ষ থেকে, তিনটি স্লটের যেকোনোটিতে।",
      en: "20 spins at ৳10 on us, on any of three slots.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "segment" },
      reward: {
        kind: "freeRounds",
        games: ["royal-bengal", "mango-storm", "gem-blitz"],
        rounds: 20,
        stake: "10",
        days: 7,
      },
      bonus: { maxStake: "500", maxConversion: "2000", days: 7 },
      lockFactorPpm: 5_000_000,
      inAll: 10_000,
      budget: "2000000",
      delivery: "claim",
    },
  },
  // For Vietnam alone, and switched off until an operator publishes it (PROMO-01).
  {
    published: false,
    code: "zalo-reward",
    category: "app",
    tags: ["limited"],
    picture: "/art/hero-invite",
    title: { bn: "জালো বন্ধু উপহার", en: "Zalo reward" },
    summary: {
      bn: "জালোতে আমাদের সঙ্গে যুক্ত হলে 131K পর্যন্ত উপহার।",
      en: "Up to 131K for those who join us on Zalo.",
    },
    terms: {
      ...ONCE,
      trigger: { kind: "application" },
      conditions: { ...CONDITIONS, countries: ["VN"] },
      reward: { kind: "cash", amount: "131000" },
      lockFactorPpm: 1_000_000,
      budget: "13100000",
      delivery: "claim",
    },
  },
];

/** The promotions of a demo that began at a moment (Unix ms). */
export const promotionsFrom = (startMs: number): { draft: PromotionDraft; published: boolean }[] =>
  PROMOTIONS.map(({ published, ...promotion }, index) => ({
    published,
    draft: {
      ...promotion,
      position: index + 1,
      popup: false,
      startsAt: new Date(startMs).toISOString(),
      endsAt: null,
    },
  }));
