import { CANNON_LEVELS, SEAT_KEPT_MS, SEATS } from "@khela/games/fishing/limits";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

/** What a cannon stands on when somebody sits down: one unit, where the operator's limits allow it. */
export function firstLevel({ min, max }: { min: Money; max: Money }): Money {
  const within = CANNON_LEVELS.filter((level) => level >= min && level <= max);
  return within.find((level) => level >= 10_000n) ?? within.at(-1) ?? min;
}

/** Who wants to sit at which game; the currency decides among which rooms. */
export interface Seating {
  memberId: MemberId;
  gameCode: string;
  currency: string;
  level: Money;
}

/**
 * The member's seat: kept where there is one, else the first free one of the fullest room, else one in a new room.
 * Those who sit down take turns, so that nobody gets a seat twice or two of them.
 * @returns the room, and the rooms whose seats have changed
 */
export async function sitDown(
  platform: Pick<Platform, "database" | "clock" | "ids">,
  { memberId, gameCode, currency, level }: Seating,
): Promise<{ roomId: string; changed: readonly string[] }> {
  const at = now(platform.clock);
  const notSince = new Date(at.getTime() - SEAT_KEPT_MS);
  return inTransaction(platform.database, async (tx) => {
    await store.lockGame(tx, gameCode);
    const kept = await store.keepSeat(tx, { memberId, gameCode, currency }, at);
    const freed = await store.freeSeats(tx, gameCode, notSince);
    if (kept !== undefined) return { roomId: kept, changed: freed };
    // A seat among another currency's.
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

/** The member leaves. @returns the room, where there was a seat */
export function getUp(
  { db }: Pick<Platform, "db">,
  { memberId, gameCode }: Pick<Seating, "memberId" | "gameCode">,
): Promise<string | undefined> {
  return store.freeSeat(db, memberId, gameCode);
}
