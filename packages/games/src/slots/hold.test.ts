import type { Rng } from "@khela/kernel/rng";
import { expect, it } from "vitest";
import { openSeed } from "../fair/stream.ts";
import { decimal, fraction } from "./fraction.ts";
import { landedCoins, playHold } from "./hold.ts";
import { holdMoments } from "./hold-moments.ts";
import { slotRules } from "./pay-tables.ts";
import { playSlot } from "./play.ts";
import { testTitle } from "./test-titles.ts";
import { slotTitle } from "./titles.ts";
import type { Coin, HoldRules } from "./types.ts";

const RULES: HoldRules = {
  coins: 6,
  respins: 3,
  chance: 1,
  of: 2,
  values: [
    { hundredths: 100, weight: 3 },
    { hundredths: 500, weight: 1, name: "mini" },
  ],
  fullHundredths: 10_000,
};
const coins = (count: number): Coin[] =>
  Array.from({ length: count }, (_, cell) => ({
    position: [Math.floor(cell / 3), cell % 3] as const,
    hundredths: 100,
  }));
const number = (value: { numerator: bigint; denominator: bigint }): number => Number(decimal(value, 9));

/** An Rng that answers from a list; an unexpected draw, or one with another bound, fails. */
function scripted(...draws: (readonly [bound: number, value: number])[]): Rng & { left(): number } {
  return {
    int(bound) {
      const [expected, value] = draws.shift() ?? [];
      if (expected !== bound || value === undefined) throw new Error(`an unforeseen draw below ${bound}`);
      return value;
    },
    left: () => draws.length,
  };
}

it("[GAME-08] keeps enough coins, spins the empty cells again, and starts over with every new coin", () => {
  const no = [2, 1] as const;
  const yes = [2, 0] as const;
  const rng = scripted(
    no,
    no,
    no,
    // The second respin brings a coin, the fourth another one.
    no,
    yes,
    [4, 3],
    no,
    no,
    no,
    no,
    yes,
    [4, 2],
    no,
    no,
    no,
  );
  const feature = playHold(rng, RULES, coins(12));
  expect(rng.left()).toBe(0);
  expect(feature?.respins.map(({ left }) => left)).toEqual([2, 3, 2, 3, 2, 1, 0]);
  expect(feature?.respins.flatMap(({ added }) => added)).toEqual([
    { position: [4, 1], hundredths: 500 },
    { position: [4, 2], hundredths: 100 },
  ]);
  expect(feature).toMatchObject({ full: false, winHundredths: 1_200 + 600 });
  expect(playHold(scripted(), RULES, coins(5))).toBeUndefined();
});

it("[GAME-08] ends at once when every cell holds a coin, and pays for it", () => {
  const feature = playHold(scripted([2, 0], [4, 0]), RULES, coins(14));
  expect(feature).toMatchObject({ full: true, winHundredths: 1_500 + 10_000 });
  expect(feature?.respins).toHaveLength(1);
});

it("[GAME-10] counts what the respins come to", () => {
  // Fourteen coins and one respin at even odds: fourteen mean values of 2, half of one more, and half of the payout
  // of a full grid.
  const once = { ...RULES, respins: 1 };
  expect(holdMoments(once, 14).mean).toEqual(fraction(14n * 200n + 100n + 5_000n, 1n));
  // With a single value, 15 coins are worth exactly 1,500, so the square of the mean is the mean square.
  const certain = { ...RULES, values: [{ hundredths: 100, weight: 1 }], fullHundredths: 500 };
  const full = holdMoments(certain, 15);
  expect([number(full.mean), number(full.meanSquare)]).toEqual([2_000, 4_000_000]);
});

it("[GAME-10] plays the respins at their exact mean over 4,000 features", () => {
  const { hold } = slotRules("nawab-mohur");
  if (!hold) throw new Error("not a title with hold and win");
  const source = openSeed("5c".repeat(32));
  const rounds = 4_000;
  let sum = 0;
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const rng = source.stream({ clientSeed: "hold", nonce, gameCode: "nawab-mohur" });
    const landed = coins(7).map(({ position }) => position);
    const grid = Array.from({ length: 5 }, (_, reel) =>
      Array.from({ length: 3 }, (__, row) =>
        landed.some(([r, at]) => r === reel && at === row) ? ("scatter" as const) : ("l1" as const),
      ),
    );
    sum += playHold(rng, hold, landedCoins(rng, hold, grid))?.winHundredths ?? 0;
  }
  const exact = holdMoments(hold, 7);
  const mean = number(exact.mean);
  const deviation = Math.sqrt(number(exact.meanSquare) - mean ** 2);
  // 3.3 deviations are one in a thousand. The seed is fixed.
  expect(Math.abs(sum / rounds - mean)).toBeLessThan((3.3 * deviation) / Math.sqrt(rounds));
});

it("[GAME-08] draws a value for every landed coin, also where they are too few, and only in such titles", () => {
  const title = slotTitle("nawab-mohur");
  const source = openSeed("6d".repeat(32));
  const rounds = Array.from({ length: 400 }, (_, nonce) =>
    playSlot(source.stream({ clientSeed: "hold", nonce, gameCode: "nawab-mohur" }), title),
  );
  for (const { base, hold, winHundredths } of rounds) {
    expect(base.coins).toHaveLength(base.scatter.count);
    expect(hold !== undefined).toBe(base.scatter.count >= 6);
    expect(winHundredths).toBe(base.winHundredths + (hold?.winHundredths ?? 0));
  }
  expect(rounds.some(({ hold }) => hold)).toBe(true);
  expect(playSlot({ int: () => 0 }, slotTitle("royal-bengal"))).not.toHaveProperty("base.coins");
});

it("[GAME-08] refuses data that the count can't answer for", () => {
  const title = (hold: HoldRules, maxWinHundredths = 100_000) =>
    testTitle({ scatterPays: [0, 0, 0], hold, maxWinHundredths });
  expect(() => title(RULES)).not.toThrow();
  expect(() => title({ ...RULES, chance: 2 })).toThrow("whole numbers");
  expect(() => title(RULES, 17_000)).toThrow("cap");
  expect(() => testTitle({ hold: RULES })).toThrow("stands alone");
});
