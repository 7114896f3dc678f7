import { CANNON_LEVELS, SEAT_IDLE_TIMEOUT_MS, SEATS } from "@khela/games/fishing/limits";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

/** The initial cannon level of a new seat: one unit, where the operator's limits allow it. */
export function firstLevel({ min, max }: { min: Money; max: Money }): Money {
  const within = CANNON_LEVELS.filter((level) => level >= min && level <= max);
  return within.find((level) => level >= 10_000n) ?? within.at(-1) ?? min;
}

/** A member's wish for a seat; the currency restricts the rooms. */
export interface Seating {
  memberId: MemberId;
  gameCode: string;
  currency: string;
  level: Money;
}

/**
 * The member's seat: the existing one, else the first free one in the fullest room, else one in a new room. Requests
 * are serialized, so that no seat is given twice and nobody gets two.
 * @returns the room, and the rooms whose seats have changed
 */
export async function sitDown(
  platform: Pick<Platform, "database" | "clock" | "ids">,
  { memberId, gameCode, currency, level }: Seating,
): Promise<{ roomId: string; changed: readonly string[] }> {
  const at = now(platform.clock);
  const notSince = new Date(at.getTime() - SEAT_IDLE_TIMEOUT_MS);
  return inTransaction(platform.database, async (tx) => {
    await store.lockGame(tx, gameCode);
    const kept = await store.keepSeat(tx, { memberId, gameCode, currency }, at);
    const freed = await store.freeSeats(tx, gameCode, notSince);
    if (kept !== undefined) return { roomId: kept, changed: freed };
    // Frees a seat in a room of another currency.
    await store.freeSeat(tx, memberId, gameCode);
    let place = await store.freePlace(tx, { gameCode, currency, seats: SEATS });
    if (!place) {
      place = { roomId: platform.ids.next(), seat: 1 };
      await store.insertRoom(tx, { id: place.roomId, gameCode, currency, at });
    }
    await store.insertSeat(tx, { ...place, gameCode, memberId, level: money(level), at });
    return { roomId: place.roomId, changed: [...new Set([...freed, place.roomId])] };
  });
}

/** Frees the member's seat. @returns the room, where there was a seat */
export function getUp(
  { db }: Pick<Platform, "db">,
  { memberId, gameCode }: Pick<Seating, "memberId" | "gameCode">,
): Promise<string | undefined> {
  return store.freeSeat(db, memberId, gameCode);
}
