import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { FriendState } from "@khela/rules/referral/commission";
import { sql, type SqlBool } from "kysely";
import type { Db } from "../../platform/database.ts";

/** Invited friends as operators see them, with what was paid for each. */

interface FriendLine {
  friendId: MemberId;
  inviterId: MemberId;
  registeredAt: Date;
  currency: string;
  deposited: Money;
  turnover: Money;
  paid: Money;
  waiting: Money;
}

/** The columns by which the console sorts. */
export const FRIEND_SORTS = {
  registeredAt: "registered_at",
  deposited: "deposited",
  turnover: "turnover",
  paid: "paid",
} as const;

interface Asked {
  state: FriendState | undefined;
  /** Friend or inviter. */
  memberId: MemberId | undefined;
  /** What makes a friend active. */
  due: { deposit: Money; turnover: Money };
}

export async function listFriendLines(
  db: Db,
  { state, memberId, due }: Asked,
  page: {
    limit: number;
    offset: number;
    sort?: { by: keyof typeof FRIEND_SORTS; descending: boolean } | undefined;
  },
): Promise<{ rows: FriendLine[]; count: number; paid: Money; waiting: Money }> {
  const conditions = [sql<SqlBool>`true`];
  const active = sql`deposited > 0 and deposited >= ${due.deposit} and turnover >= ${due.turnover}`;
  if (state === "registered") conditions.push(sql`deposited <= 0`);
  if (state === "active") conditions.push(sql`(${active})`);
  if (state === "deposited") conditions.push(sql`deposited > 0 and not (${active})`);
  if (memberId) conditions.push(sql`${memberId} in (friend_id, inviter_id)`);
  const where = sql.join(conditions, sql` and `);
  const paidFor = (how: "paid" | "waiting") => sql`coalesce((select sum(amount) from referral_commission c
    where c.friend_id = f.friend_id and c.state = ${how}), 0)::bigint`;
  const { by, descending } = page.sort ?? { by: "registeredAt", descending: true };
  const order = sql`${sql.ref(FRIEND_SORTS[by])} ${descending ? sql`desc` : sql`asc`}`;
  const { rows } = await sql<{
    friend_id: MemberId;
    inviter_id: MemberId;
    registered_at: Date;
    currency: string;
    deposited: bigint;
    turnover: bigint;
    paid: bigint;
    waiting: bigint;
  }>`
    select f.*, ${paidFor("paid")} as paid, ${paidFor("waiting")} as waiting from referral_friend f
    where ${where} order by ${order}, friend_id limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: sums } = await sql<{ count: bigint; paid: bigint; waiting: bigint }>`
    select (select count(*) from referral_friend where ${where}) as count,
      coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as paid,
      coalesce(sum(amount) filter (where state = 'waiting'), 0)::bigint as waiting
    from referral_commission where friend_id in (select friend_id from referral_friend where ${where})`.execute(
    db,
  );
  return {
    rows: rows.map((row) => ({
      friendId: row.friend_id,
      inviterId: row.inviter_id,
      registeredAt: row.registered_at,
      currency: row.currency,
      deposited: money(row.deposited),
      turnover: money(row.turnover),
      paid: money(row.paid),
      waiting: money(row.waiting),
    })),
    count: Number(sums[0]?.count ?? 0n),
    paid: money(sums[0]?.paid ?? 0n),
    waiting: money(sums[0]?.waiting ?? 0n),
  };
}
