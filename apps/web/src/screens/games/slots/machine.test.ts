import { payLines, slotRules } from "@khela/games/slots/pay-tables";
import type { Grid, SlotOutcome, SlotWin } from "@khela/games/slots/types";
import { expect, it } from "vitest";
import { FIRST_GRID, Machine } from "./machine.ts";
import type { WinShow } from "./plan.ts";
import type { Reels } from "./reels.ts";

const WIN: SlotWin = {
  kind: "ways",
  line: -1,
  symbol: "h1",
  count: 3,
  times: 1,
  positions: [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  multiplier: 1,
  winHundredths: 40,
};
const FALLEN: Grid = FIRST_GRID.map((reel) => reel.toReversed());

/** The grid and the wins on the reels after a round. */
async function afterRound(cascades?: SlotOutcome["base"]["cascades"]) {
  const shown: { grid: Grid | null; wins: readonly WinShow[] | null } = { grid: null, wins: null };
  const reels = {
    setGrid: (grid: Grid) => (shown.grid = grid),
    showWins: (wins: readonly WinShow[] | null) => (shown.wins = wins),
    showCoins: () => undefined,
    destroy: () => undefined,
  } as unknown as Reels;
  const rules = slotRules("mango-storm");
  const options = { reels, rules, lines: payLines(rules), play: () => undefined };
  const machine = new Machine({ ...options, reducedMotion: () => true, skippable: true });
  machine.start();
  await machine.present({
    base: {
      stops: [0, 0, 0, 0, 0],
      landed: FIRST_GRID,
      grid: FIRST_GRID,
      wins: [WIN],
      scatter: { count: 0, positions: [], winHundredths: 0 },
      ...(cascades ? { cascades } : {}),
      winHundredths: 40,
    },
    freeSpins: null,
    capped: false,
    winHundredths: 40,
  });
  const seen = { ...shown, view: machine.view.getState() };
  machine.destroy();
  return seen;
}

it("[GAME-08] what won and fell is not marked on the symbols that took its place", async () => {
  const fallen = { vanished: WIN.positions, grid: FALLEN, wins: [], multiplier: 2, winHundredths: 0 };
  const { grid, wins, view } = await afterRound([fallen]);
  expect(grid).toEqual(FALLEN);
  expect(wins).toBeNull();
  expect(view.win).toBeNull();
  expect(view.count.to).toBe(40);
});

it("[GAME-08] what won and stays is shown until the next spin", async () => {
  const { grid, wins, view } = await afterRound();
  expect(grid).toEqual(FIRST_GRID);
  expect(wins?.map(({ cells }) => cells)).toEqual([WIN.positions]);
  expect(view.win?.cells).toEqual(WIN.positions);
});
