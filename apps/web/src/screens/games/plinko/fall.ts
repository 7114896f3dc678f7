/** The position of plinko's ball during its fall. Pure. */

/** The ball's time per row. */
export const ROW_MS = 120;
/** The time from the last row into the pocket. */
const LAST_MS = 160;

/** The duration of a fall. */
export const fallMs = (rows: number): number => rows * ROW_MS + LAST_MS;

/** In units of the distance between two pegs: right of the centre, and rows below the first. */
export interface BallPlace {
  readonly x: number;
  readonly y: number;
  /** The number of pegs hit so far. */
  readonly hits: number;
}

/** The ball moves in small arcs from peg to peg; the last arc ends in the pocket. */
export function ballAt(path: readonly number[], elapsedMs: number): BallPlace {
  const rows = path.length;
  const time = Math.min(Math.max(elapsedMs, 0) / ROW_MS, rows);
  const row = Math.min(Math.floor(time), rows - 1);
  const share = time - row;
  const before = path.slice(0, row).reduce((sum, step) => sum + step - 0.5, 0);
  const side = (path[row] ?? 0) - 0.5;
  // Bounces slightly off the peg, then accelerates.
  const drop = share * share * 1.35 - share * 0.35;
  const sink = elapsedMs > rows * ROW_MS ? Math.min((elapsedMs - rows * ROW_MS) / LAST_MS, 1) * 0.85 : 0;
  return { x: before + side * share, y: row + drop + sink - 0.42, hits: elapsedMs <= 0 ? 0 : row + 1 };
}
