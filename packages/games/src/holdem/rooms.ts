import { type Money, money } from "@khela/kernel/money";

/** A table of no-limit hold'em: stakes, seats and what one may bring. Amounts in 1/10,000 units. */
export interface HoldemRoom {
  readonly code: HoldemRoomCode;
  readonly name: { readonly en: string; readonly bn: string };
  readonly seats: number;
  readonly smallBlind: Money;
  readonly bigBlind: Money;
  readonly minBuyIn: Money;
  readonly maxBuyIn: Money;
  /** The most that the house takes of one hand. */
  readonly rakeCap: Money;
}

export const HOLDEM_ROOM_CODES = ["surma", "meghna", "padma", "jamuna", "duel"] as const;
export type HoldemRoomCode = (typeof HOLDEM_ROOM_CODES)[number];

/** The house's share of a pot that saw a flop, in parts per million, rounded down to the chip. */
export const RAKE_PPM = 50_000;
/** The smallest chip: 0.01. Every amount on a table is a multiple of it. */
export const CHIP = money(100n);

const UNIT = 10_000n;
/** 40 to 100 big blinds; the rake is at most three of them. */
function room(
  code: HoldemRoomCode,
  name: HoldemRoom["name"],
  { seats, bigBlind }: { seats: number; bigBlind: bigint },
): HoldemRoom {
  return {
    code,
    name,
    seats,
    smallBlind: money((bigBlind * UNIT) / 2n),
    bigBlind: money(bigBlind * UNIT),
    minBuyIn: money(bigBlind * UNIT * 40n),
    maxBuyIn: money(bigBlind * UNIT * 100n),
    rakeCap: money(bigBlind * UNIT * 3n),
  };
}

/** All tables, the smallest stakes first. */
export const HOLDEM_ROOMS: readonly HoldemRoom[] = [
  room("surma", { en: "Surma", bn: "সুরমা" }, { seats: 6, bigBlind: 2n }),
  room("meghna", { en: "Meghna", bn: "মেঘনা" }, { seats: 6, bigBlind: 10n }),
  room("padma", { en: "Padma", bn: "পদ্মা" }, { seats: 6, bigBlind: 20n }),
  room("jamuna", { en: "Jamuna", bn: "যমুনা" }, { seats: 6, bigBlind: 100n }),
  room("duel", { en: "Duel", bn: "দ্বৈরথ" }, { seats: 2, bigBlind: 10n }),
];

/** The table of a code, or `undefined`. */
export function holdemRoom(code: string): HoldemRoom | undefined {
  return HOLDEM_ROOMS.find((known) => known.code === code);
}

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

/** A later change of rules, rake or shuffle gets a new one. */
export const HOLDEM_VERSION = 1;
