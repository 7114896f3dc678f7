import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { Payout } from "./store.ts";

/** A member who has bets of a day that were counted after its rebate had begun. */
export interface LateMark {
  currency: string;
  day: string;
  memberId: MemberId;
}

/**
 * Writes the marks whose day's payment has begun. Waits for a page of that payment that is being paid, so that a bet is
 * either in that page or marked.
 */
export async function insertMarks(tx: Tx, marks: readonly LateMark[], at: Date): Promise<void> {
  const currencies = [...new Set(marks.map(({ currency }) => currency))];
  await sql`select 1 from rebate_place where currency = any (${currencies}::text[])
    order by currency for share`.execute(tx);
  const column = <T>(pick: (mark: LateMark) => T): T[] => marks.map(pick);
  await sql`insert into rebate_late (currency, day, member_id, retry_at)
    select m.currency, m.day, m.member_id, ${at}
    from unnest(${column((mark) => mark.currency)}::text[], ${column((mark) => mark.day)}::date[],
      ${column((mark) => mark.memberId)}::uuid[]) as m (currency, day, member_id)
    where exists (select 1 from rebate_run r
      where r.kind = 'rebate' and r.currency = m.currency and r.period = m.day)
    on conflict do nothing`.execute(tx);
}

export async function dueMarks(db: Db, currency: string, at: Date, limit: number): Promise<LateMark[]> {
  const rows = await db
    .selectFrom("rebate_late")
    .selectAll()
    .where("currency", "=", currency)
    .where("retry_at", "<=", at)
    .orderBy("day")
    .orderBy("member_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ currency, day: row.day, memberId: row.member_id as MemberId }));
}

/** @returns false where another process has taken it */
export async function takeMark(tx: Tx, { currency, day, memberId }: LateMark): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from rebate_late
    where currency = ${currency} and day = ${day}::date and member_id = ${memberId}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function postponeMark(
  db: Db | Tx,
  { currency, day, memberId }: LateMark,
  retryAt: Date,
): Promise<void> {
  await sql`update rebate_late set retry_at = ${retryAt}
    where currency = ${currency} and day = ${day}::date and member_id = ${memberId}`.execute(db);
}

/** What the payments of a member's day have counted so far. */
export interface PaidParts {
  parts: number;
  /** Valid cash by category. */
  basis: Map<string, Money>;
  netLoss: Money;
}

export async function readPaid(tx: Tx, { currency, day, memberId }: LateMark): Promise<PaidParts> {
  const rows = await tx
    .selectFrom("rebate_payout")
    .select(["lines", "net_loss"])
    .where("kind", "=", "rebate")
    .where("currency", "=", currency)
    .where("period", "=", day)
    .where("member_id", "=", memberId)
    .execute();
  const basis = new Map<string, Money>();
  for (const { lines } of rows)
    for (const line of lines as Payout["lines"])
      basis.set(line.category, money((basis.get(line.category) ?? 0n) + moneyFromText(line.basis)));
  return {
    parts: rows.length,
    basis,
    netLoss: money(rows.reduce((total, row) => total + row.net_loss, 0n)),
  };
}
