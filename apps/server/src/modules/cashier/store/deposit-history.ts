import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { DepositState } from "@khela/rules/cashier/deposit";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";

/** A deposit as promotions judge it. */
export interface DepositFacts {
  depositId: string;
  memberId: MemberId;
  currency: string;
  /** The code of the promotion that it was made for; `normal` for none. */
  promotion: string;
  state: DepositState;
  /** What arrived, before fees; null until then. */
  received: Money | null;
  settledAt: Date | null;
}

/** A succeeded deposit with its place among the member's. */
export interface CountedDeposit {
  depositId: string;
  memberId: MemberId;
  received: Money;
  settledAt: Date;
  /** 1 for the member's first succeeded deposit. */
  nth: number;
}

export async function readDepositFacts(db: Db | Tx, id: string): Promise<DepositFacts | undefined> {
  const row = await db
    .selectFrom("deposit")
    .select(["id", "member_id", "currency", "promotion", "state", "received", "settled_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      depositId: row.id,
      memberId: row.member_id as MemberId,
      currency: row.currency,
      promotion: row.promotion,
      state: row.state as DepositState,
      received: row.received === null ? null : money(row.received),
      settledAt: row.settled_at,
    }
  );
}

/** How many deposits of a member have succeeded, or had when another one of theirs did. */
export async function countSucceeded(
  db: Db | Tx,
  memberId: MemberId,
  before?: { depositId: string; settledAt: Date },
): Promise<number> {
  let query = db
    .selectFrom("deposit")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "=", "succeeded");
  if (before)
    query = query.where(sql<boolean>`(settled_at, id) < (${before.settledAt}, ${before.depositId})`);
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

/** What each of these members deposited in a time (half-open), as far as it succeeded; those without any are missing. */
export async function sumSucceeded(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  { currency, from, to }: { currency: string; from: Date; to: Date },
): Promise<Map<MemberId, Money>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: MemberId; sum: bigint }>`
    select member_id as id, sum(received)::bigint as sum from deposit
    where member_id = any (${[...memberIds]}::uuid[]) and state = 'succeeded' and currency = ${currency}
      and settled_at >= ${from} and settled_at < ${to}
    group by member_id`.execute(db);
  return new Map(rows.map(({ id, sum }) => [id, money(sum)]));
}

/**
 * The next succeeded deposits of a period, in the order in which they succeeded, each with its place among its member's.
 * @param page.after the last one of the page before
 */
export async function pageSucceeded(
  db: Db,
  page: {
    currency: string;
    from: Date;
    before: Date;
    after?: { settledAt: Date; depositId: string } | undefined;
    limit: number;
  },
): Promise<CountedDeposit[]> {
  const after = page.after ?? { settledAt: new Date(0), depositId: "00000000-0000-0000-0000-000000000000" };
  const { rows } = await sql<{
    id: string;
    member_id: string;
    received: bigint;
    settled_at: Date;
    nth: number;
  }>`
    select d.id, d.member_id, d.received, d.settled_at,
      1 + (select count(*) from deposit e where e.member_id = d.member_id and e.state = 'succeeded'
        and (e.settled_at, e.id) < (d.settled_at, d.id))::int as nth
    from deposit d
    where d.state = 'succeeded' and d.currency = ${page.currency}
      and d.settled_at >= ${page.from} and d.settled_at < ${page.before}
      and (d.settled_at, d.id) > (${after.settledAt}, ${after.depositId}::uuid)
    order by d.settled_at, d.id limit ${page.limit}`.execute(db);
  return rows.map((row) => ({
    depositId: row.id,
    memberId: row.member_id as MemberId,
    received: money(row.received),
    settledAt: row.settled_at,
    nth: row.nth,
  }));
}

/**
 * The members whose first deposit succeeded in a time (half-open), as a subquery for other modules.
 * @returns a query with the column member_id
 */
export const firstDepositors = ({ from, to }: { from: Date; to: Date }): RawBuilder<unknown> => sql`
  select member_id from deposit where state = 'succeeded'
  group by member_id having min(settled_at) >= ${from} and min(settled_at) < ${to}`;
