import { ADDA_CODE, ADDA_LAYOUT, ADDA_ROOMS, type AddaRoomCode } from "../adda/rooms.ts";
import { HOLDEM_CODE, HOLDEM_LAYOUT, HOLDEM_ROOMS, type HoldemRoomCode } from "../holdem/rooms.ts";
import type { Layout } from "./deck.ts";
import type { CardRoom } from "./terms.ts";

/** Games that players play against each other at these tables. */
export type CardGameCode = typeof HOLDEM_CODE | typeof ADDA_CODE;
export type CardRoomCode = HoldemRoomCode | AddaRoomCode;

/** The number of cards that a hand of each game deals. */
export const LAYOUTS: Readonly<Record<CardGameCode, Layout>> = {
  [HOLDEM_CODE]: HOLDEM_LAYOUT,
  [ADDA_CODE]: ADDA_LAYOUT,
};

/** A table as a list shows it. */
export interface ListedRoom extends CardRoom {
  readonly code: CardRoomCode;
  readonly game: CardGameCode;
  /** Small and big blind; in teen patti the boot and the pot limit. */
  readonly stakes: readonly CardRoom["unit"][];
}

/** All tables of all games, the smallest stakes of each first. */
export const CARD_ROOMS: readonly ListedRoom[] = [
  ...HOLDEM_ROOMS.map((room) => ({
    ...room,
    game: HOLDEM_CODE as CardGameCode,
    stakes: [room.smallBlind, room.bigBlind],
  })),
  ...ADDA_ROOMS.map((room) => ({
    ...room,
    game: ADDA_CODE as CardGameCode,
    stakes: [room.boot, room.potLimit],
  })),
];

/** The table of a code, or `undefined`. */
export function cardRoom(code: string): ListedRoom | undefined {
  return CARD_ROOMS.find((known) => known.code === code);
}
