import { type Money, money } from "@khela/kernel/money";

/** A table where players play each other for their own chips. Amounts in 1/10,000 units. */
export interface CardRoom {
  readonly code: string;
  readonly name: { readonly en: string; readonly bn: string };
  readonly seats: number;
  /** What the table is called by: its big blind, its boot. Chips to bring come in steps of it. */
  readonly unit: Money;
  readonly minBuyIn: Money;
  readonly maxBuyIn: Money;
  /** The most that the house takes of one hand. */
  readonly rakeCap: Money;
}

/** The house's share of a pot, in parts per million, rounded down to the chip. */
export const RAKE_PPM = 50_000;
/** The smallest chip: 0.01. Every amount on a table is a multiple of it. */
export const CHIP = money(100n);

/** Time for an action before the bank is used. */
export const ACT_MS = 20_000;
/** What a player may think beyond it, over all hands; full when sitting down. */
export const BANK_MS = 30_000;
/** What the bank gets back for a hand. */
export const BANK_BACK_MS = 5_000;
/** So many actions in a row that the clock took: the player sits out. */
export const MOST_TIMEOUTS = 2;
/** Who sits out for so long leaves the table with the stack. */
export const AWAY_MS = 300_000;
/** Where nobody has played for so long, everybody leaves with the stack. */
export const QUIET_MS = 900_000;
/** Between a hand's end and the next deal; longer where cards were shown. */
export const PAUSE_MS = 4_000;
export const SHOW_MS = 7_000;
