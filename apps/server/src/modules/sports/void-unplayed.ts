import { now } from "@khela/kernel/clock";
import { sql } from "kysely";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { marketDecided } from "./read-feed.ts";

const HOUR_MS = 3_600_000;
/** How long after its start a match that has not begun may still be played (domain rules S7). */
const UNBEGUN_MS = 48 * HOUR_MS;
/** How long after its start a match whose end no feed tells may go on: a Test match takes five days. */
const UNENDED_MS = { cricket: 7 * 24 * HOUR_MS, others: 72 * HOUR_MS };
const PAGE = 500;

/**
 * Cancels the undecided markets of matches that were not played, or not ended, in time, so that bets on them are void; what is
 * decided stands. Repeats and other processes change nothing, and a result that the feed sends later corrects the bets.
 * @returns how many markets were cancelled
 */
export async function voidUnplayed({
  database,
  events,
  clock,
}: Pick<Platform, "database" | "events" | "clock">): Promise<number> {
  for (let cancelled = 0; ;) {
    const ids = await inTransaction(database, async (tx) => {
      const nowMs = clock.nowMs();
      const [unbegun, cricket, others] = [UNBEGUN_MS, UNENDED_MS.cricket, UNENDED_MS.others].map(
        (ms) => new Date(nowMs - ms),
      );
      const { rows } = await sql<{ id: string }>`
        select k.id from sports_market k join sports_match m on m.id = k.match_id join sports_league l on l.id = m.league_id
        where k.status not in ('settled', 'cancelled') and (m.state = 'scheduled' and m.starts_at <= ${unbegun}
          or m.state = 'live' and m.starts_at <= case when l.sport = 'cricket' then ${cricket}::timestamptz else ${others} end)
        order by k.id limit ${PAGE} for no key update of k`.execute(tx);
      const found = rows.map(({ id }) => id);
      if (found.length === 0) return found;
      await sql`update sports_market set status = 'cancelled', version = version + 1,
          settlement_version = settlement_version + 1, changed_at = ${now(clock)}
        where id = any (${found}::uuid[])`.execute(tx);
      await events.publishAll(
        tx,
        marketDecided,
        found.map((marketId) => ({ marketId })),
      );
      return found;
    });
    cancelled += ids.length;
    if (ids.length < PAGE) return cancelled;
  }
}
