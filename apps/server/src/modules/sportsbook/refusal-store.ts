import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db } from "../../platform/database.ts";
import type { ChosenLeg } from "./check-legs.ts";

/** A bet that wasn't accepted when it was placed. */
export interface Refusal {
  id: string;
  at: Date;
  memberId: MemberId;
  requestKey: string;
  currency: string;
  stake: Money;
  code: string;
  legs: readonly ChosenLeg[];
  /** Of the error: `leg`, the place of the one it is about, and `oddsMilli`, what was offered for it. */
  params: Readonly<Record<string, unknown>>;
}

/** More than a person tries in an hour; what comes beyond it tells nothing new. */
const MOST_PER_HOUR = 100;
const KEPT_MS = 30 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Keeps a refusal; the same request is kept once, and of one member only so many in an hour. */
export async function saveRefusal(db: Db, { legs, params, ...refusal }: Refusal): Promise<void> {
  const leg = legs[typeof params["leg"] === "number" ? params["leg"] : 0];
  if (!leg) return;
  const offered = typeof params["oddsMilli"] === "number" ? params["oddsMilli"] : null;
  await sql`insert into sports_refusal (id, at, member_id, code, request_key, currency, stake, legs, market_id, outcome,
      asked_milli, offered_milli)
    select ${refusal.id}, ${refusal.at}, ${refusal.memberId}, ${refusal.code}, ${refusal.requestKey}, ${refusal.currency},
      ${refusal.stake}, ${legs.length}, ${leg.marketId}, ${leg.outcome}, ${leg.oddsMilli}, ${offered}
    where (select count(*) from sports_refusal where member_id = ${refusal.memberId}
      and at > ${new Date(refusal.at.getTime() - HOUR_MS)}) < ${MOST_PER_HOUR}
    on conflict do nothing`.execute(db);
}

export async function deleteOldRefusals(db: Db, now: Date): Promise<void> {
  await sql`delete from sports_refusal where at < ${new Date(now.getTime() - KEPT_MS)}`.execute(db);
}

export interface RefusalFilter {
  from: Date | undefined;
  to: Date | undefined;
  code: string | undefined;
  memberId: string | undefined;
}

export interface ListedRefusal {
  id: string;
  at: Date;
  memberId: MemberId;
  code: string;
  stake: Money;
  legs: number;
  marketId: string | null;
  outcome: string;
  askedMilli: number;
  offeredMilli: number | null;
}

/** A page of refusals, the newest first, with those that were turned down after the delay in play; and the sums by code. */
export async function listRefusals(
  db: Db,
  { from, to, code, memberId }: RefusalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedRefusal[]; sums: { code: string; bets: number; stakes: Money }[] }> {
  const all = sql`(
    select r.id, r.at, r.member_id, r.code, r.stake, r.legs, r.market_id, r.outcome, r.asked_milli, r.offered_milli
    from sports_refusal r
    union all
    select b.id, b.placed_at, b.member_id, 'SPORTS_' || upper(b.rejection ->> 'problem'), b.stake,
      (select count(*)::int from sports_leg o where o.bet_id = b.id), l.market_id, l.outcome, l.seen_odds_milli, null
    from sports_bet b join sports_leg l on l.bet_id = b.id and l.place = (b.rejection ->> 'leg')::int
    where b.state = 'rejected'
  )`;
  const where = sql`(${from ?? null}::timestamptz is null or at >= ${from ?? null}) and (${to ?? null}::timestamptz is null or at < ${to ?? null})
    and (${memberId ?? null}::uuid is null or member_id = ${memberId ?? null})`;
  const ofCode = sql`(${code ?? null}::text is null or code = ${code ?? null})`;
  const { rows } = await sql<{
    id: string;
    at: Date;
    member_id: string;
    code: string;
    stake: bigint;
    legs: number;
    market_id: string | null;
    outcome: string;
    asked_milli: number;
    offered_milli: number | null;
  }>`select * from ${all} as r where ${where} and ${ofCode} order by at desc, id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: sums } = await sql<{ code: string; bets: number; stakes: bigint }>`
    select code, count(*)::int as bets, sum(stake)::bigint as stakes from ${all} as r where ${where}
    group by code order by bets desc, code`.execute(db);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      memberId: row.member_id as MemberId,
      code: row.code,
      stake: money(row.stake),
      legs: row.legs,
      marketId: row.market_id,
      outcome: row.outcome,
      askedMilli: row.asked_milli,
      offeredMilli: row.offered_milli,
    })),
    sums: sums.map((sum) => ({ ...sum, stakes: money(sum.stakes) })),
  };
}
