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
/** More than it offers in a fortnight. */
export const MAX_CALENDAR = 2_000;
/** Matches that start within this time are told over the socket as a whole; later ones move seldom, and pages ask for them. */
const NEAR_MS = 48 * 3_600_000;

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

/** Matches in play and those that start soon, of leagues that players see. */
export async function nearMatches({ platform: { db, clock } }: SportsContext): Promise<Match[]> {
  const before = new Date(clock.nowMs() + NEAR_MS);
  const open = await store.openMatches(db, new Date(clock.nowMs()), MAX_MATCHES, before);
  return open.filter(({ league }) => league.active);
}

/** The current hot matches, in order. */
export async function currentHotMatches({ platform }: SportsContext): Promise<Match[]> {
  return selectHotMatches(
    await store.comingMatches(platform.db, new Date(platform.clock.nowMs()), MAX_MATCHES),
  );
}
