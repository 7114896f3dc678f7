import type { FeedState, LiveMarket } from "@khela/contract/sports";
import type { Hub } from "../../platform/realtime/hub.ts";
import { feedState, type SportsContext } from "./context.ts";
import { type Market, marketsOfMatches } from "./market-store.ts";
import { findMatches, type Match } from "./store.ts";
import { liveMarketView, liveView } from "./views.ts";

/** The longest list in one message to the other processes, which must be smaller than 8,000 bytes. */
const MOST_BYTES = 6_000;

/** Splits a list so that each part is short enough for one message; an item that is longer alone has a part of its own. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item));
    const last = parts.at(-1);
    if (last && bytes + size <= MOST_BYTES) {
      last.push(item);
      bytes += size;
    } else {
      parts.push([item]);
      bytes = size;
    }
  }
  return parts;
}

/** Tells the pages of their matches that markets have changed. A market that is too long for a message is fetched again. */
export function publishMarkets(
  hub: Pick<Hub, "publishItem">,
  feed: FeedState,
  markets: readonly (readonly [market: Market, isOffered: boolean])[],
): void {
  for (const [matchId, ofMatch] of Map.groupBy(markets, ([market]) => market.matchId))
    for (const part of partsOf(
      ofMatch.map(([market, isOffered]) => shortened(liveMarketView(market, isOffered))),
    ))
      hub.publishItem("sports.match", { feed, markets: part }, matchId);
}

/** Tells the pages of their matches what the scoreboards show now. One that is too long for a message is fetched again. */
export function publishScoreboards(
  hub: Pick<Hub, "publishItem">,
  feed: FeedState,
  matches: readonly Pick<Match, "id" | "scoreboard">[],
): void {
  for (const { id, scoreboard } of matches)
    if (scoreboard && Buffer.byteLength(JSON.stringify(scoreboard)) <= MOST_BYTES)
      hub.publishItem("sports.match", { feed, markets: [], scoreboard }, id);
}

/** Without its outcomes where they don't fit: a page fetches the match for a market that lacks some of them. */
const shortened = (market: LiveMarket): LiveMarket =>
  Buffer.byteLength(JSON.stringify(market)) <= MOST_BYTES ? market : { ...market, outcomes: [] };

/** Tells open pages at once what of these matches takes bets now, and at which odds. */
export async function tellMatches(context: SportsContext, matchIds: readonly string[]): Promise<void> {
  const { db, hub } = context.platform;
  const feed = await feedState(context);
  const matches = await findMatches(db, matchIds);
  const held = new Set(matches.filter(({ isHeld }) => isHeld).map(({ id }) => id));
  for (const part of partsOf(matches.map((match) => liveView(match, feed === "live"))))
    hub.publish("sports", { feed, matches: part });
  const markets = await marketsOfMatches(db, matchIds);
  publishMarkets(
    hub,
    feed,
    markets.map((market) => [market, feed === "live" && !held.has(market.matchId)] as const),
  );
}
