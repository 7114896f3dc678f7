/** Road maps of past results, oldest first. They show history and predict nothing. Pure. */

/** The result of a table with two sides: either side, or a tie. */
export type Side = "a" | "b" | "tie";

export interface BigRoadCell {
  readonly column: number;
  readonly row: number;
  readonly side: "a" | "b";
  /** The number of ties after this result. */
  readonly ties: number;
}

const ROWS = 6;

/**
 * The big road: a streak goes down its column and turns right when it meets the bottom or another streak;
 * ties are counted on the preceding result. Ties before any result are omitted.
 */
export function bigRoad(results: readonly Side[]): BigRoadCell[] {
  const cells: { column: number; row: number; side: "a" | "b"; ties: number }[] = [];
  const taken = new Set<string>();
  let start = -1;
  for (const side of results) {
    const last = cells.at(-1);
    if (side === "tie") {
      if (last) last.ties += 1;
      continue;
    }
    let [column, row] = [0, 0];
    if (last && last.side === side) {
      const down = last.row + 1 < ROWS && !taken.has(`${last.column}:${last.row + 1}`);
      // A streak that has turned stays in its row.
      const turned = last.column > start;
      [column, row] = down && !turned ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      start += 1;
      while (taken.has(`${start}:0`)) start += 1;
      column = start;
    }
    taken.add(`${column}:${row}`);
    cells.push({ column, row, side, ties: 0 });
  }
  return cells;
}

/** Columns of six, in order: the latest ones that fit. */
export function beadPlate<Result>(results: readonly Result[], columns: number): Result[] {
  const room = columns * ROWS;
  const over = Math.max(0, Math.ceil((results.length - room) / ROWS)) * ROWS;
  return results.slice(over);
}
