import type { RaffleTermsText } from "@khela/contract/raffles";

const DAY_MS = 86_400_000;
const prize = (en: string, bn: string, amount: string, ppm: number, stock: number | null = null) => ({
  name: { en, bn },
  amount,
  ppm,
  stock,
});

/** How long the raffle lasted that is over, in days. */
const PAST_DAYS = 21;

/**
 * The raffles of a demo, one of each kind, and one that is over. They began with the
 * demo's history, whose bets have earned tickets.
 * @param startMs when the history begins
 */
export function rafflesFrom(startMs: number): RaffleTermsText[] {
  const always = {
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(startMs + 90 * DAY_MS).toISOString(),
    lockFactorPpm: 1_000_000,
    envelope: null,
  };
  return [
    {
      ...always,
      kind: "egg",
      title: { en: "The golden egg", bn: "সোনার ডিম" },
      text: {
        en: "Break an egg with each ticket. One in a thousand holds ৳2,000.",
        bn: "প্রতি টিকিটে একটি ডিম ভাঙুন। হাজারে একটিতে থাকে ৳২,০০০।",
      },
      budget: "200000",
      hourBudget: "5000",
      prizes: [
        prize("Only a shell", "শুধু খোসা", "0", 549_000),
        prize("A small find", "ছোট উপহার", "5", 350_000),
        prize("A good find", "ভালো উপহার", "20", 90_000),
        prize("A great find", "বড় উপহার", "100", 10_000, 500),
        prize("The golden heart", "সোনার কুসুম", "2000", 1_000, 20),
      ],
      tickets: { turnoverPer: "500", categories: [], depositPer: null, perMember: 50 },
    },
    {
      ...always,
      kind: "wheel",
      title: { en: "Wheel of the week", bn: "সপ্তাহের চাকা" },
      text: {
        en: "A turn for every ৳1,000 of a deposit, and for slots.",
        bn: "জমার প্রতি ৳১,০০০-এ একবার, আর স্লট খেলেও ঘোরানো যায়।",
      },
      budget: "300000",
      hourBudget: null,
      prizes: [
        prize("First prize", "প্রথম পুরস্কার", "1000", 2_000, 50),
        prize("Try again", "আবার চেষ্টা", "0", 398_000),
        prize("Small", "ছোট", "10", 300_000),
        prize("Second prize", "দ্বিতীয় পুরস্কার", "200", 10_000, 300),
        prize("Lucky", "ভাগ্যবান", "20", 200_000),
        prize("Third prize", "তৃতীয় পুরস্কার", "50", 90_000),
      ],
      tickets: { turnoverPer: "2000", categories: ["rng"], depositPer: "1000", perMember: 20 },
    },
    {
      ...always,
      kind: "envelope",
      title: { en: "Red envelopes", bn: "লাল খাম" },
      text: {
        en: "৳20,000 in 500 envelopes: whoever is quick opens one.",
        bn: "৫০০টি খামে ৳২০,০০০: যে আগে আসে, সে-ই খোলে।",
      },
      budget: "20000",
      hourBudget: null,
      lockFactorPpm: 0,
      prizes: [],
      envelope: { parts: 500, least: "5" },
      tickets: { turnoverPer: null, categories: [], depositPer: "500", perMember: 5 },
    },
    {
      ...always,
      endsAt: new Date(startMs + PAST_DAYS * DAY_MS).toISOString(),
      kind: "wheel",
      title: { en: "Wheel of the autumn festival", bn: "শারদ উৎসবের চাকা" },
      text: {
        en: "A turn for every ৳1,000 of bets, in the three weeks of the festival.",
        bn: "উৎসবের তিন সপ্তাহে প্রতি ৳১,০০০ বাজিতে একবার ঘোরানো যেত।",
      },
      budget: "50000",
      hourBudget: null,
      prizes: [
        prize("Festival prize", "উৎসবের পুরস্কার", "500", 5_000, 20),
        prize("Try again", "আবার চেষ্টা", "0", 495_000),
        prize("Sweets", "মিষ্টি", "10", 400_000),
        prize("New clothes", "নতুন জামা", "100", 100_000, 200),
      ],
      tickets: { turnoverPer: "1000", categories: [], depositPer: null, perMember: 30 },
    },
  ];
}
