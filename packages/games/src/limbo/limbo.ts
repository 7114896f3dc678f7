import type { Rng } from "@khela/kernel/rng";
import { hasOnly, isIntIn, type SeedGame } from "../instant/seed-game.ts";
import { LIMBO_INFO } from "./info.ts";

/** Multipliers one can aim at, in hundredths: 1.01 to 100,000.00. */
export const LIMBO_TARGET = { min: 101, max: LIMBO_INFO.maxWinHundredths } as const;

/** A word of the stream is below this: see fair/stream. */
const WORD_RANGE = 2 ** 52;
const WORDS = BigInt(WORD_RANGE);
/** What is paid back of every unit staked, in hundredths. */
const RTP_HUNDREDTHS = 99n;
/** Nothing comes out below 1.00. */
const MIN_HUNDREDTHS = 100n;

export interface LimboBet {
  /** In hundredths: 250 is 2.50×. */
  readonly targetHundredths: number;
}

export interface LimboOutcome {
  /** Where it ended, in hundredths; at most the highest target. */
  readonly resultHundredths: number;
  readonly won: boolean;
  readonly multiplierE4: number;
}

/** How many of the 2^52 words reach a target: exact. The chance is this over 2^52. */
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
