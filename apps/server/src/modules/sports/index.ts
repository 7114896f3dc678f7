import type { FeedState } from "@khela/contract/sports";
import { getMatch, hotMatches } from "@khela/contract/sports";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { peerSecret } from "../../platform/peer-secret.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import { currentHotMatches, feedState, nearMatches, type SportsContext } from "./context.ts";
import { serveDesk } from "./desk.ts";
import { createHttpFeed, type SportsFeed } from "./feed.ts";
import { createProviderFeed, createRelay } from "./provider-feed.ts";
import { serveHolds } from "./holds.ts";
import { tellMatches } from "./publish-markets.ts";
import { type DescribedMarket, describeMarkets } from "./describe-markets.ts";
import { carouselsOf } from "./hot.ts";
import { type Market, marketsOfMatch } from "./market-store.ts";
import { createReader } from "./reader.ts";
import * as store from "./store.ts";
import { serveMatchList } from "./serve-match-list.ts";
import { liveView, marketView, matchView } from "./views.ts";
import { voidUnplayed } from "./void-unplayed.ts";

/** Matches of a sports feed (SPORT-04, HOME-06). */
export interface Sports {
  /** Starts reading the feed continuously, on workers only. */
  start(roles: { worker: boolean }): void;
  stop(): Promise<void>;
  hasLeague(id: string): Promise<boolean>;
  /** Tells the pages of these matches what they offer now. */
  tellMatches(ids: readonly string[]): Promise<void>;
  /** Reads the feed once, now; for tests. */
  read(): Promise<void>;
  /** After which silence of the feed its odds are worthless. */
  staleMs: number;
  /** A match with all its markets, as the trading desk sees them; undefined where there is none. */
  describeMatch(id: string): Promise<DescribedMatch | undefined>;
  /** Calls the listener with the markets of each reading of the feed that changed, on the process that reads. */
  onMarketsChanged(listener: (marketIds: readonly string[]) => void): void;
  /** Markets with their matches, by id, as they are now. */
  describeMarkets(ids: readonly string[]): Promise<Map<string, DescribedMarket>>;
}

export interface DescribedMatch {
  match: store.Match;
  markets: Market[];
  feed: FeedState;
}

export type { DescribedMarket } from "./describe-markets.ts";

export { findMarkets, type Market } from "./market-store.ts";
export { addLimit, limitHistory, readLimits, type StoredLimit } from "./limit-store.ts";
export { lockOffers, type Offer, oddsOf } from "./offer-store.ts";
export { marketDecided } from "./read-feed.ts";

/** The name in the tables of the feed that the settings configure. */
const FEED = "main";

/** The feed that the settings name. */
function openFeed({ config, clock }: Platform): SportsFeed | undefined {
  const { sportsFeedUrl: url, sportsFeedKind } = config;
  if (!url) return undefined;
  const peer = { url, secret: peerSecret(config.dataDir, "sandbox-sports", config.sportsFeedSecret), clock };
  return sportsFeedKind === "messages" ? createProviderFeed(createRelay(peer), clock) : createHttpFeed(peer);
}

export function createSports(platform: Platform, { audit }: { audit: Audit }): Sports {
  const { http, hub, db, config, clock } = platform;
  const feed = openFeed(platform);
  const context: SportsContext = { platform, name: FEED, feed, staleMs: config.sportsStaleSeconds * 1_000 };
  const listeners: ((marketIds: readonly string[]) => void)[] = [];
  const reader =
    feed && createReader({ ...context, feed, onMarkets: (ids) => listeners.forEach((tell) => tell(ids)) });
  serveDesk(context, audit);
  serveHolds(context, audit);

  http.route(hotMatches, async ({ query }, call) => {
    const state = await feedState(context);
    const language = contentLanguageFor(query.language ?? call.language);
    const hot = state === "live" ? await currentHotMatches(context) : [];
    return {
      feed: state,
      carousels: carouselsOf(hot.map((match) => matchView(match, language, true))),
      serverTime: now(clock).toISOString(),
    };
  });

  http.route(getMatch, async ({ params, query }, call) => {
    const match = await store.findMatch(db, params.matchId);
    if (!match?.league.active) throw new AppError("SYS_NOT_FOUND");
    const state = await feedState(context);
    const language = contentLanguageFor(query.language ?? call.language);
    const markets = await marketsOfMatch(db, match.id);
    return {
      feed: state,
      match: matchView(match, language, state === "live"),
      scoreboard: match.scoreboard,
      markets: markets
        .filter(({ status }) => status !== "deactivated")
        .map((market) => marketView(market, language, state === "live" && !match.isHeld)),
      serverTime: now(clock).toISOString(),
    };
  });

  serveMatchList(context);

  platform.jobs.schedule("sports-void-unplayed", "*/10 * * * *", async () => {
    await voidUnplayed(platform);
  });
  hub.declareItems("sports.match");
  hub.declare("sports", async () => {
    const state = await feedState(context);
    const open = state === "off" ? [] : await nearMatches(context);
    return { feed: state, matches: open.map((match) => liveView(match, state === "live")) };
  });

  return {
    start({ worker }) {
      if (worker) reader?.start();
    },
    stop: async () => reader?.stop(),
    read: async () => reader?.read(),
    hasLeague: async (id) => (await store.findLeague(db, id)) !== undefined,
    tellMatches: (ids) => tellMatches(context, ids),
    staleMs: context.staleMs,
    async describeMatch(id) {
      const match = await store.findMatch(db, id);
      return match && { match, markets: await marketsOfMatch(db, id), feed: await feedState(context) };
    },
    onMarketsChanged(listener) {
      listeners.push(listener);
    },
    describeMarkets: (ids) => describeMarkets(context, ids),
  };
}
