import { spot, type TableRules, unknownSpot } from "../types.ts";

const BINGO_CODE = "bingo";
/** Numbers in the drum. */
export const BINGO_NUMBERS = 90;
/** Balls called in a game. */
export const BINGO_BALLS = 60;
/** The number of tickets in a strip; together they contain every number once. */
export const STRIP_TICKETS = 6;
const BINGO_STRIPS = 4;
export const BINGO_TICKETS = STRIP_TICKETS * BINGO_STRIPS;

/** Three rows of five numbers, ascending; no number twice. */
export type Ticket = readonly (readonly number[])[];

/** The public part of a round while tickets are sold. */
export interface BingoTickets {
  /** Strip by strip; empty in the list of past games. */
  readonly tickets: readonly Ticket[];
}

/** The tickets of a game, and its balls in the order of calling. */
export interface BingoOutcome extends BingoTickets {
  readonly balls: readonly number[];
}

/** Payouts of a prize in whole stakes, by the ball that completes it; consecutive bands. */
type Bands = readonly { readonly upTo: number; readonly pays: number }[];

/** The prizes of a ticket: each can be won once, and they add up. */
export const BINGO_PRIZES = [
  {
    code: "line",
    bands: [
      { upTo: 20, pays: 25 },
      { upTo: 30, pays: 8 },
      { upTo: 45, pays: 3 },
      { upTo: 60, pays: 1 },
    ],
  },
  {
    code: "twoLines",
    bands: [
      { upTo: 40, pays: 40 },
      { upTo: 50, pays: 15 },
      { upTo: 60, pays: 5 },
    ],
  },
  {
    code: "house",
    bands: [
      { upTo: 50, pays: 400 },
      { upTo: 55, pays: 200 },
      { upTo: 60, pays: 100 },
    ],
  },
] as const satisfies readonly { readonly code: string; readonly bands: Bands }[];
export type BingoPrize = (typeof BINGO_PRIZES)[number]["code"];

export const BINGO_COLUMNS = 9;
/** The column of a number, from 0: 1–9, 10–19 … 80–90. */
export const columnOf = (number: number): number => Math.min(BINGO_COLUMNS - 1, Math.floor(number / 10));

/** The number of the ball that completes each row, in ascending order; Infinity for an incomplete row. */
export function rowTimes(ticket: Ticket, balls: readonly number[]): number[] {
  const calledAt = new Map(balls.map((ball, index) => [ball, index + 1]));
  return ticket
    .map((row) => Math.max(...row.map((number) => calledAt.get(number) ?? Infinity)))
    .toSorted((a, b) => (a === b ? 0 : a - b));
}

/** Payout of a prize that this ball completes, in whole stakes. */
export const prizeAt = (bands: Bands, ball: number): number =>
  bands.find(({ upTo }) => ball <= upTo)?.pays ?? 0;

/** Payout of a ticket, in hundredths of its price. @param times see {@link rowTimes} */
export const bingoPays = (times: readonly number[]): number =>
  BINGO_PRIZES.reduce((sum, { bands }, at) => sum + prizeAt(bands, times[at] ?? Infinity), 0) * 100;

/**
 * All possible payouts of a ticket, the highest first: a prize is completed after the ones before it, or not at all.
 */
function allPays(): number[] {
  let sums: { pays: number; after: number }[] = [{ pays: 0, after: 0 }];
  const all = new Set<number>();
  for (const { bands } of BINGO_PRIZES) {
    sums = bands.flatMap(({ upTo, pays }, at) =>
      sums
        .filter(({ after }) => upTo > after)
        .map((before) => ({
          pays: before.pays + pays,
          after: Math.max(before.after, bands[at - 1]?.upTo ?? 0),
        })),
    );
    for (const { pays } of sums) all.add(pays * 100);
  }
  return [...all].toSorted((a, b) => b - a);
}

/** The time between two balls, and before the first one, in milliseconds. */
export const BALL_MS = 900;
export const FIRST_BALL_MS = 1_800;

const ticketAt = (code: string): number => {
  const found = /^ticket-([1-9]\d?)$/.exec(code);
  return found ? Number(found[1]) - 1 : -1;
};

/** The spot of a ticket, counted from 0. */
export const ticketSpot = (at: number): string => `ticket-${at + 1}`;

/** The index of a ticket's spot; the inverse of {@link ticketSpot}. @throws RangeError for an unknown spot */
export function ticketIndex(code: string): number {
  const at = ticketAt(code);
  return at >= 0 && at < BINGO_TICKETS ? at : unknownSpot(code);
}

/**
 * Bingo with 90 balls, as housie is played: a spot is a ticket, and its stake is the ticket's price. Every ticket has
 * the same chances, whatever its numbers and whoever else plays, so the return holds for each single ticket.
 */
export const BINGO: TableRules<BingoOutcome> = {
  code: BINGO_CODE,
  mathsVersion: 1,
  spots: Array.from({ length: BINGO_TICKETS }, (_, index) =>
    spot(ticketSpot(index), allPays(), 966_441, 35_425_464),
  ),
  judge(code, { tickets, balls }) {
    const ticket = tickets[ticketIndex(code)];
    return ticket ? bingoPays(rowTimes(ticket, balls)) : 0;
  },
  bettingFactor: 2,
  revealMs: ({ balls }) => FIRST_BALL_MS + balls.length * BALL_MS + 900,
  past: ({ balls }) => ({ tickets: [], balls }),
};
