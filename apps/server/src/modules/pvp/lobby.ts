import type { HandlerOutput } from "@khela/contract/endpoint";
import type { listCardTables } from "@khela/contract/pvp";
import { CARD_ROOMS, type CardGameCode } from "@khela/games/card-tables/rooms";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import type { PvpContext } from "./context.ts";
import * as hands from "./hand-store.ts";
import * as store from "./store.ts";

const HOUR_MS = 3_600_000;

/** Every table of a game with its stakes and players. @param memberId the viewer; undefined: a visitor */
export async function listTables(
  { platform: { db, clock } }: PvpContext,
  gameCode: CardGameCode,
  memberId: MemberId | undefined,
): Promise<HandlerOutput<typeof listCardTables>> {
  const [seats, closed] = [await store.allSeats(db), await store.closedCodes(db)];
  const recent = await hands.handsSince(db, new Date(clock.nowMs() - HOUR_MS));
  return {
    tables: CARD_ROOMS.filter(({ game }) => game === gameCode).map((room) => {
      const taken = seats.filter(({ tableCode }) => tableCode === room.code);
      return {
        tableCode: room.code,
        name: { ...room.name },
        seats: room.seats,
        closed: closed.has(room.code),
        taken: taken.length,
        stakes: room.stakes.map((amount) => moneyToText(amount)),
        minBuyIn: moneyToText(room.minBuyIn),
        maxBuyIn: moneyToText(room.maxBuyIn),
        rakeCap: moneyToText(room.rakeCap),
        handsPerHour: recent.get(room.code) ?? 0,
        mine: memberId !== undefined && taken.some((seat) => seat.memberId === memberId),
      };
    }),
  };
}
