import type { FeedState } from "@khela/contract/sports";
import type { Platform } from "../../platform/platform.ts";
import type { SportsFeed } from "./feed.ts";
import { type FeedPosition, type Match, readPosition } from "./store.ts";
import * as store from "./store.ts";
import { selectHotMatches } from "./hot.ts";

/** The dependencies of the sports module. */
export interface SportsContext {
  platform: Platform;
  /** The feed's name in the tables. */
  name: string;
  /** Undefined where the site has no feed. */
  feed: SportsFeed | undefined;
  staleMs: number;
}

/** More matches than any site offers in a few days. */
export const MAX_MATCHES = 200;

/**
 * The state of the feed; its prices are only valid while it is live. After a silence it is live again once everything that
 * changed meanwhile was read.
 */
export async function feedState({ platform, name, feed, staleMs }: SportsContext): Promise<FeedState> {
  if (!feed) return "off";
  return stateAt(await readPosition(platform.db, name), platform.clock.nowMs(), staleMs);
}

/** {@link feedState} from a position that was read. */
export const stateAt = (
  { heardAt, isRecovering }: Pick<FeedPosition, "heardAt" | "isRecovering">,
  nowMs: number,
  staleMs: number,
): "live" | "silent" => (isHeard(heardAt, nowMs, staleMs) && !isRecovering ? "live" : "silent");

/** Whether the feed was heard lately. A time far in the future, after a clock was set back, does not count. */
export const isHeard = (heardAt: Date | null, nowMs: number, staleMs: number): boolean =>
  heardAt !== null && Math.abs(nowMs - heardAt.getTime()) < staleMs;

/** The current hot matches, in order. */
export async function currentHotMatches({ platform }: SportsContext): Promise<Match[]> {
  return selectHotMatches(
    await store.comingMatches(platform.db, new Date(platform.clock.nowMs()), MAX_MATCHES),
  );
}
