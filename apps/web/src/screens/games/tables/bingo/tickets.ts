/** How far a ticket of bingo is. Pure. */
import {
  BALL_MS,
  BINGO_COLUMNS,
  BINGO_PRIZES,
  type BingoPrize,
  columnOf,
  FIRST_BALL_MS,
  prizeAt,
  rowTimes,
  type Ticket,
} from "@khela/games/tables/bingo/spots";

export interface TicketState {
  /** Rows that are complete, by their place. */
  readonly rows: readonly boolean[];
  /** Won so far, in whole prices of the ticket. */
  readonly won: readonly { readonly code: BingoPrize; readonly pays: number }[];
  /** Numbers that the next prize waits for; null where there is none any more. */
  readonly missing: number | null;
}

/** @param called the balls so far, the first one first */
export function ticketState(ticket: Ticket, called: readonly number[]): TicketState {
  const marked = new Set(called);
  const open = ticket
    .map((row) => row.filter((number) => !marked.has(number)).length)
    .toSorted((a, b) => a - b);
  const times = rowTimes(ticket, called);
  const won = BINGO_PRIZES.flatMap(({ code, bands }, at) => {
    const pays = prizeAt(bands, times[at] ?? Infinity);
    return pays > 0 ? [{ code, pays }] : [];
  });
  return {
    rows: ticket.map((row) => row.every((number) => marked.has(number))),
    won,
    missing: open.find((count) => count > 0) ?? null,
  };
}

/** Balls that the caller has called, at a time after the deal. */
export function calledBy(balls: number, sinceMs: number): number {
  return Math.max(0, Math.min(balls, Math.floor((sinceMs - FIRST_BALL_MS) / BALL_MS) + 1));
}

/** Nine columns by three rows, as they are printed: null where nothing is. */
export function cellsOf(ticket: Ticket): (number | null)[] {
  return ticket.flatMap((row) =>
    Array.from(
      { length: BINGO_COLUMNS },
      (_, column) => row.find((number) => columnOf(number) === column) ?? null,
    ),
  );
}
