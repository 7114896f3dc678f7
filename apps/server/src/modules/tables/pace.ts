import { TABLE_BETTING_MS, TABLE_RESULT_MS } from "@khela/games/tables/phase";

/** The durations of a round's phases, in milliseconds. */
export interface Pace {
  bettingMs: number;
  /** Time after the end of the betting in which bets are processed that the server received before it. */
  closingMs: number;
  /** How long the result is shown before the next round. */
  resultMs: number;
  /** Scales the table's own dealing time; 1 outside of tests. */
  revealFactor: number;
}

export const PACE: Pace = {
  bettingMs: TABLE_BETTING_MS,
  closingMs: 500,
  resultMs: TABLE_RESULT_MS,
  revealFactor: 1,
};
