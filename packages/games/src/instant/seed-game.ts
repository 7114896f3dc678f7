import { type Money, money, mulDiv, taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";

/** The meaning of one draw; the verifier labels its steps with it. */
export type DrawName = "point" | "row" | "number" | "segment" | "mine" | "card" | "ball" | "lorry";

/** The fields that the outcomes of all games share. */
export interface SeedOutcome {
  /** Gross payout, stake included, in 1/10,000 of the stake; 0 on a loss. */
  readonly multiplierE4: number;
}

/**
 * An instant game: one call, drawn from the player's seed. It is data and pure rules, with no way to change an
 * outcome at run time. The server's engine, the verifier and the screens know games only by this interface. GAME-08,
 * GAME-09.
 */
export interface SeedGame<Bet = unknown, Outcome extends SeedOutcome = SeedOutcome> {
  readonly code: string;
  /** Stored with every round; changes whenever any figure of the game does. */
  readonly mathsVersion: number;
  /** The meaning of each draw, for the verifier. */
  readonly draw: DrawName;
  /** Whether a bet may be placed: exactly the game's fields, all in range. */
  isBet(bet: unknown): bet is Bet;
  /** Draws and judges one round. Pure. @throws RangeError for a bet that {@link isBet} refuses */
  play(rng: Rng, bet: Bet): Outcome;
  /** The highest payout of a bet, in 1/10,000 of its stake. */
  maxMultiplierE4(bet: Bet): number;
}

const MULTIPLIER_SCALE = 10_000n;

/**
 * The highest payout of one bet. A stake that could win more is refused, instead of cutting the win (domain rules
 * H16).
 */
export const SEED_GAME_MAX_PAYOUT: Money = taka(2_500_000);

/** Gross payout, stake included, rounded down once; zero on a loss. MONEY-01. */
export function seedPayout(stake: Money, { multiplierE4 }: SeedOutcome): Money {
  return mulDiv(stake, BigInt(multiplierE4), MULTIPLIER_SCALE);
}

/** The highest stake for a bet with this maximal multiplier, rounded down to hundredths of the currency unit. */
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

/** The risk levels of games that offer a choice; a higher level pays larger multipliers less often. */
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
