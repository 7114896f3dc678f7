import { expect, it } from "vitest";
import { openSeed } from "../fair/stream.ts";
import { analyseSlot } from "./analyse.ts";
import { decimal } from "./fraction.ts";
import { playSlot } from "./play.ts";
import { slotTitle } from "./titles.ts";

/**
 * Plays the production code from seed to win and compares it with the exact figures: the mean of many rounds, the
 * share of winning rounds and the share of feature triggers each lie within an interval. Together they hold at 99 %:
 * nine comparisons, each at 0.11 %, which is 3.26 deviations. Fixed seed.
 */
it.each([
  ["fruit-mania", 60_000],
  ["royal-bengal", 60_000],
  ["neon-joker", 60_000],
])(
  "[GAME-10] plays %s at its exact return over %i rounds",
  (code, rounds) => {
    const title = slotTitle(code);
    const source = openSeed("7a".repeat(32));
    let [sum, hits, features] = [0, 0, 0];
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const outcome = playSlot(source.stream({ clientSeed: "simulation", nonce, gameCode: code }), title);
      sum += outcome.winHundredths / 100;
      if (outcome.base.winHundredths > 0) hits += 1;
      if (outcome.freeSpins) features += 1;
    }
    const exact = analyseSlot(title);
    const number = (value: { numerator: bigint; denominator: bigint }): number => Number(decimal(value, 12));
    const within = (observed: number, mean: number, variance: number): void => {
      expect(Math.abs(observed / rounds - mean)).toBeLessThan(3.26 * Math.sqrt(variance / rounds));
    };
    within(sum, number(exact.rtp), number(exact.variance));
    const hitRate = number(exact.hitRate);
    within(hits, hitRate, hitRate * (1 - hitRate));
    const featureRate = number(exact.featureRate);
    within(features, featureRate, featureRate * (1 - featureRate));
  },
  30_000,
);
