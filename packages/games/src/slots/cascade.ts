import { cascadeMultiplier } from "./cascade-multiplier.ts";
import { symbolWins } from "./evaluate.ts";
import type { SlotTitle, SpinMode } from "./title.ts";
import type { Cascade, Grid, Position, SlotWin, SymbolId } from "./types.ts";

/**
 * The cascades after a first grid, until a grid pays nothing; empty where the first one paid nothing.
 * @param stops of the first grid; each reel is refilled upwards from there on its own strip, a ring
 */
export function playCascades(
  title: SlotTitle,
  mode: SpinMode,
  first: { readonly stops: readonly number[]; readonly grid: Grid; readonly wins: readonly SlotWin[] },
): Cascade[] {
  const cascades: Cascade[] = [];
  const tops = [...first.stops];
  let { grid, wins } = first;
  while (wins.length > 0) {
    const vanished = cellsOf(wins);
    grid = refill(mode, tops, grid, vanished);
    wins = symbolWins(title, grid, mode.wildMultiplier);
    const multiplier = cascadeMultiplier(title, cascades.length + 1);
    const sum = wins.reduce((total, win) => total + win.winHundredths, 0);
    cascades.push({ vanished, grid, wins, multiplier, winHundredths: sum * multiplier });
  }
  return cascades;
}

/** All cells that are part of a win, without repeats, reel by reel from the top. */
function cellsOf(wins: readonly SlotWin[]): Position[] {
  const cells = new Map(
    wins.flatMap(({ positions }) => positions.map((cell) => [cell.join(), cell] as const)),
  );
  return [...cells.values()].sort(([a, x], [b, y]) => a - b || x - y);
}

/** Refills each reel and moves `tops` up by the number of symbols that the reel has lost. */
function refill(mode: SpinMode, tops: number[], grid: Grid, vanished: readonly Position[]): Grid {
  return grid.map((reel, index): SymbolId[] => {
    const stays = reel.filter((_, row) => !vanished.some(([r, at]) => r === index && at === row));
    const strip = mode.strips[index] ?? [];
    const top = ((tops[index] ?? 0) - (reel.length - stays.length) + strip.length) % strip.length;
    tops[index] = top;
    const fresh = Array.from({ length: reel.length - stays.length }, (_, row) => {
      return strip[(top + row) % strip.length] as SymbolId;
    });
    return [...fresh, ...stays];
  });
}
