import type { Rng } from "@khela/kernel/rng";
import { expect, it } from "vitest";
import { DICE_CODE, playDice } from "../dice/dice.ts";
import { CRASH } from "../crash/limits.ts";
import { crashHundredths, wordsReaching } from "../crash/point.ts";
import { playSlot } from "../slots/play.ts";
import { SLOT_CODES } from "../slots/pay-tables.ts";
import { slotTitle } from "../slots/titles.ts";
import { buildCrashChain, crashLink } from "./crash-chain.ts";
import { openSeed } from "./stream.ts";

/**
 * Chi-squared tests at 1 % on mapped outcomes, with fixed seeds so that a run is repeatable. A biased
 * mapper must fail the same test (money-and-safety, section 3).
 */
const SEED = "3e".repeat(32);

function chiSquared(observed: readonly number[], expected: readonly number[]): number {
  return observed.reduce((sum, count, index) => {
    const mean = expected[index] ?? Number.NaN;
    return sum + (count - mean) ** 2 / mean;
  }, 0);
}

/** Upper 1 % point of chi-squared, after Wilson and Hilferty; good to 0.1 % from ten degrees on. */
function critical(degrees: number): number {
  const a = 2 / (9 * degrees);
  return degrees * (1 - a + 2.326_348 * Math.sqrt(a)) ** 3;
}

function passesUniform(observed: readonly number[]): boolean {
  const mean = observed.reduce((sum, count) => sum + count, 0) / observed.length;
  return (
    chiSquared(
      observed,
      observed.map(() => mean),
    ) < critical(observed.length - 1)
  );
}

function tally(bins: number, rounds: number, draw: (round: number) => number): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    const bin = draw(round);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

const source = openSeed(SEED);
const stream = (gameCode: string, nonce: number): Rng =>
  source.stream({ clientSeed: "chi", nonce, gameCode });

it("[GAME-10] rolls dice uniformly", () => {
  const bet = { direction: "over", target: 5_000 } as const;
  const rolls = tally(100, 100_000, (nonce) =>
    Math.floor(playDice(stream(DICE_CODE, nonce), bet).roll / 100),
  );
  expect(passesUniform(rolls)).toBe(true);
});

it("[GAME-10] shows no dependence of a roll on the one before", () => {
  const rolls = Array.from({ length: 100_001 }, (_, nonce) => stream(DICE_CODE, nonce).int(10_000));
  const pairs = tally(100, 100_000, (nonce) => {
    const bin = (index: number): number => Math.floor((rolls[index] ?? 0) / 1_000);
    return bin(nonce) * 10 + bin(nonce + 1);
  });
  expect(passesUniform(pairs)).toBe(true);
});

it("[GAME-10] spreads crash points as the formula says", () => {
  const edges = [100, 101, 110, 120, 130, 150, 175, 200, 250, 300, 400, 500, 700, 1_000, 2_000, 5_000, 1e6];
  const rounds = 50_000;
  const chain = buildCrashChain({ rootHex: SEED, length: rounds, every: 1 });
  const binOf = (point: number): number => edges.findLastIndex((edge) => point >= edge);
  const counts = tally(edges.length - 1, rounds, (round) =>
    Math.min(binOf(crashHundredths(CRASH, crashLink(chain, round + 1), "chi")), edges.length - 2),
  );
  const chance = (edge: number): number => Number(wordsReaching(CRASH, edge)) / 2 ** 52;
  const expected = counts.map(
    (_, bin) =>
      rounds * (chance(edges[bin] ?? 0) - (bin === counts.length - 1 ? 0 : chance(edges[bin + 1] ?? 0))),
  );
  expect(chiSquared(counts, expected)).toBeLessThan(critical(counts.length - 1));
});

it("[GAME-10] stops every reel of every slot uniformly (Holm-corrected at 1 %)", () => {
  const worst: { excess: number; name: string }[] = [];
  for (const code of SLOT_CODES) {
    const title = slotTitle(code);
    const rounds = 3_000;
    const stops = Array.from(
      { length: rounds },
      (_, nonce) => playSlot(stream(code, nonce), title).base.stops,
    );
    title.base.strips.forEach((strip, reel) => {
      const counts = tally(strip.length, rounds, (round) => stops[round]?.[reel] ?? 0);
      const mean = rounds / strip.length;
      worst.push({
        excess: zScore(
          chiSquared(
            counts,
            counts.map(() => mean),
          ),
          strip.length - 1,
        ),
        name: `${code} ${reel}`,
      });
    });
  }
  worst.sort((a, b) => b.excess - a.excess);
  // Eighty tests: Holm compares the largest with 1 % / 80, which is 3.63 deviations.
  expect(worst).toHaveLength(80);
  expect(worst[0]?.excess).toBeLessThan(3.66);
});

/** Chi-squared as a normal deviate (Wilson and Hilferty). */
function zScore(statistic: number, degrees: number): number {
  const a = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - a)) / Math.sqrt(a);
}

it("[GAME-10] fails a biased mapper (negative control)", () => {
  // One byte mod 52 is biased: 48 of 52 cards come up a quarter more often than the other four.
  const byteMod = tally(52, 100_000, (nonce) => stream("dice", nonce).int(256) % 52);
  expect(passesUniform(byteMod)).toBe(false);
  const fair = tally(52, 100_000, (nonce) => stream("dice", nonce).int(52));
  expect(passesUniform(fair)).toBe(true);
  // A biased mapper that turns one roll in fifty into a losing one.
  const steered = tally(100, 100_000, (nonce) => {
    const rng = stream("dice", nonce);
    const roll = rng.int(100);
    return rng.int(50) === 0 ? roll % 50 : roll;
  });
  expect(passesUniform(steered)).toBe(false);
});
