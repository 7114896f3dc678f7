import { TABLE_BETTING_MS, TABLE_RESULT_MS } from "@khela/games/tables/phase";

/** How long the parts of a round take, in milliseconds. */
export interface Pace {
  bettingMs: number;
  /** After the last bet is taken: those that the server received before get through in this time. */
  closingMs: number;
  /** How long the result stays before the next round. */
  resultMs: number;
  /** Of the dealing, as the table says it; 1 outside of tests. */
  revealFactor: number;
}

export const PACE: Pace = {
  bettingMs: TABLE_BETTING_MS,
  closingMs: 500,
  resultMs: TABLE_RESULT_MS,
  revealFactor: 1,
};
