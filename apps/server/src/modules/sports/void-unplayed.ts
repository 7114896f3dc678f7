import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { cancelMarkets, lockUnplayed } from "./market-store.ts";
import { marketDecided } from "./read-feed.ts";

const HOUR_MS = 3_600_000;
/** How long after its start a match that has not begun may still be played (domain rules S7). */
const UNBEGUN_MS = 48 * HOUR_MS;
/** How long after its start a match whose end no feed tells may go on: a Test match takes five days. */
const UNENDED_MS = { cricket: 7 * 24 * HOUR_MS, others: 72 * HOUR_MS };
const PAGE = 500;

/**
 * Cancels the undecided markets of matches that were not played, or not ended, in time, so that bets on them are void; what is
 * decided stands. Repeats and other processes change nothing, and a result that the feed sends later corrects the bets.
 * @returns how many markets were cancelled
 */
export async function voidUnplayed({
  database,
  events,
  clock,
}: Pick<Platform, "database" | "events" | "clock">): Promise<number> {
  for (let cancelled = 0; ;) {
    const ids = await inTransaction(database, async (tx) => {
      const nowMs = clock.nowMs();
      const before = (ms: number) => new Date(nowMs - ms);
      const found = await lockUnplayed(
        tx,
        {
          unbegun: before(UNBEGUN_MS),
          cricket: before(UNENDED_MS.cricket),
          others: before(UNENDED_MS.others),
        },
        PAGE,
      );
      if (found.length === 0) return found;
      await cancelMarkets(tx, found, now(clock));
      await events.publishAll(
        tx,
        marketDecided,
        found.map((marketId) => ({ marketId })),
      );
      return found;
    });
    cancelled += ids.length;
    if (ids.length < PAGE) return cancelled;
  }
}
