import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

export type TicketSource = "turnover" | "deposit" | "operator";

/** Tickets to add; those that the source has given before are left out. */
export interface NewTickets {
  raffleId: string;
  memberId: MemberId;
  source: TicketSource;
  ids: readonly string[];
  /** What the source knows them by, as many as ids. */
  refs: readonly string[];
  at: Date;
}

export async function insertTickets(tx: Db | Tx, tickets: NewTickets): Promise<void> {
  if (tickets.ids.length === 0) return;
  const { raffleId, memberId, source, at } = tickets;
  await tx
    .insertInto("raffle_ticket")
    .values(
      tickets.ids.map((id, index) => ({
        id,
        raffle_id: raffleId,
        member_id: memberId,
        source,
        source_ref: tickets.refs[index] ?? id,
        given_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(["raffle_id", "source", "source_ref"]).doNothing())
    .execute();
}

/** The member's oldest ticket that is not used, locked. */
export async function lockTicket(tx: Tx, raffleId: string, memberId: MemberId): Promise<string | undefined> {
  const row = await tx
    .selectFrom("raffle_ticket")
    .select("id")
    .where("raffle_id", "=", raffleId)
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .orderBy("given_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/**
 * Leaves so many tickets of a deposit in a campaign, used ones included: others are withdrawn, and withdrawn ones given
 * back. The member's accounts are locked, so that no claim takes one meanwhile.
 */
export async function keepDepositTickets(
  tx: Tx,
  { raffleId, depositId, keep, at }: { raffleId: string; depositId: string; keep: number; at: Date },
): Promise<void> {
  await sql`
    with given as (
      select id, row_number() over (order by used_at is null, source_ref) as place from raffle_ticket
      where raffle_id = ${raffleId} and source = 'deposit' and starts_with(source_ref, ${`${depositId}:`})
    )
    update raffle_ticket t set withdrawn_at = case when g.place > ${keep} then ${at}::timestamptz end
    from given g where t.id = g.id and t.used_at is null and (t.withdrawn_at is null) = (g.place > ${keep})`.execute(
    tx,
  );
}

export async function markUsed(tx: Tx, ticketId: string, at: Date): Promise<void> {
  await tx.updateTable("raffle_ticket").set({ used_at: at }).where("id", "=", ticketId).execute();
}

/** A member's tickets that are not used, by campaign. */
export async function countLeft(db: Db | Tx, memberId: MemberId): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("raffle_ticket")
    .select(({ fn }) => ["raffle_id", fn.countAll<bigint>().as("count")])
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .groupBy("raffle_id")
    .execute();
  return new Map(rows.map(({ raffle_id, count }) => [raffle_id, Number(count)]));
}

/** How far a member is towards the next ticket by bets. */
export interface Progress {
  counted: Money;
  tickets: number;
}

/** Adds to what is counted, and locks the row until the transaction ends. */
export async function addProgress(
  tx: Tx,
  key: { raffleId: string; memberId: MemberId },
  amount: Money,
): Promise<Progress> {
  const row = await tx
    .insertInto("raffle_progress")
    .values({ raffle_id: key.raffleId, member_id: key.memberId, counted: amount })
    .onConflict((conflict) =>
      conflict
        .columns(["raffle_id", "member_id"])
        .doUpdateSet({ counted: sql`raffle_progress.counted + excluded.counted` }),
    )
    .returning(["counted", "tickets"])
    .executeTakeFirstOrThrow();
  return { counted: money(row.counted), tickets: row.tickets };
}

export async function saveEarned(
  tx: Tx,
  key: { raffleId: string; memberId: MemberId },
  tickets: number,
): Promise<void> {
  await tx
    .updateTable("raffle_progress")
    .set({ tickets })
    .where("raffle_id", "=", key.raffleId)
    .where("member_id", "=", key.memberId)
    .execute();
}

export async function readProgress(db: Db, memberId: MemberId): Promise<Map<string, Progress>> {
  const rows = await db.selectFrom("raffle_progress").selectAll().where("member_id", "=", memberId).execute();
  return new Map(
    rows.map(({ raffle_id, counted, tickets }) => [raffle_id, { counted: money(counted), tickets }]),
  );
}

/** How many tickets of campaigns were given and used, by campaign. */
export async function countTickets(
  db: Db,
  raffleIds: readonly string[],
): Promise<Map<string, { given: number; used: number }>> {
  if (raffleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("raffle_ticket")
    .select(({ fn }) => [
      "raffle_id",
      fn.countAll<bigint>().as("given"),
      fn.count<bigint>("used_at").as("used"),
    ])
    .where("raffle_id", "in", raffleIds)
    .where("withdrawn_at", "is", null)
    .groupBy("raffle_id")
    .execute();
  return new Map(
    rows.map(({ raffle_id, given, used }) => [raffle_id, { given: Number(given), used: Number(used) }]),
  );
}

/** Tickets that an operator gave. */
export interface Gift {
  id: string;
  raffleId: string;
  memberId: MemberId;
  tickets: number;
  reason: string;
  by: string;
  at: Date;
}

/**
 * The value of the gifts since a moment that an operator made alone. Holds a lock until the transaction ends, so that two
 * gifts at once don't both fit into what is left.
 */
export async function sumGifts(tx: Tx, by: string, since: Date): Promise<Money> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`raffle-gifts:${by}`}, 0))`.execute(tx);
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(value), 0)::bigint as sum from raffle_gift
    where given_by = ${by} and given_at >= ${since} and approval_id is null`.execute(tx);
  return money(rows[0]?.sum ?? 0n);
}

/** @param gift.value what its tickets pay on average; gift.approvalId: the request, where a second operator approved it */
export async function insertGift(
  tx: Tx,
  gift: Gift & { value: Money; approvalId?: string | undefined },
): Promise<void> {
  await tx
    .insertInto("raffle_gift")
    .values({
      id: gift.id,
      raffle_id: gift.raffleId,
      member_id: gift.memberId,
      tickets: gift.tickets,
      reason: gift.reason,
      given_by: gift.by,
      given_at: gift.at,
      value: gift.value,
      approval_id: gift.approvalId ?? null,
    })
    .execute();
}

export async function listGifts(db: Db, raffleId: string, limit: number): Promise<Gift[]> {
  const rows = await db
    .selectFrom("raffle_gift")
    .selectAll()
    .where("raffle_id", "=", raffleId)
    .orderBy("given_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    raffleId: row.raffle_id,
    memberId: row.member_id as MemberId,
    tickets: row.tickets,
    reason: row.reason,
    by: row.given_by,
    at: row.given_at,
  }));
}
