import { countOf, kindPay, type SlotTitle } from "./title.ts";
import type { Grid, Position, ScatterWin, SlotWin, SymbolId } from "./types.ts";

/**
 * The wins on a grid, before any free-spin multiplier.
 * @param wildMultiplier multiplier of a line win that contains a wild, in this kind of spin
 */
export function symbolWins(title: SlotTitle, grid: Grid, wildMultiplier: number): SlotWin[] {
  if (title.rules.pay.kind === "ways") return waysWins(title, grid);
  return title.lines.flatMap((rows, line) => {
    const win = lineWin(title, grid, rows, wildMultiplier);
    return win ? [{ ...win, line }] : [];
  });
}

/** Scatters anywhere on the landed grid, and their pay. */
export function scatterWin(title: SlotTitle, landed: Grid): ScatterWin {
  const positions = positionsOf(landed, (symbol) => symbol === "scatter");
  return {
    count: positions.length,
    positions,
    winHundredths: title.rules.scatterPays[positions.length - 3] ?? 0,
  };
}

/** The win of a feature's special symbol: it pays by the number of reels that show it, on every line. */
export function specialWin(title: SlotTitle, landed: Grid, special: SymbolId): SlotWin | undefined {
  const count = landed.filter((reel) => countOf(reel, special) > 0).length;
  const times = title.lines.length;
  const winHundredths = times * kindPay(title.rules, special, count);
  if (winHundredths === 0) return undefined;
  const positions = positionsOf(landed, (symbol) => symbol === special);
  return {
    kind: "special",
    line: -1,
    symbol: special,
    count,
    times,
    positions,
    multiplier: 1,
    winHundredths,
  };
}

/**
 * Reads a line from reel 1 to the right; wilds substitute for anything but scatters, and the reading with the highest
 * payout counts.
 */
function lineWin(
  title: SlotTitle,
  grid: Grid,
  rows: readonly number[],
  wildMultiplier: number,
): SlotWin | undefined {
  const symbols = rows.map((row, reel) => grid[reel]?.[row] ?? "scatter");
  const wilds = runLength(symbols, (symbol) => symbol === "wild");
  const symbol = symbols[wilds] ?? "wild";
  const count =
    symbol === "scatter" ? wilds : runLength(symbols, (other) => other === symbol || other === "wild");
  const withWild = symbols.slice(0, count).includes("wild");
  const multiplier = withWild ? wildMultiplier : 1;
  const asSymbol =
    symbol === "wild" || symbol === "scatter" ? 0 : kindPay(title.rules, symbol, count) * multiplier;
  const asWilds = kindPay(title.rules, "wild", wilds);
  if (asSymbol === 0 && asWilds === 0) return undefined;
  const best =
    asSymbol >= asWilds
      ? { symbol, count, multiplier }
      : { symbol: "wild" as const, count: wilds, multiplier: 1 };
  return {
    ...best,
    kind: "line",
    line: 0,
    times: 1,
    positions: rows.slice(0, best.count).map((row, reel) => [reel, row] as const),
    winHundredths: Math.max(asSymbol, asWilds),
  };
}

/** The wins of every symbol of reel 1 on adjacent reels; the counts per reel multiply to the number of ways. */
function waysWins(title: SlotTitle, grid: Grid): SlotWin[] {
  const first = grid[0] ?? [];
  return [...new Set(first)].flatMap((symbol): SlotWin[] => {
    if (symbol === "scatter") return [];
    const matches = (other: SymbolId): boolean => other === symbol || other === "wild";
    const counts = grid.map((reel) => reel.filter(matches).length);
    const count = runLength(counts, (cells) => cells > 0);
    const times = counts.slice(0, count).reduce((product, cells) => product * cells, 1);
    const winHundredths = times * kindPay(title.rules, symbol, count);
    if (winHundredths === 0) return [];
    const positions = positionsOf(grid.slice(0, count), matches);
    return [{ kind: "ways", line: -1, symbol, count, times, positions, multiplier: 1, winHundredths }];
  });
}

function runLength<T>(items: readonly T[], matches: (item: T) => boolean): number {
  const end = items.findIndex((item) => !matches(item));
  return end === -1 ? items.length : end;
}

function positionsOf(grid: Grid, matches: (symbol: SymbolId) => boolean): Position[] {
  return grid.flatMap((reel, r) =>
    reel.flatMap((symbol, row): Position[] => (matches(symbol) ? [[r, row]] : [])),
  );
}
