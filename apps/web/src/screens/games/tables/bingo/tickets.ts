/** The state of a bingo ticket. Pure. */
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
  /** Whether each row is complete. */
  readonly rows: readonly boolean[];
  /** The prizes won so far, in multiples of the ticket's price. */
  readonly won: readonly { readonly code: BingoPrize; readonly pays: number }[];
  /** The numbers missing for the next prize; null when no prize is left. */
  readonly missing: number | null;
}

/** @param called the balls called so far, in order */
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

/** The number of balls called at a time after the deal. */
export function calledBy(balls: number, sinceMs: number): number {
  return Math.max(0, Math.min(balls, Math.floor((sinceMs - FIRST_BALL_MS) / BALL_MS) + 1));
}

/** The ticket as printed, nine columns by three rows; null for an empty cell. */
export function cellsOf(ticket: Ticket): (number | null)[] {
  return ticket.flatMap((row) =>
    Array.from(
      { length: BINGO_COLUMNS },
      (_, column) => row.find((number) => columnOf(number) === column) ?? null,
    ),
  );
}
