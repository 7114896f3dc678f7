import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { type FactRow, factOf } from "./fact-store.ts";

const HOUR_MS = 3_600_000;

/** What a member wagered within a time: the valid stakes in cash, and what the bets cost the member. */
export interface SpanSum {
  memberId: MemberId;
  validCash: Money;
  /** Stakes less payouts, negative where the member won. */
  loss: Money;
}

/** What every member wagered from the beginning of an hour up to a moment, by the time of settlement. */
export async function readSpanSums(
  db: Db | Tx,
  asked: { currency: string; from: Date; to: Date },
): Promise<SpanSum[]> {
  const { currency, from, to } = asked;
  const lastHour = new Date(Math.floor(to.getTime() / HOUR_MS) * HOUR_MS);
  // Whole hours are sums; the rest of the last one comes from its facts.
  const { rows } = await sql<{ member_id: MemberId; valid_cash: bigint; loss: bigint }>`
    select member_id, sum(valid_cash)::bigint as valid_cash, sum(stake - payout)::bigint as loss from (
      select member_id, valid_cash, stake, payout from turnover_hour
      where currency = ${currency} and hour >= ${from} and hour < ${lastHour}
      union all
      select member_id, valid_cash, stake, payout from turnover_fact
      where currency = ${currency} and settled_at >= ${lastHour} and settled_at < ${to}
    ) s group by member_id`.execute(db);
  return rows.map((row) => ({
    memberId: row.member_id,
    validCash: money(row.valid_cash),
    loss: money(row.loss),
  }));
}

/** Which facts of a member: those settled in [from, to), and those settled before that were counted within the numbers. */
export interface FactSpan {
  memberId: MemberId;
  currency: string;
  from: Date;
  to: Date;
  /** Facts with larger numbers were counted after this span. */
  upTo: bigint;
  /** Facts settled before `from` belong to it where their number is above this one. */
  lateAfter: bigint;
  /** No fact of the span has this number or a smaller one; 0 where none is known. */
  above: bigint;
}

/** A page of a member's facts, the latest first, with the number and the valid cash of all of them. */
export async function readMemberFacts(
  db: Db,
  span: FactSpan,
  page: { limit: number; offset: number },
): Promise<{ facts: TurnoverFact[]; count: number; validCash: Money }> {
  const of = sql`from turnover_fact where member_id = ${span.memberId} and currency = ${span.currency}
    and seq > ${span.above} and seq <= ${span.upTo} and settled_at < ${span.to}
    and (settled_at >= ${span.from} or seq > ${span.lateAfter})`;
  const { rows } = await sql<FactRow>`
    select * ${of} order by settled_at desc, seq desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: bigint; valid_cash: bigint }>`
    select count(*) as count, coalesce(sum(valid_cash), 0)::bigint as valid_cash ${of}`.execute(db);
  const [sums] = counted.rows;
  return {
    facts: rows.map(factOf),
    count: Number(sums?.count ?? 0n),
    validCash: money(sums?.valid_cash ?? 0n),
  };
}
