import { expect, it } from "vitest";
import { analyseSlot } from "./analyse.ts";
import { countSpins } from "./enumerate.ts";
import { scatterWin, symbolWins } from "./evaluate.ts";
import { decimal } from "./fraction.ts";
import { PLAIN_FREE_SPINS, SHORT_STRIPS, testTitle } from "./test-titles.ts";
import { countOf, expandWilds, type SlotTitle, type SpinMode, windowAt } from "./title.ts";
import type { FreeSpinRules, SymbolId } from "./types.ts";

interface Visit {
  readonly win: number;
  readonly scatters: number;
  readonly specials: number;
  readonly wildMask: number;
}

/** Visits every stop with the evaluation that real play uses. */
function visitAll(title: SlotTitle, mode: SpinMode, held = 0, special?: SymbolId): Visit[] {
  const visits: Visit[] = [];
  const visit = (stops: number[]): void => {
    const strip = mode.strips[stops.length];
    if (strip) {
      for (let stop = 0; stop < strip.length; stop += 1) visit([...stops, stop]);
      return;
    }
    const landed = mode.strips.map((symbols, reel): SymbolId[] =>
      held & (1 << reel) ? ["wild", "wild", "wild"] : windowAt(symbols, stops[reel] ?? 0),
    );
    const wins = symbolWins(title, expandWilds(landed, mode.wildExpands), mode.wildMultiplier);
    visits.push({
      win: wins.reduce((sum, { winHundredths }) => sum + winHundredths, 0),
      scatters: scatterWin(title, landed).count,
      specials: special ? landed.filter((reel) => reel.includes(special)).length : 0,
      wildMask: landed.reduce((mask, reel, index) => mask + (countOf(reel, "wild") > 0 ? 1 << index : 0), 0),
    });
  };
  visit([]);
  return visits;
}

function histogram(rows: Iterable<readonly [string, number]>): Map<string, number> {
  const result = new Map<string, number>();
  for (const [key, count] of rows) result.set(key, (result.get(key) ?? 0) + count);
  return result;
}

const wildFirst = { base: SHORT_STRIPS.base.with(0, "h1 wild l1 h2 scatter") };
const CASES: readonly [name: string, title: SlotTitle][] = [
  ["lines", testTitle({ pay: { kind: "lines", lines: 20 } })],
  ["lines with wilds on reel 1", testTitle({ pay: { kind: "lines", lines: 25 } }, wildFirst)],
  ["wild multiplier", testTitle({ pay: { kind: "lines", lines: 20 }, wildMultiplier: { base: 3, free: 1 } })],
  ["expanding wilds", testTitle({ wildExpands: { base: true, free: true } })],
  ["ways", testTitle({ pay: { kind: "ways" } })],
  [
    "ways with expanding wilds",
    testTitle({ pay: { kind: "ways" }, wildExpands: { base: true, free: true } }),
  ],
];

it.each(CASES)("[GAME-10] counts exactly what visiting every stop finds: %s", (_, title) => {
  for (const [held, special] of [
    [0, undefined],
    [0b00100, "h1"],
    [0b01110, "l1"],
  ] as const) {
    const counted = countSpins(title, title.base, { stickyMask: held, special: special ?? null });
    const fast = histogram(
      counted.classes.flatMap((entry) =>
        [...entry.wins].map(
          ([win, count]) => [`${win}/${entry.scatters}/${entry.specials}/${entry.wildMask}`, count] as const,
        ),
      ),
    );
    const slow = visitAll(title, title.base, held, special);
    expect(fast).toEqual(
      histogram(slow.map((v) => [`${v.win}/${v.scatters}/${v.specials}/${v.wildMask}`, 1] as const)),
    );
    expect(counted.cycle).toBe(slow.length);
  }
});

/** Expected value of a feature by plain recursion over single stops, in floating point. */
function meanBySteps(title: SlotTitle, rules: FreeSpinRules, scatters: number): number {
  const pay = (visit: Visit): number => visit.win + (title.rules.scatterPays[visit.scatters - 3] ?? 0);
  const outcomes = new Map<number, Visit[]>();
  const known = new Map<string, number>();
  const mean = (played: number, left: number, held: number): number => {
    if (left === 0) return 0;
    const key = `${played}/${left}/${held}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const visits = outcomes.get(held) ?? visitAll(title, title.free, held);
    outcomes.set(held, visits);
    const { multiplier } = rules;
    const factor =
      multiplier.kind === "rising"
        ? Math.min(multiplier.start + played * multiplier.step, multiplier.max)
        : 2;
    let total = 0;
    for (const visit of visits) {
      const more = Math.min(rules.retriggers[visit.scatters - 3] ?? 0, rules.maxSpins - played - left);
      total +=
        factor * pay(visit) + mean(played + 1, left - 1 + more, rules.stickyWildReels ? visit.wildMask : 0);
    }
    known.set(key, total / visits.length);
    return total / visits.length;
  };
  return mean(0, rules.awards[scatters - 3] ?? 0, 0);
}

it.each([
  ["fixed with retrigger", { multiplier: { kind: "fixed", value: 2 }, retriggers: [1, 2, 2] }],
  ["rising", { multiplier: { kind: "rising", start: 1, step: 2, max: 4 } }],
  ["sticky wild reels", { multiplier: { kind: "fixed", value: 2 }, stickyWildReels: true }],
] as const)("[GAME-10] finds the exact value of the free spins: %s", (_, change) => {
  const freeSpins: FreeSpinRules = { ...PLAIN_FREE_SPINS, ...change };
  const title = testTitle({ freeSpins });
  const base = visitAll(title, title.base);
  const expected = [3, 4, 5].reduce((sum, scatters) => {
    const share = base.filter((visit) => visit.scatters === scatters).length / base.length;
    return sum + share * meanBySteps(title, freeSpins, scatters);
  }, 0);
  const { freeSpinRtp } = analyseSlot(title);
  expect(Number(decimal(freeSpinRtp, 12))).toBeCloseTo(expected / 100, 9);
});

it("[GAME-10] finds the exact hit rate and deviation of a title without a feature", () => {
  const title = testTitle({ pay: { kind: "lines", lines: 20 } });
  const wins = visitAll(title, title.base).map(
    (visit) => (visit.win + (title.rules.scatterPays[visit.scatters - 3] ?? 0)) / 100,
  );
  const mean = wins.reduce((sum, win) => sum + win, 0) / wins.length;
  const variance = wins.reduce((sum, win) => sum + (win - mean) ** 2, 0) / wins.length;
  const analysis = analyseSlot(title);
  expect(Number(decimal(analysis.rtp, 12))).toBeCloseTo(mean, 9);
  expect(Number(decimal(analysis.variance, 12))).toBeCloseTo(variance, 6);
  expect(Number(decimal(analysis.hitRate, 12))).toBeCloseTo(
    wins.filter((win) => win > 0).length / wins.length,
    9,
  );
  expect(analysis.maxWinHundredths).toBe(Math.round(Math.max(...wins) * 100));
});
