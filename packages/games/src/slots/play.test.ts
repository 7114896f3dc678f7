import { taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { expect, it } from "vitest";
import { scatterWin, specialWin, symbolWins } from "./evaluate.ts";
import { multiplierOf, playSlot, slotPayout } from "./play.ts";
import { PLAIN_FREE_SPINS, testTitle } from "./test-titles.ts";
import type { Grid, SymbolId } from "./types.ts";

/** An Rng that answers from a list; a test that draws more often than expected fails. */
function scripted(...answers: number[]): Rng {
  return {
    int(bound) {
      const answer = answers.shift();
      if (answer === undefined || answer >= bound) throw new Error("an unforeseen draw");
      return answer;
    },
  };
}

/** Three rows of five symbols, as they look on the screen. */
function grid(...rows: [string, string, string]): Grid {
  const cells = rows.map((row) => row.split(" ") as SymbolId[]);
  return Array.from({ length: 5 }, (_, reel) => cells.map((row) => row[reel] as SymbolId));
}

const MIDDLE_WIN = (middle: string): Grid => grid("l2 l3 l2 l3 l2", middle, "l3 l2 l3 l2 l3");

it("[GAME-08] pays a line from the left only, wilds standing for other symbols", () => {
  const title = testTitle();
  const won = (middle: string): [SymbolId, number, number] | undefined => {
    const win = symbolWins(title, MIDDLE_WIN(middle), 1)[0];
    return win && [win.symbol, win.count, win.winHundredths];
  };
  expect(won("h1 h1 h1 l2 h1")).toEqual(["h1", 3, 50]);
  expect(won("l2 h1 h1 h1 h1")).toBeUndefined();
  expect(won("h1 h1 l2 l2 l2")).toEqual(["h1", 2, 10]);
  expect(won("h2 h2 l2 l2 l2")).toBeUndefined();
  expect(won("h2 wild h2 wild h2")).toEqual(["h2", 5, 500]);
  expect(won("wild wild h2 l2 l2")).toEqual(["h2", 3, 30]);
  expect(won("wild wild wild l1 l2")).toEqual(["wild", 3, 60]);
  expect(won("wild wild wild scatter l2")).toEqual(["wild", 3, 60]);
  expect(won("wild wild wild wild wild")).toEqual(["wild", 5, 2_000]);
  expect(won("wild scatter h1 h1 h1")).toBeUndefined();
  expect(won("h1 scatter h1 h1 h1")).toBeUndefined();
});

it("[GAME-08] multiplies a line win that a wild takes part in, once", () => {
  const win = symbolWins(testTitle(), MIDDLE_WIN("h1 wild wild h1 l2"), 2)[0];
  expect(win).toMatchObject({ multiplier: 2, count: 4, winHundredths: 400, line: 0 });
  expect(symbolWins(testTitle(), MIDDLE_WIN("h1 h1 h1 l2 wild"), 2)[0]).toMatchObject({ multiplier: 1 });
  expect(win?.positions).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

it("[GAME-08] counts ways as the product of matching cells per reel", () => {
  const title = testTitle({ pay: { kind: "ways" } });
  const wins = symbolWins(title, grid("h1 h1 wild l1 h1", "h2 h1 l1 l1 h1", "h1 l1 h1 l1 h1"), 1);
  const h1 = wins.find((win) => win.symbol === "h1");
  expect(h1).toMatchObject({ kind: "ways", count: 3, times: 2 * 2 * 2, winHundredths: 8 * 50 });
  expect(h1?.positions).toHaveLength(6);
  expect(wins.map((win) => win.symbol)).toEqual(["h1"]);
});

it("[GAME-08] pays scatters anywhere and a special symbol on every line by its reels", () => {
  const title = testTitle();
  const landed = grid("scatter l2 l2 scatter l2", "h1 l2 h1 l2 h1", "h1 l2 scatter l2 l2");
  expect(scatterWin(title, landed)).toMatchObject({ count: 3, winHundredths: 200 });
  expect(specialWin(title, landed, "h1")).toMatchObject({ count: 3, times: 3, winHundredths: 150 });
  expect(specialWin(title, landed, "h2")).toBeUndefined();
});

it("[GAME-08] plays a feature from the same stream: special symbol first, then five stops a spin", () => {
  const title = testTitle({ freeSpins: { ...PLAIN_FREE_SPINS, specials: ["h2", "h1"] } });
  const trigger = [4, 4, 4, 0, 0];
  const quiet = [1, 4, 3, 1, 2];
  const outcome = playSlot(scripted(...trigger, 1, ...quiet, ...quiet, ...quiet), title);
  expect(outcome.base.scatter.count).toBe(3);
  expect(outcome.freeSpins?.special).toBe("h1");
  expect(outcome.freeSpins?.spins.map(({ stops }) => stops)).toEqual([quiet, quiet, quiet]);
  expect(outcome.freeSpins?.spins.map(({ remaining }) => remaining)).toEqual([2, 1, 0]);
  const sum = outcome.freeSpins?.spins.reduce((total, spin) => total + spin.winHundredths, 0);
  expect(outcome.winHundredths).toBe(outcome.base.winHundredths + (sum ?? Number.NaN));
});

it("[GAME-08] adds retriggered spins up to the most of a round", () => {
  const title = testTitle({ freeSpins: { ...PLAIN_FREE_SPINS, retriggers: [1, 2, 3] } });
  const trigger = [4, 4, 4, 0, 0];
  const spins = Array.from({ length: 6 }, () => trigger).flat();
  const feature = playSlot(scripted(...spins), title).freeSpins;
  expect(feature?.awarded).toBe(3);
  expect(feature?.spins.map(({ awarded }) => awarded)).toEqual([1, 1, 0, 0, 0]);
});

it("[GAME-08] keeps a reel wild once it showed a wild, until the feature ends", () => {
  const title = testTitle({ freeSpins: { ...PLAIN_FREE_SPINS, stickyWildReels: true } });
  const wildOnTwo = [1, 1, 3, 1, 2];
  const none = [1, 3, 3, 1, 2];
  const outcome = playSlot(scripted(4, 4, 4, 0, 0, ...none, ...wildOnTwo, ...none), title);
  expect(outcome.freeSpins?.spins.map(({ stickyReels }) => stickyReels)).toEqual([[], [], [1]]);
  expect(outcome.freeSpins?.spins[1]?.grid[1]).toEqual(["wild", "wild", "wild"]);
  expect(outcome.freeSpins?.spins[2]?.landed[1]).toEqual(["wild", "wild", "wild"]);
});

it("[GAME-08] ends a round at the stated cap", () => {
  const title = testTitle({ freeSpins: PLAIN_FREE_SPINS, maxWinHundredths: 250 });
  const trigger = [4, 4, 4, 0, 0];
  const outcome = playSlot(scripted(...trigger, ...trigger), title);
  expect(outcome).toMatchObject({ capped: true, winHundredths: 250 });
  expect(outcome.freeSpins?.spins).toHaveLength(1);
});

it("[GAME-08] raises the multiplier by spin or by scatters", () => {
  const rising = { kind: "rising", start: 1, step: 2, max: 6 } as const;
  expect([0, 1, 2, 3, 9].map((index) => multiplierOf(rising, 3, index))).toEqual([1, 3, 5, 6, 6]);
  const byScatters = { kind: "by-scatters", values: [2, 6, 20] } as const;
  expect([3, 4, 5].map((scatters) => multiplierOf(byScatters, scatters, 7))).toEqual([2, 6, 20]);
});

it("[GAME-08] [MONEY-01] pays the stake times the win, rounded down once", () => {
  const outcome = playSlot(scripted(4, 4, 4, 0, 0), testTitle());
  expect(slotPayout(taka(10), outcome)).toBe((taka(10) * BigInt(outcome.winHundredths)) / 100n);
  expect(slotPayout(33n as never, { ...outcome, winHundredths: 101 })).toBe(33n);
});

it("[GAME-08] refuses data that breaks a rule of the engine", () => {
  const strips = (first: string): { base: string[] } => ({ base: [first, "h1", "h1", "h1", "h1"] });
  expect(() => testTitle({}, { base: ["h1"] })).toThrow("5 strips");
  expect(() => testTitle({}, strips("h1 h9"))).toThrow("unknown symbol");
  expect(() => testTitle({}, strips("scatter h1 scatter h1 h1"))).toThrow("two scatters");
  expect(() => testTitle({ pay: { kind: "ways" } }, strips("wild h1 h1"))).toThrow("wild on reel 1");
  expect(() => testTitle({ pay: { kind: "ways" }, wildMultiplier: { base: 2, free: 1 } })).toThrow(
    "for lines",
  );
  expect(() => testTitle({ pay: { kind: "lines", lines: 26 } })).toThrow("more lines");
  expect(() => testTitle({ scatterPays: [1.5, 2, 3] })).toThrow("whole hundredths");
  expect(() => testTitle({ freeSpins: { ...PLAIN_FREE_SPINS, maxSpins: 4 } })).toThrow("exceeds");
  expect(() => testTitle({ freeSpins: PLAIN_FREE_SPINS, scatterPays: [0, 0, 0] })).toThrow("also pays");
});
