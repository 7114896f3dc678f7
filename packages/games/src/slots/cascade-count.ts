import { cascadeMultiplier } from "./cascade-multiplier.ts";
import type { ClassCount, SpinCount } from "./enumerate.ts";
import { kindPay, type SlotTitle } from "./title.ts";
import { REELS, ROWS, SLOT_SYMBOLS } from "./types.ts";

/**
 * Exact count of a title with cascades: every stop is played to its end. Stops whose first three reels have no symbol
 * in common pay nothing and are counted together. Implemented independently of `cascade.ts` and `evaluate.ts`; a test
 * compares them.
 */

const wild = SLOT_SYMBOLS.indexOf("wild");
/** Copies of the imported constants: an imported binding costs a look-up in every iteration of the inner loops. */
const reelCount: number = REELS;
const rowCount: number = ROWS;
const CELLS = reelCount * rowCount;
const COUNTS = [0, 1, 2, 3, 4, 5];
/** More cascades than any valid title can have in a row; a longer one is taken as endless and refused. */
const MOST_CASCADES = 100;

/** @throws RangeError for a title with a cascade that does not end */
export function countCascades(title: SlotTitle): SpinCount {
  const strips = title.base.strips.map((strip) => strip.map((symbol) => SLOT_SYMBOLS.indexOf(symbol)));
  const lengths = strips.map(({ length }) => length);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = lengths;
  const wins = new Map<number, number>([[0, 0]]);
  const play = player(title, strips);
  const stops = [0, 0, 0, 0, 0];
  for (let s0 = 0; s0 < a; s0 += 1) {
    for (let s1 = 0; s1 < b; s1 += 1) {
      for (let s2 = 0; s2 < c; s2 += 1) {
        if (!sharedByThree(strips, s0, s1, s2)) {
          wins.set(0, (wins.get(0) ?? 0) + d * e);
          continue;
        }
        for (let s3 = 0; s3 < d; s3 += 1) {
          for (let s4 = 0; s4 < e; s4 += 1) {
            stops[0] = s0;
            stops[1] = s1;
            stops[2] = s2;
            stops[3] = s3;
            stops[4] = s4;
            const win = play(stops);
            wins.set(win, (wins.get(win) ?? 0) + 1);
          }
        }
      }
    }
  }
  return { cycle: a * b * c * d * e, classes: [classOf(wins)] };
}

function classOf(wins: Map<number, number>): ClassCount {
  let [count, sum, sumSquares] = [0n, 0n, 0n];
  for (const [win, times] of wins) {
    count += BigInt(times);
    sum += BigInt(win) * BigInt(times);
    sumSquares += BigInt(win) * BigInt(win) * BigInt(times);
  }
  return { scatters: 0, wildMask: 0, specials: 0, count, sum, sumSquares, wins };
}

/** Whether a symbol of reel 1 continues on reels 2 and 3. */
function sharedByThree(strips: readonly (readonly number[])[], ...stops: readonly number[]): boolean {
  const shows = (reel: number, symbol: number): boolean => {
    const strip = strips[reel] ?? [];
    for (let row = 0; row < rowCount; row += 1) {
      const seen = strip[((stops[reel] ?? 0) + row) % strip.length];
      if (seen === symbol || seen === wild) return true;
    }
    return false;
  };
  const first = strips[0] ?? [];
  for (let row = 0; row < rowCount; row += 1) {
    const symbol = first[((stops[0] ?? 0) + row) % first.length] ?? -1;
    if (shows(1, symbol) && shows(2, symbol)) return true;
  }
  return false;
}

/**
 * Returns a function that plays a spin from five stops and returns its win in hundredths of the bet. The function
 * changes the stops passed in and reuses one grid, stored reel by reel.
 */
function player(title: SlotTitle, strips: readonly (readonly number[])[]): (stops: number[]) => number {
  const pays = SLOT_SYMBOLS.map((symbol) => COUNTS.map((count) => kindPay(title.rules, symbol, count)));
  const multipliers = Array.from({ length: MOST_CASCADES }, (_, number) => cascadeMultiplier(title, number));
  const grid = new Int8Array(CELLS);
  const gone = new Uint8Array(CELLS);
  return (stops) => {
    for (let reel = 0, cell = 0; reel < reelCount; reel += 1) {
      const strip = strips[reel] ?? [];
      for (let row = 0; row < rowCount; row += 1, cell += 1) {
        grid[cell] = strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0;
      }
    }
    let total = 0;
    for (let number = 0; number < MOST_CASCADES; number += 1) {
      gone.fill(0);
      const win = payAndMark(pays, grid, gone);
      if (win === 0) return total;
      total += win * (multipliers[number] ?? 1);
      drop(strips, stops, grid, gone);
    }
    throw new RangeError(`${title.rules.code}: a cascade that does not end`);
  };
}

/** Returns the grid's wins in hundredths and marks the cells that are part of one. */
function payAndMark(pays: readonly (readonly number[])[], grid: Int8Array, gone: Uint8Array): number {
  let total = 0;
  for (let row = 0; row < rowCount; row += 1) {
    const symbol = grid[row] ?? 0;
    // Each symbol of reel 1 is counted once, at its first row.
    if ((row > 0 && grid[0] === symbol) || (row > 1 && grid[1] === symbol)) continue;
    let ways = 1;
    let end = 0;
    for (let cells = 1; end < CELLS; ways *= cells, end += rowCount) {
      cells = 0;
      for (let at = end; at < end + rowCount; at += 1) {
        if (grid[at] === symbol || grid[at] === wild) cells += 1;
      }
      if (cells === 0) break;
    }
    const pay = pays[symbol]?.[end / rowCount] ?? 0;
    if (pay === 0) continue;
    total += pay * ways;
    for (let at = 0; at < end; at += 1) if (grid[at] === symbol || grid[at] === wild) gone[at] = 1;
  }
  return total;
}

/** Drops the remaining symbols and refills each reel from its strip. */
function drop(
  strips: readonly (readonly number[])[],
  stops: number[],
  grid: Int8Array,
  gone: Uint8Array,
): void {
  for (let reel = 0; reel < reelCount; reel += 1) {
    const strip = strips[reel] ?? [];
    const top = reel * rowCount;
    let into = top + rowCount - 1;
    for (let at = into; at >= top; at -= 1) if (gone[at] === 0) grid[into--] = grid[at] ?? 0;
    for (; into >= top; into -= 1) {
      const above = ((stops[reel] ?? 0) + strip.length - 1) % strip.length;
      stops[reel] = above;
      grid[into] = strip[above] ?? 0;
    }
  }
}
