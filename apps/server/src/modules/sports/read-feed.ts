import { now } from "@khela/kernel/clock";
import { eventType } from "../../platform/events.ts";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { isHeard, type SportsContext } from "./context.ts";
import type { SportsFeed } from "./feed.ts";
import { type MarketChanges, saveMarkets } from "./market-store.ts";
import { type FeedRow, readRow, type RowOf } from "./rows.ts";
import * as store from "./store.ts";

const PAGE = 500;
/** The most pages of one reading; the rest is left to the next one. */
const MOST_PAGES = 50;

/** A market has results, others than before, or bets on it became void (SPORT-03). */
export const marketDecided = eventType<{ marketId: string }>("sports.market-decided");

/** The result of a reading. */
export interface Reading {
  /** Whether the feed answered. */
  answered: boolean;
  /** The ids of matches that changed. */
  changed: string[];
  /** The ids of markets that changed. */
  markets: string[];
}

/**
 * Reads the feed's changes since the last time. An invalid row is counted and skipped; the others are saved. Two
 * processes at the same time process each page once.
 */
export async function readFeed(context: SportsContext & { feed: SportsFeed }): Promise<Reading> {
  const { platform, name, feed, staleMs } = context;
  const changed = new Set<string>();
  const markets = new Set<string>();
  const reading = (answered: boolean): Reading => ({
    answered,
    changed: [...changed],
    markets: [...markets],
  });
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const place = await store.readPosition(platform.db, name);
    const page = await feed.since(place.cursor, PAGE);
    if (!page) return reading(pages > 0);
    // The feed has restarted under another epoch, so our cursor means nothing to it and it is read from the
    // beginning.
    const anew = place.epoch !== null && place.epoch !== page.epoch;
    const took = await inTransaction(platform.database, async (tx) => {
      const held = await store.readPosition(tx, name, { hold: true });
      // Another process has taken this page meanwhile.
      if (held.cursor !== place.cursor || held.epoch !== place.epoch) return undefined;
      const kept: Kept = anew
        ? { ids: await store.cancelOpenMatches(tx, name), markets: [], refused: [] }
        : await keepRows(context, tx, page.rows);
      const wasSilent = !isHeard(held.heardAt, platform.clock.nowMs(), staleMs);
      await store.savePosition(tx, name, {
        epoch: page.epoch,
        cursor: anew ? null : page.cursor,
        at: now(platform.clock),
        rows: anew ? 0 : page.rows.length,
        refused: kept.refused,
        isRecovering: anew || (page.more && (wasSilent || held.isRecovering)),
      });
      return kept;
    });
    for (const id of took?.ids ?? []) changed.add(id);
    for (const id of took?.markets ?? []) markets.add(id);
    if (took && took.refused.length > 0)
      platform.log.warn({ refused: took.refused.length, last: took.refused.at(-1) }, "sports: rows refused");
    if (!page.more && !anew) break;
  }
  return reading(true);
}

/** What became of the rows of a page. */
interface Kept {
  /** The ids of matches that changed. */
  ids: string[];
  /** The ids of markets that changed. */
  markets: string[];
  refused: string[];
}

async function keepRows(context: SportsContext, tx: Tx, values: readonly unknown[]): Promise<Kept> {
  const kept: Kept = { ids: [], markets: [], refused: [] };
  const rows: RowOf<"market">[] = [];
  for (const value of values) {
    const read = readRow(value);
    if ("refused" in read) kept.refused.push(read.refused);
    else if (read.row.kind === "market") rows.push(read.row);
    else {
      const { id, lacks } = await keepRow(context, tx, read.row);
      if (lacks) kept.refused.push(lacks);
      if (id) kept.ids.push(id);
    }
  }
  const { changed, unknown } = await keepMarkets(context, tx, rows);
  kept.markets.push(...changed);
  for (let row = 0; row < unknown; row += 1) kept.refused.push("market: unknown match");
  return kept;
}

/** Saves the markets of a page, after its matches. */
async function keepMarkets(
  { platform, name: feed }: SportsContext,
  tx: Tx,
  rows: readonly RowOf<"market">[],
): Promise<MarketChanges> {
  const changes = await saveMarkets(tx, rows, {
    feed,
    newId: () => platform.ids.next(),
    now: () => now(platform.clock),
  });
  await platform.events.publishAll(
    tx,
    marketDecided,
    changes.decided.map((marketId) => ({ marketId })),
  );
  return changes;
}

async function keepRow(
  { platform, name: feed }: SportsContext,
  tx: Tx,
  row: Exclude<FeedRow, { kind: "market" }>,
): Promise<{ id?: string | undefined; lacks?: string }> {
  const place = { feed, id: platform.ids.next() };
  if (row.kind === "league") {
    await store.saveLeague(tx, row, place);
    return {};
  }
  if (row.kind === "team") {
    await store.saveTeam(tx, row, place);
    return {};
  }
  const id = await store.saveMatch(tx, row, place);
  return id === undefined ? { lacks: "match: unknown league or team" } : { id };
}
