import type { Rng } from "@khela/kernel/rng";
import type { TableGame } from "../types.ts";
import {
  BINGO,
  BINGO_BALLS,
  BINGO_COLUMNS,
  BINGO_NUMBERS,
  BINGO_TICKETS,
  type BingoOutcome,
  columnOf,
  STRIP_TICKETS,
  type Ticket,
} from "./spots.ts";

const ROWS = [0, 1, 2] as const;
/** A ticket has at most this many numbers in a column: one in each row. */
const MOST_IN_COLUMN = 3;
/** Numbers of a ticket beyond the one in each column, out of fifteen. */
const OTHERS = 15 - BINGO_COLUMNS;

/** Fisher and Yates from the front, in place, for the first `count` places. */
function shuffle<T>(rng: Rng, things: T[], count = things.length - 1): T[] {
  for (let at = 0; at < count; at += 1) {
    const other = at + rng.int(things.length - at);
    const [a, b] = [things[at] as T, things[other] as T];
    things[at] = b;
    things[other] = a;
  }
  return things;
}

/** The numbers of each column: 1–9, 10–19 … 80–90. */
function byColumn(): number[][] {
  const columns: number[][] = Array.from({ length: BINGO_COLUMNS }, () => []);
  for (let number = 1; number <= BINGO_NUMBERS; number += 1) columns[columnOf(number)]?.push(number);
  return columns;
}

/**
 * The count of numbers in each column for each ticket of a strip: one per column, plus a share of the remaining
 * numbers, reshuffled until no ticket has more than three in a column.
 */
function countsOf(rng: Rng): number[][] {
  const others = byColumn().flatMap((numbers, column) =>
    Array.from({ length: numbers.length - STRIP_TICKETS }, () => column),
  );
  for (;;) {
    shuffle(rng, others);
    const counts = Array.from({ length: STRIP_TICKETS }, (_, ticket) => {
      const own = Array.from({ length: BINGO_COLUMNS }, () => 1);
      for (const column of others.slice(ticket * OTHERS, (ticket + 1) * OTHERS))
        own[column] = (own[column] ?? 0) + 1;
      return own;
    });
    if (counts.every((own) => own.every((count) => count <= MOST_IN_COLUMN))) return counts;
  }
}

/**
 * The rows of the numbers in each column: the rows with the fewest numbers so far, ties broken from a drawn row on.
 * This fills every row with five numbers.
 */
function rowsOf(rng: Rng, counts: readonly number[]): number[][] {
  const filled = [0, 0, 0];
  return counts.map((count) => {
    const from = rng.int(ROWS.length);
    const rows = ROWS.map((row) => (row + from) % ROWS.length)
      .toSorted((a, b) => (filled[a] ?? 0) - (filled[b] ?? 0))
      .slice(0, count)
      .toSorted((a, b) => a - b);
    for (const row of rows) filled[row] = (filled[row] ?? 0) + 1;
    return rows;
  });
}

/** Six tickets that contain every number from 1 to 90 once; in each column numbers ascend from row to row. */
function strip(rng: Rng): Ticket[] {
  const counts = countsOf(rng);
  const numbers = byColumn().map((column) => shuffle(rng, column));
  return counts.map((own) => {
    const places = rowsOf(rng, own);
    const rows: number[][] = ROWS.map(() => []);
    for (const [column, into] of places.entries()) {
      const values = (numbers[column]?.splice(0, into.length) ?? []).toSorted((a, b) => a - b);
      for (const [at, row] of into.entries()) rows[row]?.push(values[at] ?? 0);
    }
    return rows;
  });
}

/**
 * Draws four strips of tickets, which are public before the sale, then the balls, which stay hidden until they are
 * called.
 */
export const bingoGame: TableGame<BingoOutcome> = {
  ...BINGO,
  deal(rng) {
    const tickets = Array.from({ length: BINGO_TICKETS / STRIP_TICKETS }, () => strip(rng)).flat();
    const drum = Array.from({ length: BINGO_NUMBERS }, (_, index) => index + 1);
    return { tickets, balls: shuffle(rng, drum, BINGO_BALLS).slice(0, BINGO_BALLS) };
  },
  publicView: ({ tickets }) => ({ tickets }),
};
