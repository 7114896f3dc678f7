import { setTimeout as sleep } from "node:timers/promises";
import type { FeedState, LiveMatch } from "@khela/contract/sports";
import { feedState, nearMatches, type SportsContext } from "./context.ts";
import type { SportsFeed } from "./feed.ts";
import { readFeed } from "./read-feed.ts";
import * as store from "./store.ts";
import { findMarkets, MAIN_MARKET } from "./market-store.ts";
import { partsOf, publishMarkets, publishScoreboards } from "./publish-markets.ts";
import { liveView } from "./views.ts";

/** How often the feed is requested. */
const EVERY_MS = 2_000;

/** Reads the feed continuously, and publishes changes to the pages. */
export interface Reader {
  start(): void;
  stop(): Promise<void>;
  /** Reads once, now. */
  read(): Promise<void>;
}

export function createReader(
  context: SportsContext & { feed: SportsFeed; onMarkets(ids: readonly string[]): void },
): Reader {
  const { hub, log, db } = context.platform;
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let told: FeedState | undefined;

  const tell = (feed: FeedState, matches: readonly LiveMatch[]): void => {
    // The state of the feed is told even where there are no matches.
    for (const part of matches.length === 0 ? [[]] : partsOf(matches))
      hub.publish("sports", { feed, matches: part });
  };

  const read = async (): Promise<void> => {
    const { answered: heard, changed, markets } = await readFeed(context);
    if (markets.length > 0) context.onMarkets(markets);
    const feed = await feedState(context);
    if (heard && feed === "live" && told === feed) {
      const changedMarkets = await findMarkets(db, markets);
      const matchIds = new Set([...changed, ...changedMarkets.map(({ matchId }) => matchId)]);
      const found = await store.findMatches(db, [...matchIds]);
      const held = new Set(found.filter(({ isHeld }) => isHeld).map(({ id }) => id));
      publishMarkets(
        hub,
        feed,
        changedMarkets.map((market) => [market, !held.has(market.matchId)] as const),
      );
      const listed = new Set(
        changedMarkets.filter(({ type }) => type === MAIN_MARKET).map(({ matchId }) => matchId),
      );
      const matches = found.filter(({ id }) => listed.has(id) || changed.includes(id));
      const shown = matches.filter(({ league }) => league.active);
      publishScoreboards(
        hub,
        feed,
        shown.filter(({ id }) => changed.includes(id)),
      );
      const visible = shown.map((match) => liveView(match, true));
      if (visible.length > 0) tell(feed, visible);
    } else if (feed !== told) {
      log[feed === "live" ? "info" : "warn"]({ feed }, "sports: the feed");
      const open = await nearMatches(context);
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
