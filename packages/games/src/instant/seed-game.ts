import { type Money, money, mulDiv, taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";

/** What one draw of a game decides; the verifier names its steps by it. */
export type DrawName = "point" | "row" | "number" | "segment" | "mine" | "card" | "ball" | "lorry";

/** What every outcome tells, beside what is the game's own. */
export interface SeedOutcome {
  /** What is paid, stake included, in 1/10,000 of the stake; 0 on a loss. */
  readonly multiplierE4: number;
}

/**
 * A game of one call with the player's seed: data and rules, and nothing that could move an outcome at run time.
 * The engine on the server, the verifier and the screens know games by this alone. GAME-08, GAME-09.
 */
export interface SeedGame<Bet = unknown, Outcome extends SeedOutcome = SeedOutcome> {
  readonly code: string;
  /** Stored with every round; changes whenever any figure of the game does. */
  readonly mathsVersion: number;
  /** What each draw is, for the verifier. */
  readonly draw: DrawName;
  /** Whether a bet may be placed: exactly the game's fields, all in range. */
  isBet(bet: unknown): bet is Bet;
  /** Draws and judges one round. Pure. @throws RangeError for a bet that {@link isBet} refuses */
  play(rng: Rng, bet: Bet): Outcome;
  /** The most that a bet can pay, in 1/10,000 of its stake. */
  maxMultiplierE4(bet: Bet): number;
}

const MULTIPLIER_SCALE = 10_000n;

/**
 * The most that one bet can win back. A stake that could win more is refused, instead of cutting what it won
 * (domain rules H16).
 */
export const SEED_GAME_MAX_PAYOUT: Money = taka(2_500_000);

/** Gross payout, stake included, rounded down once; zero on a loss. MONEY-01. */
export function seedPayout(stake: Money, { multiplierE4 }: SeedOutcome): Money {
  return mulDiv(stake, BigInt(multiplierE4), MULTIPLIER_SCALE);
}

/** The highest stake that a bet allows, in whole hundredths of the currency. */
export function maxStakeFor(maxMultiplierE4: number): Money {
  const units = (SEED_GAME_MAX_PAYOUT * MULTIPLIER_SCALE) / BigInt(Math.max(maxMultiplierE4, 1));
  return money((units / 100n) * 100n);
}

/** Whether a value is an object with exactly these fields. */
export function hasOnly<Key extends string>(
  value: unknown,
  keys: readonly Key[],
): value is Record<Key, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === keys.length &&
    keys.every((key) => Object.hasOwn(value, key))
  );
}

/** Whether a value is an integer from `min` to `max`. */
export function isIntIn(value: unknown, { min, max }: { min: number; max: number }): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}

/** How wild a game is played, where it offers a choice. */
export const RISKS = ["low", "medium", "high"] as const;
export type Risk = (typeof RISKS)[number];

/** Whether a value is one of {@link RISKS}. */
export function isRisk(value: unknown): value is Risk {
  return typeof value === "string" && (RISKS as readonly string[]).includes(value);
}

/** `count` different integers below `size`, in the order drawn: Fisher and Yates, one draw each. */
export function drawDistinct(rng: Rng, size: number, count: number): number[] {
  const pool = Array.from({ length: size }, (_, index) => index);
  for (let place = 0; place < count; place += 1) {
    const other = place + rng.int(size - place);
    const taken = pool[other] ?? 0;
    pool[other] = pool[place] ?? 0;
    pool[place] = taken;
  }
  return pool.slice(0, count);
}
