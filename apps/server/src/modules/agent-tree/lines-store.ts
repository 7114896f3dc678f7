import type { MemberId } from "@khela/kernel/ids";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A member with an agent above, on the business days from `fromDay` up to `untilDay`, without it. */
export interface Line {
  memberId: MemberId;
  agentId: MemberId;
  /** 1 right below. */
  distance: number;
  fromDay: string;
  untilDay: string;
}

/**
 * Every member with each agent above and with itself, as a subquery for the sums of other modules: a team is the subtree
 * with the agent.
 * @returns a query with the columns agent_id, member_id (uuid), from_day, until_day (date, half-open)
 */
export const teamLines = (): RawBuilder<unknown> => sql`
  select ancestor_id as agent_id, member_id, from_day, until_day from agent_line
  union all select id, id, date '-infinity', date 'infinity' from agent_tree_member`;

/** The lines of members on any of some business days, from `from` up to `to`, without it; the nearest first. */
export async function linesWithin(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  days: { from: string; to: string },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select member_id as "memberId", ancestor_id as "agentId", distance, from_day::text as "fromDay", until_day::text as "untilDay"
    from agent_line where member_id = any (${[...memberIds]}::uuid[])
      and from_day < ${days.to}::date and until_day > ${days.from}::date
    order by member_id, distance`.execute(db);
  return rows;
}

/** Everybody below an agent on a business day, at any depth. */
export async function membersBelow(db: Db | Tx, agentId: MemberId, day: string): Promise<Set<MemberId>> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from agent_line
    where ancestor_id = ${agentId} and from_day <= ${day}::date and until_day > ${day}::date`.execute(db);
  return new Set(rows.map((row) => row.member_id));
}
