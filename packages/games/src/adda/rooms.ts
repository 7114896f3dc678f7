import { type Money, money } from "@khela/kernel/money";
import type { Layout } from "../card-tables/deck.ts";
import type { CardRoom } from "../card-tables/terms.ts";

/** A table of teen patti between players: its boot, and the pot at which all remaining players must show. */
export interface AddaRoom extends CardRoom {
  readonly code: AddaRoomCode;
  readonly boot: Money;
  readonly potLimit: Money;
}

export const ADDA_ROOM_CODES = ["teesta", "karnaphuli", "brahmaputra", "buriganga"] as const;
export type AddaRoomCode = (typeof ADDA_ROOM_CODES)[number];

const UNIT = 10_000n;
/** The buy-in is 40 to 200 boots, a pot of 256 boots ends the hand, and the rake is at most five boots. */
function room(code: AddaRoomCode, name: AddaRoom["name"], boots: bigint): AddaRoom {
  const boot = boots * UNIT;
  return {
    code,
    name,
    seats: 5,
    unit: money(boot),
    boot: money(boot),
    potLimit: money(boot * 256n),
    minBuyIn: money(boot * 40n),
    maxBuyIn: money(boot * 200n),
    rakeCap: money(boot * 5n),
  };
}

/** All tables, the smallest stakes first. */
export const ADDA_ROOMS: readonly AddaRoom[] = [
  room("teesta", { en: "Teesta", bn: "তিস্তা" }, 1n),
  room("karnaphuli", { en: "Karnaphuli", bn: "কর্ণফুলী" }, 5n),
  room("brahmaputra", { en: "Brahmaputra", bn: "ব্রহ্মপুত্র" }, 20n),
  room("buriganga", { en: "Buriganga", bn: "বুড়িগঙ্গা" }, 100n),
];

/** The table of a code, or `undefined`. */
export function addaRoom(code: string): AddaRoom | undefined {
  return ADDA_ROOMS.find((known) => known.code === code);
}

/** Three cards for each player, no board. */
export const ADDA_LAYOUT: Layout = { own: 3, board: 0 };

export const ADDA_CODE = "teen-patti-adda";
/** Increases with every change of rules, rake or shuffle. */
export const ADDA_VERSION = 1;
