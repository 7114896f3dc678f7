import { setTimeout as sleep } from "node:timers/promises";
import type { FeedState, LiveMatch } from "@khela/contract/sports";
import { now } from "@khela/kernel/clock";
import { feedState, MAX_MATCHES, type SportsContext } from "./context.ts";
import type { SportsFeed } from "./feed.ts";
import { readFeed } from "./read-feed.ts";
import * as store from "./store.ts";
import { findMarkets, MAIN_MARKET, type Market } from "./market-store.ts";
import { liveMarketView, liveView } from "./views.ts";

/** How often the feed is requested. */
const EVERY_MS = 2_000;
/** The most changes in one message to the other processes, which must be smaller than 8,000 bytes. */
const AT_ONCE = 15;

/** Reads the feed continuously, and publishes changes to the pages. */
export interface Reader {
  start(): void;
  stop(): Promise<void>;
  /** Reads once, now. */
  read(): Promise<void>;
}

export function createReader(context: SportsContext & { feed: SportsFeed }): Reader {
  const { hub, log, db, clock } = context.platform;
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let told: FeedState | undefined;

  const tell = (feed: FeedState, matches: readonly LiveMatch[]): void => {
    for (let from = 0; from === 0 || from < matches.length; from += AT_ONCE)
      hub.publish("sports", { feed, matches: matches.slice(from, from + AT_ONCE) });
  };

  const tellMarkets = (feed: FeedState, markets: readonly Market[]): void => {
    for (const [matchId, ofMatch] of Map.groupBy(markets, (market) => market.matchId))
      for (let from = 0; from < ofMatch.length; from += AT_ONCE)
        hub.publishItem(
          "sports.match",
          {
            feed,
            markets: ofMatch.slice(from, from + AT_ONCE).map((market) => liveMarketView(market, true)),
          },
          matchId,
        );
  };

  const read = async (): Promise<void> => {
    const { answered: heard, changed, markets } = await readFeed(context);
    const feed = await feedState(context);
    if (heard && feed === "live" && told === feed) {
      const of = await findMarkets(db, markets);
      tellMarkets(feed, of);
      const listed = of.filter(({ type }) => type === MAIN_MARKET).map(({ matchId }) => matchId);
      const matches = await store.findMatches(db, [...new Set([...changed, ...listed])]);
      const visible = matches.filter(({ league }) => league.active).map((match) => liveView(match, true));
      if (visible.length > 0) tell(feed, visible);
    } else if (feed !== told) {
      log[feed === "live" ? "info" : "warn"]({ feed }, "sports: the feed");
      const open = (await store.openMatches(db, now(clock), MAX_MATCHES)).filter(
        ({ league }) => league.active,
      );
      tell(
        feed,
        open.map((match) => liveView(match, feed === "live")),
      );
    }
    told = feed;
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await read().catch((error: unknown) => {
        log.error({ err: error }, "sports: a reading failed, the next one tries again");
      });
      // The sleep rejects when the reader is stopped, which is intended.
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    read,
    start() {
      working ??= work();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
