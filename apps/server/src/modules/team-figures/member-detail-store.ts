import type { MemberId } from "@khela/kernel/ids";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** The single bets and movements behind one member's figures. */

interface Asked {
  memberId: MemberId;
  currency: string;
  fromMs: number;
  /** Without it. */
  toMs: number;
  limit: number;
  offset: number;
}

export interface BetRow {
  bet_id: string;
  version: number;
  settled_at: Date;
  game_code: string;
  category: string;
  stake: bigint;
  payout: bigint;
  valid_cash: bigint;
  reason: string | null;
}

/** A page of a member's settled bets and their corrections, newest first, with their number. */
export async function readBets(
  db: Db | Tx,
  { memberId, currency, fromMs, toMs, limit, offset, category }: Asked & { category: string | undefined },
): Promise<{ rows: BetRow[]; count: number }> {
  const of = sql`from team_fact where member_id = ${memberId} and currency = ${currency}
    and settled_at >= ${new Date(fromMs)} and settled_at < ${new Date(toMs)}
    and (${category ?? null}::text is null or category = ${category ?? null})`;
  const { rows } = await sql<BetRow>`
    select bet_id, version, settled_at, game_code, category, stake, payout, valid_cash, reason ${of}
    order by seq desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`select count(*) as count ${of}`.execute(db);
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

export interface MovementRow {
  what: string;
  amount: bigint;
  at: Date;
  transfer_id: string;
  line: number;
}

/** A page of a member's deposits, withdrawals and gifts, newest first, with their number. */
export async function readMovements(
  db: Db | Tx,
  { memberId, currency, fromMs, toMs, limit, offset, what }: Asked & { what: string | undefined },
): Promise<{ rows: MovementRow[]; count: number }> {
  const of = sql`from team_posting where owner = ${memberId} and currency = ${currency}
    and at >= ${new Date(fromMs)} and at < ${new Date(toMs)} and (${what ?? null}::text is null or what = ${what ?? null})`;
  const { rows } = await sql<MovementRow>`
    select what, amount, at, transfer_id, line ${of}
    order by at desc, transfer_id desc, line limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`select count(*) as count ${of}`.execute(db);
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

/**
 * The newest stretch of the days on which a member stood below an agent, within a range; undefined: on none. A move
 * within the agent's team begins no new stretch.
 */
export async function daysBelow(
  db: Db | Tx,
  agentId: MemberId,
  memberId: MemberId,
  { from, to }: { from: string; to: string },
): Promise<{ from: string; to: string } | undefined> {
  const { rows } = await sql<{ first: string; last: string; joins: string }>`
    select greatest(from_day, ${from}::date)::text as first, least(until_day - 1, ${to}::date)::text as last,
      until_day::text as joins
    from team_line where agent_id = ${agentId} and member_id = ${memberId}
      and from_day <= ${to}::date and until_day > ${from}::date
    order by from_day desc`.execute(db);
  const [newest, ...earlier] = rows;
  if (!newest) return undefined;
  let { first } = newest;
  for (const line of earlier) {
    if (line.joins !== first) break;
    ({ first } = line);
  }
  return { from: first, to: newest.last };
}
