import { type Money, money, taka } from "@khela/kernel/money";

/** The four pools that the jackpot titles of a currency share, smallest first. Decision 0023. */
export const JACKPOT_TIERS = ["mini", "minor", "major", "grand"] as const;
export type JackpotTier = (typeof JACKPOT_TIERS)[number];

/** The currency of the pools. Bets in another currency contribute to no pool. */
export const JACKPOT_CURRENCY = "BDT";

/** Terms of a pool. Fixed for a run when it starts. */
export interface JackpotTerms {
  readonly tier: JackpotTier;
  /** The initial amount of a run, taken from the reserve. */
  readonly seed: Money;
  /** The amount before which a run is always won. */
  readonly mustHitBy: Money;
  /** Share of a stake that goes into the pool, in ppm. */
  readonly poolPpm: number;
  /** Share of a stake that is reserved for the seeds of later runs, in ppm. */
  readonly reservePpm: number;
}

/**
 * The terms of new runs. Thresholds are distributed evenly between seed and must-hit-by, so a run collects (mustHitBy
 * − seed) / 2 on average, and the seeds cost poolPpm · 2 · seed / (mustHitBy − seed) of the stakes: exactly
 * `reservePpm`.
 */
export const JACKPOT_TERMS: readonly JackpotTerms[] = [
  { tier: "mini", seed: taka(500), mustHitBy: taka(2_500), poolPpm: 4_000, reservePpm: 2_000 },
  { tier: "minor", seed: taka(2_500), mustHitBy: taka(12_500), poolPpm: 2_000, reservePpm: 1_000 },
  { tier: "major", seed: taka(25_000), mustHitBy: taka(125_000), poolPpm: 2_000, reservePpm: 1_000 },
  { tier: "grand", seed: taka(250_000), mustHitBy: taka(1_250_000), poolPpm: 2_000, reservePpm: 1_000 },
];

/** The return of jackpots on every stake in the long run, in ppm: the sum of all contributions. */
export const JACKPOT_RTP_PPM = JACKPOT_TERMS.reduce(
  (sum, { poolPpm, reservePpm }) => sum + poolPpm + reservePpm,
  0,
);

/** A share of a stake, rounded up to the last unit, so that a pool never gets less than stated. */
export function jackpotShare(stake: Money, ratePpm: number): Money {
  return money((stake * BigInt(ratePpm) + 999_999n) / 1_000_000n);
}
