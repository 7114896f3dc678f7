import type { Rng } from "@khela/kernel/rng";
import { hasOnly, isIntIn, type SeedGame } from "../instant/seed-game.ts";
import { LIMBO_INFO } from "./info.ts";

/** Range of target multipliers, in hundredths: 1.01 to 100,000.00. */
export const LIMBO_TARGET = { min: 101, max: LIMBO_INFO.maxWinHundredths } as const;

/** Exclusive upper bound of a word of the stream: see fair/stream. */
const WORD_RANGE = 2 ** 52;
const WORDS = BigInt(WORD_RANGE);
/** Return to player, in hundredths of the stake. */
const RTP_HUNDREDTHS = 99n;
/** The lowest result: 1.00. */
const MIN_HUNDREDTHS = 100n;

export interface LimboBet {
  /** In hundredths: 250 is 2.50×. */
  readonly targetHundredths: number;
}

export interface LimboOutcome {
  /** The drawn multiplier in hundredths, at most the highest target. */
  readonly resultHundredths: number;
  readonly won: boolean;
  readonly multiplierE4: number;
}

/** The number of the 2^52 words that reach a target: exact. The chance is this number over 2^52. */
export function limboWords(targetHundredths: number): bigint {
  return (RTP_HUNDREDTHS * WORDS) / BigInt(targetHundredths);
}

/** Chance of a target in parts per million, rounded down. */
export function limboChancePpm(targetHundredths: number): number {
  return Number((limboWords(targetHundredths) * 1_000_000n) / WORDS);
}

/**
 * Limbo: one word h gives max(1.00, ⌊99·2^52 / (h + 1)⌋ hundredths); the bet wins at or above its target and
 * pays the target.
 */
export const LIMBO: SeedGame<LimboBet, LimboOutcome> = {
  code: LIMBO_INFO.code,
  mathsVersion: LIMBO_INFO.mathsVersion,
  draw: "point",
  isBet(bet): bet is LimboBet {
    return hasOnly(bet, ["targetHundredths"]) && isIntIn(bet.targetHundredths, LIMBO_TARGET);
  },
  play(rng: Rng, bet) {
    if (!LIMBO.isBet(bet)) throw new RangeError("a limbo bet out of range");
    const raw = (RTP_HUNDREDTHS * WORDS) / (BigInt(rng.int(WORD_RANGE)) + 1n);
    const top = BigInt(LIMBO_TARGET.max);
    const point = raw < MIN_HUNDREDTHS ? MIN_HUNDREDTHS : raw > top ? top : raw;
    const resultHundredths = Number(point);
    const won = resultHundredths >= bet.targetHundredths;
    return { resultHundredths, won, multiplierE4: won ? bet.targetHundredths * 100 : 0 };
  },
  maxMultiplierE4: ({ targetHundredths }) => targetHundredths * 100,
};
