import type { FeedState } from "@khela/contract/sports";
import type { Platform } from "../../platform/platform.ts";
import type { SportsFeed } from "./feed.ts";
import { type Match, readPosition } from "./store.ts";
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

/** The state of the feed; its prices are only valid while it is live. */
export async function feedState({ platform, name, feed, staleMs }: SportsContext): Promise<FeedState> {
  if (!feed) return "off";
  const { heardAt } = await readPosition(platform.db, name);
  // The absolute difference also handles a clock that was set back: a time in the future does not count as recent.
  return heardAt && Math.abs(platform.clock.nowMs() - heardAt.getTime()) < staleMs ? "live" : "silent";
}

/** The current hot matches, in order. */
export async function currentHotMatches({ platform }: SportsContext): Promise<Match[]> {
  return selectHotMatches(
    await store.comingMatches(platform.db, new Date(platform.clock.nowMs()), MAX_MATCHES),
  );
}
