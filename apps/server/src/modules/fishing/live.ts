import type { FishRoomView, SeasView, SeatView, SeaView } from "@khela/contract/fishing";
import type { FishingTopic } from "@khela/contract/realtime";
import type { FishTitle } from "@khela/games/fishing/types";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { MaskedNames } from "../rounds/index.ts";
import { coalesce } from "../shared-rounds/index.ts";
import type { Fired } from "./fire.ts";
import * as store from "./store.ts";
import { hasCurrentMaths } from "./sea-cache.ts";

/** The current sea, and the previous one while its last fish swim. */
const SEAS_IN_WATER = 2;

/** The players' view of a fishing game and its live events. */
export interface FishingPublisher {
  /** @throws AppError SYS_UNAVAILABLE before the first sea */
  seas(): Promise<SeasView>;
  room(memberId: MemberId, roomId: string): Promise<FishRoomView>;
  /** Publishes a sea that has begun. */
  begun(): Promise<void>;
  /** Publishes a room's seats after a change. */
  seated(roomId: string): Promise<void>;
  /** Publishes shots to the room, including the shooter, who may have other windows open. */
  fired(shooter: MemberId, burst: Fired): Promise<void>;
}

const seaView = (sea: store.Sea): SeaView => ({
  seaId: sea.id,
  number: sea.number,
  startsAt: sea.startsAt.toISOString(),
  endsAt: sea.endsAt.toISOString(),
  seed: sea.seed,
  seedHash: sea.seedHash,
  salt: sea.salt,
  linkIndex: sea.linkIndex,
  mathsVersion: sea.mathsVersion,
});

export function createLive(
  platform: Platform,
  lower: { maskedNames: MaskedNames },
  title: FishTitle,
): FishingPublisher {
  const gameCode = title.code;
  const { db, clock, hub } = platform;
  const topic = `fishing.${gameCode}` as FishingTopic;
  const serverTime = (): string => new Date(clock.nowMs()).toISOString();
  const read = coalesce(() => store.latestSeas(db, gameCode, SEAS_IN_WATER));

  const find = async (): Promise<SeasView | undefined> => {
    // The fish of a sea with another maths version can't be computed.
    const seas = (await read()).filter((sea) => hasCurrentMaths(title, sea));
    return seas.length === 0 ? undefined : { gameCode, serverTime: serverTime(), seas: seas.map(seaView) };
  };
  hub.declare(topic, find);

  /** A function that gives a room's seats as one of its players sees them. */
  const seatsFor = async (seats: readonly store.Seat[]): Promise<(memberId: MemberId) => SeatView[]> => {
    const names = await lower.maskedNames(seats.map((seat) => seat.memberId));
    return (memberId) =>
      seats.map((seat) => ({
        seat: seat.seat,
        account: names.get(seat.memberId) ?? "***",
        mine: seat.memberId === memberId,
        level: moneyToText(seat.level),
      }));
  };

  return {
    async seas() {
      const found = await find();
      if (!found) throw new AppError("SYS_UNAVAILABLE", { reason: "no_round" });
      return found;
    },
    async room(memberId, roomId) {
      const [seats, seas] = await Promise.all([store.seatsOf(db, roomId), read()]);
      const caught = await store.caughtIn(
        db,
        roomId,
        seas.map(({ id }) => id),
      );
      return { gameCode, roomId, seats: (await seatsFor(seats))(memberId), caught, serverTime: serverTime() };
    },
    async begun() {
      const found = await find();
      if (found) hub.publish(topic, found);
    },
    async seated(roomId) {
      const seats = await store.seatsOf(db, roomId);
      const view = await seatsFor(seats);
      for (const { memberId } of seats) {
        hub.publish("member.fishing", { kind: "seats", gameCode, roomId, seats: view(memberId) }, memberId);
      }
    },
    async fired(shooter, burst) {
      if (burst.roundId === null) return;
      const { roundId, seat, level, shots } = burst;
      const seats = await store.roomOf(db, shooter, gameCode);
      for (const { memberId, roomId } of seats) {
        hub.publish(
          "member.fishing",
          { kind: "burst", gameCode, roomId, roundId, seat, level, shots },
          memberId,
        );
      }
    },
  };
}
