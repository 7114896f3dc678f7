import { type Money, money } from "@khela/kernel/money";
import type { Layout } from "../card-tables/deck.ts";
import type { CardRoom } from "../card-tables/terms.ts";

/** A table of no-limit hold'em with its blinds. */
export interface HoldemRoom extends CardRoom {
  readonly code: HoldemRoomCode;
  readonly smallBlind: Money;
  readonly bigBlind: Money;
}

export const HOLDEM_ROOM_CODES = ["surma", "meghna", "padma", "jamuna", "duel"] as const;
export type HoldemRoomCode = (typeof HOLDEM_ROOM_CODES)[number];

const UNIT = 10_000n;
/** The buy-in is 40 to 100 big blinds; the rake is at most three big blinds. */
function room(
  code: HoldemRoomCode,
  name: HoldemRoom["name"],
  { seats, bigBlind }: { seats: number; bigBlind: bigint },
): HoldemRoom {
  return {
    code,
    name,
    seats,
    unit: money(bigBlind * UNIT),
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

/** Two cards for each player, five on the board. */
export const HOLDEM_LAYOUT: Layout = { own: 2, board: 5 };

export const HOLDEM_CODE = "holdem";
/** Increases with every change of rules, rake or shuffle. */
export const HOLDEM_VERSION = 1;
