import { payLines, slotRules } from "@khela/games/slots/pay-tables";
import type { Grid, SlotOutcome, SpinResult } from "@khela/games/slots/types";
import { describe, expect, it } from "vitest";
import { dropsOf } from "./falling.ts";
import { finalGrid, isRealWin, planRound, winShows, winTier } from "./plan.ts";

const rules = slotRules("royal-bengal");
const lines = payLines(rules);
const GRID: Grid = [
  ["h1", "l1", "l2"],
  ["h1", "l3", "l4"],
  ["h1", "l5", "h2"],
  ["l1", "l2", "l3"],
  ["l4", "l5", "h3"],
];

function spin(change: Partial<SpinResult> = {}): SpinResult {
  return {
    stops: [0, 0, 0, 0, 0],
    landed: GRID,
    grid: GRID,
    wins: [],
    scatter: { count: 0, positions: [], winHundredths: 0 },
    winHundredths: 0,
    ...change,
  };
}
const round = (change: Partial<SlotOutcome>): SlotOutcome => ({
  base: spin(),
  freeSpins: null,
  capped: false,
  winHundredths: 0,
  ...change,
});
const withScatters = (reels: readonly number[]): Grid =>
  GRID.map((reel, index) => (reels.includes(index) ? ["scatter", ...reel.slice(1)] : reel));

describe("[GAME-08] the scenes of a slot round", () => {
  it("is one spin where nothing is won", () => {
    const scenes = planRound(round({}), rules, lines);
    expect(scenes.map((scene) => scene.kind)).toEqual(["spin"]);
  });

  it("lets what won fall, and pays each grid times its multiplier", () => {
    const win = {
      kind: "ways" as const,
      line: -1,
      symbol: "l1" as const,
      count: 3,
      times: 2,
      positions: [[0, 1] as const, [1, 0] as const, [2, 2] as const],
      multiplier: 1,
      winHundredths: 30,
    };
    const fallen = withScatters([]);
    const base = spin({
      wins: [win],
      cascades: [
        { vanished: win.positions, grid: GRID, wins: [win], multiplier: 2, winHundredths: 60 },
        { vanished: win.positions, grid: fallen, wins: [], multiplier: 4, winHundredths: 0 },
      ],
      winHundredths: 90,
    });
    const outcome = round({ base, winHundredths: 90 });
    const scenes = planRound(outcome, slotRules("mango-storm"), []);
    expect(scenes.map((scene) => scene.kind)).toEqual(["spin", "wins", "fall", "wins", "fall"]);
    expect(scenes[1]).toMatchObject({ from: 0, to: 30 });
    expect(scenes[2]).toMatchObject({ multiplier: 2, vanished: win.positions });
    expect(scenes[3]).toMatchObject({ from: 30, to: 90 });
    expect(finalGrid(outcome)).toBe(fallen);
  });

  it("brings new symbols from above in their order, and leaves what did not win in its order", () => {
    const to: Grid = [["h3", "l4", "l2"], ...GRID.slice(1)];
    const vanished = [
      [0, 0],
      [0, 1],
    ] as const;
    expect(dropsOf(0, { vanished, to })).toEqual([
      { symbol: "h3", from: -2, to: 0 },
      { symbol: "l4", from: -1, to: 1 },
      { symbol: "l2", from: 2, to: 2 },
    ]);
    expect(dropsOf(1, { vanished, to }).every(({ from, to: row }) => from === row)).toBe(true);
  });

  it("shows wins after the spin, the largest first, with their line", () => {
    const small = {
      kind: "line" as const,
      line: 1,
      symbol: "h1" as const,
      count: 3,
      times: 1,
      positions: [[0, 0] as const, [1, 0] as const, [2, 0] as const],
      multiplier: 1,
      winHundredths: 275,
    };
    const base = spin({
      wins: [small, { ...small, line: 3, winHundredths: 800 }],
      winHundredths: 1075,
    });
    const [, wins] = planRound(round({ base, winHundredths: 1075 }), rules, lines);
    expect(wins).toMatchObject({ kind: "wins", from: 0, to: 1075 });
    expect(wins?.kind === "wins" && wins.wins.map((win) => win.lineNumber)).toEqual([4, 2]);
    expect(wins?.kind === "wins" && wins.wins[0]?.line).toEqual(lines[3]);
  });

  it("counts the free-spin multiplier into what a win shows", () => {
    const scatter = { count: 3, positions: [[0, 0] as const], winHundredths: 200 };
    expect(winShows(spin({ scatter }), lines, 3)[0]?.winHundredths).toBe(600);
  });

  it("lets the reels after two scatters stop late, and only where something can start", () => {
    const base = spin({ landed: withScatters([0, 2]), grid: withScatters([0, 2]) });
    const [first] = planRound(round({ base }), rules, lines);
    expect(first).toMatchObject({ kind: "spin", anticipates: [3, 4] });
    const without = slotRules("lucky-sevens");
    const [plain] = planRound(round({ base }), without, payLines(without));
    expect(plain).toMatchObject({ anticipates: [] });
  });

  it("names the reels that a wild grows over", () => {
    const landed = GRID.map((reel, index) => (index === 1 ? (["h1", "wild", "l4"] as const) : reel));
    const grid = GRID.map((reel, index) => (index === 1 ? (["wild", "wild", "wild"] as const) : reel));
    const [first] = planRound(round({ base: spin({ landed, grid }) }), rules, lines);
    expect(first).toMatchObject({ expands: [1] });
  });

  it("frames free spins with their start and sum, and counts on from the base win", () => {
    const scatter = { count: 3, positions: [[0, 0] as const], winHundredths: 200 };
    const base = spin({ scatter, winHundredths: 200 });
    const free = (index: number, remaining: number, awarded = 0) => ({
      ...spin({ scatter: { ...scatter, winHundredths: 100 }, winHundredths: 300 }),
      index,
      multiplier: 3,
      stickyReels: [],
      awarded,
      remaining,
    });
    const freeSpins = { awarded: 2, special: null, spins: [free(0, 2, 1), free(1, 1)], winHundredths: 600 };
    const scenes = planRound(round({ base, freeSpins, winHundredths: 800 }), rules, lines);
    expect(scenes.map((scene) => scene.kind)).toEqual([
      "spin",
      "wins",
      "featureStart",
      "spin",
      "wins",
      "retrigger",
      "spin",
      "wins",
      "featureEnd",
    ]);
    expect(scenes[3]).toMatchObject({ mode: "free", free: { number: 1, left: 1, multiplier: 3 } });
    expect(scenes[7]).toMatchObject({ from: 500, to: 800 });
  });

  it("celebrates from ten times the stake on, never what pays less than the stake", () => {
    expect([99, 100, 101].map(isRealWin)).toEqual([false, false, true]);
    expect([999, 1000, 3000, 10_000].map(winTier)).toEqual([null, "big", "mega", "epic"]);
    const scenes = planRound(round({ winHundredths: 3000 }), rules, lines);
    expect(scenes.at(-1)).toMatchObject({ kind: "celebrate", tier: "mega" });
  });
});
