import { type Money, money } from "@khela/kernel/money";

/** A table where players play each other for their own chips. Amounts in 1/10,000 units. */
export interface CardRoom {
  readonly code: string;
  readonly name: { readonly en: string; readonly bn: string };
  readonly seats: number;
  /** The stake that names the table: its big blind or its boot. Buy-ins are multiples of it. */
  readonly unit: Money;
  readonly minBuyIn: Money;
  readonly maxBuyIn: Money;
  /** The highest rake of one hand. */
  readonly rakeCap: Money;
}

/** The house's share of a pot, in parts per million, rounded down to the chip. */
export const RAKE_PPM = 50_000;
/** The smallest chip: 0.01. Every amount on a table is a multiple of it. */
export const CHIP = money(100n);

/** Time for an action before the time bank is used. */
export const ACT_MS = 20_000;
/** The full time bank of a player, as at sitting down; it serves all hands. */
export const TIME_BANK_MS = 30_000;
/** Time that the bank regains with each hand. */
export const TIME_BANK_REFILL_MS = 5_000;
/** Consecutive timeouts after which a player sits out. */
export const MAX_TIMEOUTS = 2;
/** A player who sits out for this long leaves the table with the stack. */
export const SIT_OUT_TIMEOUT_MS = 300_000;
/** All players leave a table with their stacks when no hand was played for this long. */
export const IDLE_TABLE_TIMEOUT_MS = 900_000;
/** The pause between a hand's end and the next deal, where no cards were shown. */
export const PAUSE_MS = 4_000;
/** The pause after a hand in which cards were shown. */
export const SHOW_MS = 7_000;
