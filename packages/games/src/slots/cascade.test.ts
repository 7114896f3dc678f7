import { expect, it } from "vitest";
import { countCascades } from "./cascade-count.ts";
import { playSlot } from "./play.ts";
import { testTitle } from "./test-titles.ts";
import type { SlotTitle } from "./title.ts";
import type { SlotOutcome } from "./types.ts";

const STRIPS = {
  base: [
    "h1 l1 h2 l2 h1 l1 l3",
    "l1 wild h2 l2 l3",
    "h2 l1 h1 l3 wild l2",
    "l1 h1 l2 h2 l3",
    "h1 l3 h2 l1 l2 l3",
  ],
};
const PAYS = {
  h1: [0, 50, 200, 1_000],
  h2: [0, 30, 100, 500],
  l1: [0, 10, 20, 50],
  l2: [0, 5, 10, 20],
} as const;

const cascading = (multipliers: readonly number[], strips = STRIPS): SlotTitle =>
  testTitle({ pay: { kind: "ways" }, pays: PAYS, cascade: { multipliers } }, strips);

function play(title: SlotTitle, stops: readonly number[]): SlotOutcome {
  const left = [...stops];
  return playSlot({ int: () => left.shift() ?? 0 }, title);
}

it("[GAME-10] counts exactly what playing every stop to its end finds", () => {
  const title = cascading([1, 2, 3]);
  const played = new Map<number, number>();
  let deepest = 0;
  const visit = (stops: readonly number[]): void => {
    const strip = title.base.strips[stops.length];
    if (!strip) {
      const { base } = play(title, stops);
      deepest = Math.max(deepest, base.cascades?.length ?? 0);
      played.set(base.winHundredths, (played.get(base.winHundredths) ?? 0) + 1);
      return;
    }
    for (let stop = 0; stop < strip.length; stop += 1) visit([...stops, stop]);
  };
  visit([]);
  const { cycle, classes } = countCascades(title);
  const byWin = (wins: Iterable<readonly [number, number]>) => [...wins].sort(([a], [b]) => a - b);
  expect(byWin(classes[0]?.wins ?? [])).toEqual(byWin(played));
  expect(cycle).toBe(7 * 5 * 6 * 5 * 6);
  // At least one spin must cascade several times, so that refilling is compared too.
  expect(deepest).toBeGreaterThan(3);
});

it("[GAME-08] wins vanish, the rest falls, the strip above follows, and each grid pays times its multiplier", () => {
  const title = cascading([1, 2, 3]);
  // Reel 1 shows h1 l1 h2, reel 2 l1 wild h2, reel 3 h2 l1 h1, reel 4 l3 l1 h1, reel 5 h1 l3 h2.
  const { base } = play(title, [0, 0, 0, 4, 0]);
  expect(base.landed[3]).toEqual(["l3", "l1", "h1"]);
  const [fallen] = base.cascades ?? [];
  // h1 wins on five reels, l1 on four, h2 on three: all cells of reels 1 to 3 are part of a win, but not l3 on reel
  // 4.
  expect(base.wins.map(({ symbol, count }) => `${symbol} ${count}`)).toEqual(["h1 5", "l1 4", "h2 3"]);
  expect(fallen?.vanished.filter(([reel]) => reel === 3)).toEqual([
    [3, 1],
    [3, 2],
  ]);
  expect(fallen?.grid[3]).toEqual(["l2", "h2", "l3"]);
  expect(fallen?.grid[4]).toEqual(["l3", "l3", "h2"]);
  expect(fallen?.multiplier).toBe(2);
  const paid = (wins: readonly { winHundredths: number }[]) =>
    wins.reduce((sum, win) => sum + win.winHundredths, 0);
  const all = (base.cascades ?? []).reduce(
    (sum, one) => sum + paid(one.wins) * one.multiplier,
    paid(base.wins),
  );
  expect(base.winHundredths).toBe(all);
  expect(base.cascades?.at(-1)?.wins).toEqual([]);
  // A grid without a win is the last one.
  expect(play(title, [0, 2, 1, 0, 0]).base).toMatchObject({ wins: [], cascades: [], winHundredths: 0 });
});

it("[GAME-08] refuses data that the count can't answer for", () => {
  expect(() => cascading([])).toThrow("whole numbers");
  expect(() => cascading([1, 1.5])).toThrow("whole numbers");
  expect(() => testTitle({ cascade: { multipliers: [1] } })).toThrow("for ways");
  expect(() => cascading([1], { base: STRIPS.base.with(4, "h1 scatter h2 l1 l2 l3") })).toThrow(
    "no scatters",
  );
  // A strip of a single symbol wins on every grid.
  const endless = cascading([1], { base: STRIPS.base.map(() => "h1") });
  expect(() => countCascades(endless)).toThrow("does not end");
});
