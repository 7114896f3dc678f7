import type { ConsoleHold, HoldLevel } from "@khela/contract/console/sports";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** What a hold is on. */
export interface HoldTarget {
  level: HoldLevel;
  /** The sport's name, or the id of the league, match or market. */
  subject: string;
  /** Of an outcome its key; undefined at the other levels. */
  outcome?: string | undefined;
}

/** All holds that are in force, the newest first. */
export async function listHolds(db: Db): Promise<ConsoleHold[]> {
  const { rows } = await sql<{
    level: HoldLevel;
    subject: string;
    outcome: string;
    match_id: string | null;
    reason: string;
    held_by: string;
    held_at: Date;
  }>`
    select h.level, h.subject, h.outcome, k.match_id, h.reason, h.held_by, h.held_at
    from sports_hold h left join sports_market k on h.level in ('market', 'outcome') and k.id::text = h.subject
    order by h.held_at desc, h.subject, h.outcome`.execute(db);
  return rows.map((row) => ({
    level: row.level,
    subject: row.subject,
    outcome: row.outcome || null,
    matchId: row.match_id,
    reason: row.reason,
    heldBy: row.held_by,
    heldAt: row.held_at.toISOString(),
  }));
}

/** The markets on which bets can depend on a hold: those of open matches. Undefined where there is no such thing. */
export async function marketsUnder(
  tx: Tx,
  { level, subject, outcome }: HoldTarget,
): Promise<{ marketIds: string[]; matchIds: string[] } | undefined> {
  if (!(await exists(tx, { level, subject, outcome }))) return undefined;
  const where = {
    sport: sql`l.sport = ${subject} and m.state in ('scheduled', 'live')`,
    league: sql`l.id::text = ${subject} and m.state in ('scheduled', 'live')`,
    match: sql`m.id::text = ${subject}`,
    market: sql`k.id::text = ${subject}`,
    outcome: sql`k.id::text = ${subject}`,
  }[level];
  const { rows } = await sql<{ id: string; match_id: string }>`
    select k.id, k.match_id from sports_market k join sports_match m on m.id = k.match_id
      join sports_league l on l.id = m.league_id
    where ${where} and k.status not in ('settled', 'cancelled')`.execute(tx);
  return {
    marketIds: rows.map(({ id }) => id),
    matchIds: [
      ...new Set([...rows.map(({ match_id }) => match_id), ...(level === "match" ? [subject] : [])]),
    ],
  };
}

async function exists(tx: Tx, { level, subject, outcome }: HoldTarget): Promise<boolean> {
  const from = {
    sport: sql`sports_league where sport = ${subject}`,
    league: sql`sports_league where id::text = ${subject}`,
    match: sql`sports_match where id::text = ${subject}`,
    market: sql`sports_market where id::text = ${subject}`,
    outcome: sql`sports_market where id::text = ${subject} and outcomes @> ${JSON.stringify([{ key: outcome }])}::jsonb`,
  }[level];
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from ${from}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Sets or removes a hold; one that is there already keeps its reason. @returns whether something changed */
export async function saveHold(
  tx: Tx,
  { level, subject, outcome }: HoldTarget,
  { held, reason, by, at }: { held: boolean; reason: string; by: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = held
    ? await sql`insert into sports_hold (level, subject, outcome, reason, held_by, held_at)
        values (${level}, ${subject}, ${outcome ?? ""}, ${reason}, ${by}, ${at}) on conflict do nothing`.execute(
        tx,
      )
    : await sql`delete from sports_hold where subject = ${subject} and outcome = ${outcome ?? ""}`.execute(
        tx,
      );
  return (numAffectedRows ?? 0n) > 0n;
}
