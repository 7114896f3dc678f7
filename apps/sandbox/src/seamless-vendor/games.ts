import { money, type Money, UNITS_PER_CURRENCY } from "@khela/kernel/money";

/** Draws a uniform whole number from 0 to below `sides`. */
export type Draw = (sides: number) => number;

/** The symbols that a round shows, and its payout in hundredths of the stake. */
export interface Outcome {
  shows: string[];
  paysHundredths: number;
}

const WEIGHTS = [
  ["boat", 1],
  ["fish", 2],
  ["lotus", 3],
  ["drum", 4],
] as const;
export type Symbol3 = (typeof WEIGHTS)[number][0];
/** The payouts of three of a kind, in hundredths of the stake; two boats pay as well. */
export const THREE: Readonly<Record<Symbol3, number>> = { boat: 15_000, fish: 2_500, lotus: 800, drum: 400 };
export const TWO_BOATS = 500;

/** Spins three reels of ten stops each. The RTP is 95.7 %, as the test computes over all thousand stops. */
export function spin(draw: Draw): Outcome {
  const shows = [symbolAt(draw(10)), symbolAt(draw(10)), symbolAt(draw(10))];
  const [first] = shows as [Symbol3];
  const boats = shows.filter((symbol) => symbol === "boat").length;
  const three = shows.every((symbol) => symbol === first);
  return { shows, paysHundredths: three ? THREE[first] : boats === 2 ? TWO_BOATS : 0 };
}

/** The symbol at one of the ten stops. */
function symbolAt(stop: number): Symbol3 {
  let passed = 0;
  for (const [symbol, weight] of WEIGHTS) {
    passed += weight;
    if (stop < passed) return symbol;
  }
  throw new RangeError(`no stop ${stop}`);
}

export const SIDES = ["tiger", "goat", "tie"] as const;
export type Side = (typeof SIDES)[number];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;

/**
 * Deals two cards, of which the higher one wins; a tie returns half of the stake. The RTP is 96.15 % (a side)
 * and 92.31 % (the tie).
 */
export function deal(draw: Draw, side: Side): Outcome {
  const [tiger, goat] = [draw(13), draw(13)];
  const fell: Side = tiger > goat ? "tiger" : tiger < goat ? "goat" : "tie";
  const paysHundredths = fell === side ? (side === "tie" ? 1_200 : 200) : fell === "tie" ? 50 : 0;
  return { shows: [RANKS[tiger] ?? "", RANKS[goat] ?? "", side, fell], paysHundredths };
}

/** The payout of a stake, rounded down. */
export const payoutOf = (stake: Money, { paysHundredths }: Outcome): Money =>
  money((stake * BigInt(paysHundredths)) / 100n);

export const LEAST_STAKE = money(UNITS_PER_CURRENCY);
export const MOST_STAKE = money(500n * UNITS_PER_CURRENCY);

/** The vendor's catalogue as its feed contains it. */
export const GAMES = [
  {
    code: "nouka-reels",
    name: { en: "Nouka Reels", bn: "নৌকা রিল" },
    categories: ["rng"],
    rtpPpm: 957_000,
    volatility: 4,
    hitRatePpm: 127_000,
    maxWinHundredths: 15_000,
    minStake: "1",
    maxStake: "500",
    lines: 1,
    icon: "",
    devices: ["desktop", "mobile"],
    mathsVersion: "1",
  },
  {
    code: "bagh-o-chagol",
    name: { en: "Tiger and Goat", bn: "বাঘ ও ছাগল" },
    categories: ["live"],
    rtpPpm: 961_538,
    volatility: 1,
    maxWinHundredths: 1_200,
    minStake: "1",
    maxStake: "500",
    lines: null,
    icon: "",
    devices: ["desktop", "mobile"],
    mathsVersion: "1",
  },
] as const;
