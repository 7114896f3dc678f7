import { type Money, money } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";

/** The kinds of raffles (PROMO-05). */
export const RAFFLE_KINDS = ["egg", "envelope", "wheel"] as const;
export type RaffleKind = (typeof RAFFLE_KINDS)[number];

/** Version of the way in which raffles draw; it is stored with each draw's public data. */
export const RAFFLE_MATHS = "raffle-1";

/** The code of a kind in the draw's message, so that raffles and games never share draws. */
export const raffleCode = (kind: RaffleKind): `raffle-${RaffleKind}` => `raffle-${kind}`;

/** The kind behind a code; undefined for any other code. */
export const raffleKindOf = (code: string): RaffleKind | undefined =>
  RAFFLE_KINDS.find((kind) => raffleCode(kind) === code);

/** The odds of all prizes add up to this. */
export const ODDS_SUM = 1_000_000;

/** A draw among prizes with odds, as the record shows it. */
export interface PrizeDraw {
  /** Odds in millionths and amounts as decimal text, in the order in which they were published. */
  readonly prizes: readonly { readonly ppm: number; readonly amount: string }[];
  /** The places of the prizes whose stock was empty before the draw. */
  readonly soldOut: readonly number[];
}

/** A part of a red envelope, as the record shows it. */
export interface EnvelopeDraw {
  /** Decimal texts. */
  readonly budget: string;
  readonly least: string;
  readonly parts: number;
  /** The number of the part, from 0: parts are given in their order. */
  readonly part: number;
}

/**
 * Draws one of the prizes: a whole number below the sum of the odds that are left, and the prize whose stretch it lies
 * in. Prizes whose stock is empty are left out, so that the others keep their odds to each other. GAME-09.
 * @returns the place of the prize. @throws RangeError where no prize is left
 */
export function drawPrize(rng: Rng, { prizes, soldOut }: PrizeDraw): number {
  const odds = prizes.map(({ ppm }, place) => (soldOut.includes(place) ? 0 : ppm));
  const sum = odds.reduce((total, ppm) => total + ppm, 0);
  if (sum <= 0) throw new RangeError("no prize is left to draw");
  let left = rng.int(sum);
  for (const [place, ppm] of odds.entries()) {
    if (left < ppm) return place;
    left -= ppm;
  }
  throw new RangeError("odds that don't add up");
}

/** Money is split in steps of a hundredth of the unit. */
const STEP = 100n;
const WEIGHT_BOUND = 2 ** 20;

/**
 * Splits a budget at random into parts that add up to it exactly: each part is the least amount and a share of the rest by
 * a random weight, in whole hundredths of the unit.
 * @throws RangeError for no parts, amounts finer than a hundredth, or a budget below the least amounts
 */
export function splitEnvelope(
  rng: Rng,
  { budget, least, parts }: { budget: Money; least: Money; parts: number },
): Money[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError("an envelope has at least one part");
  if (budget % STEP !== 0n || least % STEP !== 0n || least < STEP) {
    throw new RangeError("an envelope is split in hundredths of the unit");
  }
  const rest = (budget - least * BigInt(parts)) / STEP;
  if (rest < 0n) throw new RangeError("an envelope's budget is below its least parts");
  const weights = Array.from({ length: parts }, () => BigInt(rng.int(WEIGHT_BOUND) + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  let reached = 0n;
  let given = 0n;
  return weights.map((weight) => {
    reached += weight;
    const until = (rest * reached) / whole;
    const part = until - given;
    given = until;
    return money(least + part * STEP);
  });
}
