import { money, moneyToText, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawStream } from "../fair/stream.ts";
import { recompute } from "../verify.ts";
import { drawPrize, ODDS_SUM, RAFFLE_KINDS, raffleCode, raffleKindOf, splitEnvelope } from "./draw.ts";
import { isRaffleBet } from "./raffle.ts";

const seeds = { serverSeedHex: "5a".repeat(32), clientSeed: "egg" };
const rngOf = (nonce: number, kind: "egg" | "envelope" = "egg") =>
  drawStream({ ...seeds, nonce, gameCode: raffleCode(kind) });
const prizes = [
  { ppm: 500_000, amount: "0.00" },
  { ppm: 300_000, amount: "5.00" },
  { ppm: 199_000, amount: "20.00" },
  { ppm: 1_000, amount: "5000.00" },
];

describe("[PROMO-05] prizes with odds", () => {
  it("each number below the sum belongs to one prize, as many as its odds say", () => {
    const at = (value: number) => drawPrize({ int: () => value }, { prizes, soldOut: [] });
    const edges = [0, 499_999, 500_000, 799_999, 800_000, 998_999, 999_000, ODDS_SUM - 1];
    expect(edges.map(at)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it("a prize without stock is never drawn, and the others keep their odds to each other", () => {
    const bounds: number[] = [];
    const rng = {
      int(bound: number) {
        bounds.push(bound);
        return 500_000;
      },
    };
    expect(drawPrize(rng, { prizes, soldOut: [1] })).toBe(2);
    expect(bounds).toEqual([700_000]);
    expect(() => drawPrize(rng, { prizes, soldOut: [0, 1, 2, 3] })).toThrow(RangeError);
  });

  it("[GAME-10] 20,000 draws come as often as the odds say (chi-square, 99.9 %)", () => {
    const hits = prizes.map(() => 0);
    const draws = 20_000;
    for (let nonce = 0; nonce < draws; nonce += 1) {
      const place = drawPrize(rngOf(nonce), { prizes, soldOut: [] });
      hits[place] = (hits[place] ?? 0) + 1;
    }
    const distance = prizes.reduce((sum, { ppm }, place) => {
      const due = (draws * ppm) / ODDS_SUM;
      return sum + ((hits[place] ?? 0) - due) ** 2 / due;
    }, 0);
    expect(distance).toBeLessThan(16.27);
  });
});

describe("[PROMO-05] a red envelope", () => {
  it("its parts add up to the budget exactly, and none is below the least", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.bigInt({ min: 1n, max: 500n }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.integer({ min: 0, max: 1_000 }),
        (parts, leastSteps, extraSteps, nonce) => {
          const least = money(leastSteps * 100n);
          const budget = money(least * BigInt(parts) + extraSteps * 100n);
          const split = splitEnvelope(rngOf(nonce, "envelope"), { budget, least, parts });
          expect(split).toHaveLength(parts);
          expect(split.reduce((sum, part) => sum + part, 0n)).toBe(budget);
          expect(split.every((part) => part >= least && part % 100n === 0n)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("refuses what can't be split", () => {
    const split = (budget: bigint, least: bigint, parts: number) => () =>
      splitEnvelope(rngOf(0), { budget: money(budget), least: money(least), parts });
    expect(split(1_000n, 500n, 3)).toThrow(RangeError);
    expect(split(1_050n, 100n, 3)).toThrow(RangeError);
    expect(split(10_000n, ZERO, 3)).toThrow(RangeError);
    expect(split(10_000n, 100n, 0)).toThrow(RangeError);
  });
});

describe("[GAME-09] [PROMO-05] the verifier", () => {
  it("recomputes an egg, a wheel and a part of an envelope from their records", () => {
    for (const kind of ["egg", "wheel"] as const) {
      const gameCode = raffleCode(kind);
      const place = drawPrize(drawStream({ ...seeds, nonce: 7, gameCode }), { prizes, soldOut: [2] });
      const again = recompute({ ...seeds, nonce: 7, gameCode, bet: { prizes, soldOut: [2] } });
      expect(again).toEqual({ kind: "raffle", outcome: { place, amount: prizes[place]?.amount } });
    }
    const envelope = { budget: taka(1_000), least: taka(1), parts: 20 };
    const parts = splitEnvelope(rngOf(0, "envelope"), envelope);
    for (const part of [0, 19]) {
      const bet = { budget: "1000.00", least: "1.00", parts: 20, part };
      const again = recompute({ ...seeds, nonce: 0, gameCode: raffleCode("envelope"), bet });
      expect(again).toEqual({
        kind: "raffle",
        outcome: { place: part, amount: moneyToText(parts[part] ?? ZERO) },
      });
    }
  });

  it("refuses records that no raffle has", () => {
    for (const bet of [null, {}, { prizes: [{}], soldOut: [] }, { prizes, soldOut: [-1] }])
      expect(isRaffleBet("egg", bet)).toBe(false);
    const envelope = { budget: "10", least: "1", parts: 3, part: 0 };
    expect(isRaffleBet("envelope", envelope)).toBe(true);
    expect(isRaffleBet("envelope", { ...envelope, part: 3 })).toBe(false);
    expect(isRaffleBet("envelope", { ...envelope, parts: 100_001 })).toBe(false);
    expect(RAFFLE_KINDS.map((kind) => raffleKindOf(raffleCode(kind)))).toEqual([...RAFFLE_KINDS]);
    expect(raffleKindOf("dice")).toBeUndefined();
  });
});
