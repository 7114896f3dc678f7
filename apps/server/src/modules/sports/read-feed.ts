import { now } from "@khela/kernel/clock";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { SportsContext } from "./context.ts";
import type { SportsFeed } from "./feed.ts";
import { type FeedRow, readRow } from "./rows.ts";
import * as store from "./store.ts";

const PAGE = 500;
/** The most pages of one reading; the rest is left to the next one. */
const MOST_PAGES = 20;

/** The result of a reading. */
export interface Reading {
  /** Whether the feed answered. */
  answered: boolean;
  /** The ids of matches that changed or whose price changed. */
  changed: string[];
}

/**
 * Reads the feed's changes since the last time. An invalid row is counted and skipped; the others are saved. Two
 * processes at the same time process each page once.
 */
export async function readFeed(context: SportsContext & { feed: SportsFeed }): Promise<Reading> {
  const { platform, name, feed } = context;
  const changed = new Set<string>();
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const place = await store.readPosition(platform.db, name);
    const page = await feed.since(place.cursor, PAGE);
    if (!page) return { answered: pages > 0, changed: [...changed] };
    // The feed has restarted under another epoch, so our cursor means nothing to it and it is read from the
    // beginning.
    const anew = place.epoch !== null && place.epoch !== page.epoch;
    const took = await inTransaction(platform.database, async (tx) => {
      const held = await store.readPosition(tx, name, { hold: true });
      // Another process has taken this page meanwhile.
      if (held.cursor !== place.cursor || held.epoch !== place.epoch) return undefined;
      const { ids, refused } = anew
        ? { ids: await store.cancelOpenMatches(tx, name), refused: [] }
        : await keepRows(context, tx, page.rows);
      await store.savePosition(tx, name, {
        epoch: page.epoch,
        cursor: anew ? null : page.cursor,
        at: now(platform.clock),
        rows: anew ? 0 : page.rows.length,
        refused,
      });
      return { ids, refused };
    });
    for (const id of took?.ids ?? []) changed.add(id);
    if (took && took.refused.length > 0)
      platform.log.warn({ refused: took.refused.length, last: took.refused.at(-1) }, "sports: rows refused");
    if (!page.more && !anew) break;
  }
  return { answered: true, changed: [...changed] };
}

async function keepRows(
  context: SportsContext,
  tx: Tx,
  values: readonly unknown[],
): Promise<{ ids: string[]; refused: string[] }> {
  const ids: string[] = [];
  const refused: string[] = [];
  for (const value of values) {
    const read = readRow(value);
    if ("refused" in read) {
      refused.push(read.refused);
      continue;
    }
    const { id, lacks } = await keepRow(context, tx, read.row);
    if (lacks) refused.push(lacks);
    if (id) ids.push(id);
  }
  return { ids, refused };
}

async function keepRow(
  { platform, name: feed }: SportsContext,
  tx: Tx,
  row: FeedRow,
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
  if (row.kind === "match") {
    const id = await store.saveMatch(tx, row, place);
    return id === undefined ? { lacks: "match: unknown league or team" } : { id };
  }
  const id = await store.savePrice(tx, row, { feed, at: now(platform.clock) });
  return id === undefined ? { lacks: "price: unknown match" } : { id };
}
