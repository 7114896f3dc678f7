import { taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { KENO_DRAWN, KENO_NUMBERS, KENO_PICKS, KENO, kenoTable } from "../keno/keno.ts";
import { KENO_INFO } from "../keno/info.ts";
import { LIMBO, LIMBO_TARGET, limboChancePpm, limboWords } from "../limbo/limbo.ts";
import { LIMBO_INFO } from "../limbo/info.ts";
import { PLINKO, PLINKO_ROWS, plinkoTable } from "../plinko/plinko.ts";
import { PLINKO_INFO } from "../plinko/info.ts";
import { WHEEL, WHEEL_SEGMENTS, wheelTable } from "../wheel/wheel.ts";
import { WHEEL_INFO } from "../wheel/info.ts";
import { WORD_RANGE } from "../fair/stream.ts";
import { seedGame } from "./games.ts";
import { maxStakeFor, RISKS, SEED_GAME_MAX_PAYOUT, seedPayout } from "./seed-game.ts";

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 0; i < k; i += 1) result = (result * BigInt(n - i)) / BigInt(i + 1);
  return result;
}

/**
 * Expected payout in parts per million of the stake, for pays in hundredths with whole weights. Exact, rounded down.
 */
function rtpPpm(cells: readonly { pays: number; weight: bigint }[]): number {
  const total = cells.reduce((sum, { weight }) => sum + weight, 0n);
  const paid = cells.reduce((sum, { pays, weight }) => sum + BigInt(pays) * weight, 0n);
  return Number((paid * 10_000n) / total);
}

const NEAR_99 = (ppm: number): boolean => ppm >= 989_500 && ppm <= 990_000;

it("[GAME-10] plinko: each of the 27 boards returns 99 % (± 0.05), summed over every path", () => {
  const returns: number[] = [];
  for (let rows: number = PLINKO_ROWS.min; rows <= PLINKO_ROWS.max; rows += 1) {
    for (const risk of RISKS) {
      const table = plinkoTable({ rows, risk });
      expect(table).toHaveLength(rows + 1);
      expect(table).toEqual(table.toReversed());
      returns.push(rtpPpm(table.map((pays, pocket) => ({ pays, weight: choose(rows, pocket) }))));
    }
  }
  expect(returns).toHaveLength(27);
  expect(returns.filter((ppm) => !NEAR_99(ppm))).toEqual([]);
  expect(PLINKO_INFO.rtpPpm).toBe(Math.max(...returns));
  expect(PLINKO_INFO.maxWinHundredths).toBe(Math.max(...plinkoTable({ rows: 16, risk: "high" })));
});

it("[GAME-10] keno: every card returns 99 % (± 0.05), over all ways to draw ten of forty", () => {
  const returns: number[] = [];
  let most = 0;
  for (let picks: number = KENO_PICKS.min; picks <= KENO_PICKS.max; picks += 1) {
    for (const risk of RISKS) {
      const table = kenoTable(picks, risk);
      expect(table).toHaveLength(picks + 1);
      most = Math.max(most, ...table);
      const weight = (hits: number): bigint =>
        choose(KENO_DRAWN, hits) * choose(KENO_NUMBERS - KENO_DRAWN, picks - hits);
      returns.push(rtpPpm(table.map((pays, hits) => ({ pays, weight: weight(hits) }))));
    }
  }
  expect(returns).toHaveLength(30);
  expect(returns.filter((ppm) => !NEAR_99(ppm))).toEqual([]);
  expect(KENO_INFO.rtpPpm).toBe(Math.max(...returns));
  expect(KENO_INFO.maxWinHundredths).toBe(most);
});

it("[GAME-10] wheel: every wheel returns exactly 99 %", () => {
  let most = 0;
  for (const segments of WHEEL_SEGMENTS) {
    for (const risk of RISKS) {
      const table = wheelTable({ segments, risk });
      expect(table).toHaveLength(segments);
      expect(rtpPpm(table.map((pays) => ({ pays, weight: 1n })))).toBe(990_000);
      most = Math.max(most, ...table);
    }
  }
  expect(WHEEL_INFO).toMatchObject({ rtpPpm: 990_000, maxWinHundredths: most });
});

it("[GAME-10] limbo: a target is reached by as many of the 2^52 words as stated, and returns 99 % at most", () => {
  const words = BigInt(WORD_RANGE);
  for (const target of [LIMBO_TARGET.min, 150, 198, 200, 333, 10_000, 123_457, LIMBO_TARGET.max]) {
    const bet = { targetHundredths: target };
    const last = Number(limboWords(target)) - 1;
    expect(LIMBO.play({ int: () => last }, bet).won).toBe(true);
    expect(LIMBO.play({ int: () => last + 1 }, bet).won).toBe(false);
    // Computed in parts of 10^12 with integers, so that no float rounding enters.
    const returned = (limboWords(target) * BigInt(target) * 10_000_000_000n) / words;
    expect(returned <= 990_000_000_000n && returned >= 989_999_990_000n).toBe(true);
  }
  expect(limboChancePpm(198)).toBe(500_000);
  expect(limboWords(198) * 2n).toBe(words);
  expect(LIMBO_INFO).toMatchObject({ rtpPpm: 990_000, maxWinHundredths: LIMBO_TARGET.max });
});

it("[GAME-08] refuses bets with other fields, other types or figures out of range", () => {
  const good: [code: string, bets: object[]][] = [
    ["limbo", [{ targetHundredths: 101 }, { targetHundredths: 10_000_000 }]],
    ["plinko", [{ rows: 8, risk: "low" }]],
    ["keno", [{ picks: [1, 40], risk: "high" }]],
    ["wheel", [{ segments: 50, risk: "medium" }]],
  ];
  const bad: [code: string, bets: unknown[]][] = [
    ["limbo", [{ targetHundredths: 100 }, { targetHundredths: 10_000_001 }, { targetHundredths: 150.5 }]],
    [
      "plinko",
      [
        { rows: 7, risk: "low" },
        { rows: 17, risk: "low" },
        { rows: 8, risk: "wild" },
      ],
    ],
    [
      "keno",
      [
        { picks: [], risk: "low" },
        { picks: [2, 1], risk: "low" },
        { picks: [1, 1], risk: "low" },
      ],
    ],
    [
      "keno",
      [
        { picks: [0], risk: "low" },
        { picks: [41], risk: "low" },
        { picks: "12", risk: "low" },
      ],
    ],
    [
      "keno",
      [
        { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], risk: "low" },
        { picks: ["1"], risk: "low" },
      ],
    ],
    [
      "wheel",
      [
        { segments: 11, risk: "low" },
        { segments: "10", risk: "low" },
        { segments: 10, risk: 1 },
      ],
    ],
  ];
  for (const [code, bets] of good) for (const bet of bets) expect(seedGame(code)?.isBet(bet)).toBe(true);
  for (const [code, bets] of bad) {
    for (const bet of [...bets, {}, null, [], "x", 1]) {
      expect(seedGame(code)?.isBet(bet)).toBe(false);
      expect(() => seedGame(code)?.play({ int: () => 0 }, bet)).toThrow(RangeError);
    }
    for (const extra of good.filter(([name]) => name === code).flatMap(([, ok]) => ok)) {
      expect(seedGame(code)?.isBet({ ...extra, payout: 1 })).toBe(false);
    }
  }
});

it("[MONEY-01] no bet wins more than is paid at most, and payouts are rounded down once", () => {
  const tops = [
    PLINKO.maxMultiplierE4({ rows: 16, risk: "high" }),
    KENO.maxMultiplierE4({ picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], risk: "high" }),
    WHEEL.maxMultiplierE4({ segments: 50, risk: "high" }),
    LIMBO.maxMultiplierE4({ targetHundredths: LIMBO_TARGET.max }),
  ];
  expect(tops).toEqual([10_000_000, 10_000_000, 495_000, 1_000_000_000]);
  for (const multiplierE4 of tops) {
    const stake = maxStakeFor(multiplierE4);
    expect(stake >= taka(5)).toBe(true);
    expect(seedPayout(stake, { multiplierE4 }) <= SEED_GAME_MAX_PAYOUT).toBe(true);
  }
  expect(seedPayout(taka(10), { multiplierE4: 0 })).toBe(0n);
});
