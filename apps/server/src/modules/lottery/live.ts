import type { LotteryDrawView, LotteryNow } from "@khela/contract/lottery";
import type { LotteryTopic } from "@khela/contract/realtime";
import { AppError } from "@khela/kernel/errors";
import type { Platform } from "../../platform/platform.ts";
import { coalesce } from "../shared-rounds/index.ts";
import * as store from "./store.ts";

/** The number of results shown beside the current draw. */
const LAST = 10;

/** The public view of one lottery and its changes; it must hold nothing secret. */
export interface DrawPublisher {
  /** Like {@link now}, but undefined before the first draw. */
  look(): Promise<LotteryNow | undefined>;
  /** The current draw and the last results. @throws AppError SYS_UNAVAILABLE before the first draw */
  now(): Promise<LotteryNow>;
  /** Publishes a new draw. */
  opened(): Promise<void>;
  /**
   * Another process drives now: publishes the state again, because the former driver may have died before
   * publishing it.
   */
  resumed(): Promise<void>;
  /** Publishes numbers that are public. */
  drawn(draw: store.Draw): void;
  settled(drawId: string): void;
  cancelled(drawId: string): void;
}

export function createLive({ db, clock, hub }: Platform, gameCode: string): DrawPublisher {
  const topic = `lottery.${gameCode}` as LotteryTopic;
  const serverTime = (): string => new Date(clock.nowMs()).toISOString();

  /** Concurrent readers share one query. */
  const read = coalesce(async () => {
    const [[draw], last] = await Promise.all([
      store.latestDraws(db, gameCode, { limit: 1 }),
      store.lastDrawn(db, gameCode, LAST),
    ]);
    return draw && { draw: drawView(draw), last: last.map(drawView) };
  });
  const find = async (): Promise<LotteryNow | undefined> => {
    const found = await read();
    return found && { serverTime: serverTime(), ...found };
  };
  const opened: DrawPublisher["opened"] = async () => {
    const now = await find();
    if (now) hub.publish(topic, { kind: "now", now });
  };

  hub.declare(topic, async () => {
    const now = await find();
    return now && { kind: "now", now };
  });

  return {
    look: find,
    async now() {
      const found = await find();
      if (!found) throw new AppError("SYS_UNAVAILABLE", { reason: "no_draw" });
      return found;
    },
    opened,
    resumed: opened,
    drawn: (draw) => hub.publish(topic, { kind: "drawn", draw: drawView(draw), serverTime: serverTime() }),
    settled: (drawId) => hub.publish(topic, { kind: "settled", drawId, serverTime: serverTime() }),
    cancelled: (drawId) => hub.publish(topic, { kind: "void", drawId, serverTime: serverTime() }),
  };
}

/** A draw on the wire. */
export const drawView = (draw: store.Draw): LotteryDrawView => ({
  drawId: draw.id,
  gameCode: draw.gameCode,
  number: draw.number,
  phase: draw.phase,
  opensAt: draw.opensAt.toISOString(),
  closesAt: draw.closesAt.toISOString(),
  drawsAt: draw.drawsAt.toISOString(),
  numbers: draw.numbers && [...draw.numbers],
  seedHash: draw.seedHash,
  seed: draw.seed,
  salt: draw.salt,
});
