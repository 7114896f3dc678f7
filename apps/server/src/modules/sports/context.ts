import type { FeedState } from "@khela/contract/sports";
import type { Platform } from "../../platform/platform.ts";
import type { SportsFeed } from "./feed.ts";
import { type Match, readPlace } from "./store.ts";
import * as store from "./store.ts";
import { hotOf } from "./hot.ts";

/** What the use cases of sports work with. */
export interface SportsContext {
  platform: Platform;
  /** The feed's name in the tables. */
  name: string;
  /** Undefined where the site has none. */
  feed: SportsFeed | undefined;
  staleMs: number;
}

/** More than anybody offers in a few days. */
export const MOST_MATCHES = 200;

/** How the feed is: its prices are worth something while it is heard. */
export async function feedState({ platform, name, feed, staleMs }: SportsContext): Promise<FeedState> {
  if (!feed) return "off";
  const { heardAt } = await readPlace(platform.db, name);
  // Also where the clock was set back since: a time that is to come was not a moment ago.
  return heardAt && Math.abs(platform.clock.nowMs() - heardAt.getTime()) < staleMs ? "live" : "silent";
}

/** The matches that are hot now, in order. */
export async function hotNow({ platform }: SportsContext): Promise<Match[]> {
  return hotOf(await store.comingMatches(platform.db, new Date(platform.clock.nowMs()), MOST_MATCHES));
}
