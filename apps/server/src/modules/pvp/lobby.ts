import type { HandlerOutput } from "@khela/contract/endpoint";
import type { listHoldemTables } from "@khela/contract/pvp";
import { HOLDEM_ROOMS } from "@khela/games/holdem/rooms";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import type { PvpContext } from "./context.ts";
import * as hands from "./hand-store.ts";
import * as store from "./store.ts";

const HOUR_MS = 3_600_000;

/** Every table with its stakes and who is there. @param memberId who looks; undefined: a visitor */
export async function listTables(
  { platform: { db, clock } }: PvpContext,
  memberId: MemberId | undefined,
): Promise<HandlerOutput<typeof listHoldemTables>> {
  const seats = await store.allSeats(db);
  const recent = await hands.handsSince(db, new Date(clock.nowMs() - HOUR_MS));
  return {
    tables: HOLDEM_ROOMS.map((room) => {
      const taken = seats.filter(({ tableCode }) => tableCode === room.code);
      return {
        tableCode: room.code,
        name: { ...room.name },
        seats: room.seats,
        taken: taken.length,
        smallBlind: moneyToText(room.smallBlind),
        bigBlind: moneyToText(room.bigBlind),
        minBuyIn: moneyToText(room.minBuyIn),
        maxBuyIn: moneyToText(room.maxBuyIn),
        rakeCap: moneyToText(room.rakeCap),
        handsPerHour: recent.get(room.code) ?? 0,
        mine: memberId !== undefined && taken.some((seat) => seat.memberId === memberId),
      };
    }),
  };
}
