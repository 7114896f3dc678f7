import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { lossSql } from "./columns.ts";

/** What a member did on a business day; a member and day without anything is missing. */
export interface MemberFigures {
  memberId: MemberId;
  day: string;
  /** The valid stakes in cash. */
  turnover: Money;
  deposits: Money;
  /** What the member lost after all that the house gave; negative where the member won. */
  loss: Money;
  /** What the house gave: rebates, rewards and bonus money. */
  given: Money;
}

/**
 * Every member's days in a currency, as a subquery for the sums of other modules.
 * @returns a query with the columns member_id (uuid), day (date), turnover, deposits, loss (bigint); several rows a day
 */
export const memberDays = (currency: string): RawBuilder<unknown> => sql`
  select m.member_id, m.day, m.valid_cash as turnover, m.deposits, ${lossSql("m")} as loss from member_day m
  where m.currency = ${currency}`;

/** The place of a member's day in {@link readMemberFigures}: the last one of a page. */
export type FiguresPlace = Pick<MemberFigures, "memberId" | "day">;

/**
 * A page of what members did from one business day to another, both included, in the order of days and members.
 * @param asked.after the last one of the page before
 */
export async function readMemberFigures(
  db: Db | Tx,
  asked: { currency: string; from: string; to: string; after?: FiguresPlace | undefined; limit: number },
): Promise<MemberFigures[]> {
  const { currency, from, to, limit } = asked;
  const after = asked.after ?? { day: from, memberId: "00000000-0000-0000-0000-000000000000" };
  const { rows } = await sql<{
    member_id: MemberId;
    day: string;
    turnover: bigint;
    deposits: bigint;
    loss: bigint;
    given: bigint;
  }>`
    select m.member_id, m.day::text as day, sum(m.valid_cash)::bigint as turnover,
      sum(m.deposits)::bigint as deposits, sum(${lossSql("m")})::bigint as loss,
      sum(m.rebates + m.rewards + m.bonuses)::bigint as given
    from member_day m
    where m.currency = ${currency} and m.day <= ${to}::date
      and (m.day, m.member_id) > (${after.day}::date, ${after.memberId}::uuid)
    group by m.day, m.member_id order by m.day, m.member_id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    memberId: row.member_id,
    day: row.day,
    turnover: money(row.turnover),
    deposits: money(row.deposits),
    loss: money(row.loss),
    given: money(row.given),
  }));
}

/** Whether anything waits to be counted. */
export async function inboxWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`select from team_inbox limit 1`.execute(db);
  return rows.length > 0;
}
