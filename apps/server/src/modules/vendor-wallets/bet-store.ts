import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { ReportedBet } from "./vendors/vendor.ts";

/** The bets that vendors report, and how far each vendor's reports were read. */

/** Limits reach back a month at most. */
const LONGEST_PERIOD_MS = 32 * 86_400_000;

/** How far a vendor's report was read; inserts the row on first use. */
export async function reportOf(
  db: Db,
  vendor: string,
): Promise<{ cursor: string | null; completeUntil: Date | null }> {
  await sql`insert into vendor_bet_report (vendor) values (${vendor}) on conflict do nothing`.execute(db);
  const row = await db
    .selectFrom("vendor_bet_report")
    .selectAll()
    .where("vendor", "=", vendor)
    .executeTakeFirstOrThrow();
  return { cursor: row.cursor, completeUntil: row.complete_until };
}

/** @returns false where another process has read on meanwhile */
export async function advanceReport(
  db: Db,
  vendor: string,
  step: { from: string | null; to: string | null; completeUntil: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vendor_bet_report
    set cursor = ${step.to}, complete_until = greatest(complete_until, ${step.completeUntil}::timestamptz)
    where vendor = ${vendor} and cursor is not distinct from ${step.from}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Prevents reports from becoming complete until the transaction ends. A transfer that it settles is then either found
 * by the later search for returned money, or was settled after a report that is complete already.
 */
export async function blockReportCompletion(tx: Tx): Promise<void> {
  await sql`select from vendor_bet_report for share`.execute(tx);
}

/** The members among these who ever moved money to the vendor, with their currency. Others can't play there. */
export async function playersOf(
  db: Db,
  vendor: string,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("vendor_transfer")
    .select(["member_id", "currency"])
    .distinct()
    .where("vendor", "=", vendor)
    .where("member_id", "in", [...memberIds])
    .execute();
  return new Map(rows.map(({ member_id, currency }) => [member_id, currency]));
}

/** A bet as it was last reported. */
export interface KnownBet {
  revision: number;
  memberId: MemberId;
  roundId: RoundId;
  state: "settled" | "void";
  stake: Money;
  payout: Money;
}

/** Call in a transaction that locks the accounts of the bet's player. */
export async function findBet(tx: Tx, vendor: string, betId: string): Promise<KnownBet | undefined> {
  const row = await tx
    .selectFrom("vendor_bet")
    .selectAll()
    .where("vendor", "=", vendor)
    .where("bet_id", "=", betId)
    .executeTakeFirst();
  return (
    row && {
      revision: row.revision,
      memberId: row.member_id as MemberId,
      roundId: row.round_id as RoundId,
      state: row.state as KnownBet["state"],
      stake: money(row.stake),
      payout: money(row.payout),
    }
  );
}

export async function insertBet(
  tx: Tx,
  vendor: string,
  betId: string,
  bet: KnownBet & { at: Date; currency: string },
): Promise<void> {
  await tx
    .insertInto("vendor_bet")
    .values({
      vendor,
      bet_id: betId,
      revision: bet.revision,
      member_id: bet.memberId,
      round_id: bet.roundId,
      round_at: bet.at,
      currency: bet.currency,
      state: bet.state,
      stake: bet.stake,
      payout: bet.payout,
    })
    .execute();
}

export async function correctBet(
  tx: Tx,
  vendor: string,
  betId: string,
  { revision, state, stake, payout }: Pick<KnownBet, "revision" | "state" | "stake" | "payout">,
): Promise<void> {
  await tx
    .updateTable("vendor_bet")
    .set({ revision, state, stake, payout })
    .where("vendor", "=", vendor)
    .where("bet_id", "=", betId)
    .execute();
}

/**
 * The money at vendors that can still be staked there and was moved there or won there since a moment. Money that was
 * returned is included until the vendor has reported every bet from before the return. Never below zero.
 */
export async function stakeableAtVendors(tx: Tx, memberId: MemberId, since: Date): Promise<bigint> {
  const { rows } = await sql<{ away: bigint }>`
    with moved as (
      select t.vendor, bool_or(r.vendor is not null) as reports,
        sum(case t.direction when 'in' then t.amount else -t.amount end) as ever,
        coalesce(sum(case t.direction when 'in' then t.amount else -t.amount end)
          filter (where t.created_at >= ${since}), 0) as lately,
        coalesce(sum(t.amount) filter (where t.direction = 'out' and t.created_at >= ${since} and r.vendor is not null
          and (r.complete_until is null or t.settled_at > r.complete_until or exists (
            select from vendor_bet_waiting w where w.member_id = t.member_id and w.vendor = t.vendor))), 0) as untold
      from vendor_transfer t left join vendor_bet_report r on r.vendor = t.vendor
      where t.member_id = ${memberId}
        and (t.direction = 'in' and t.state <> 'failed' or t.direction = 'out' and t.state = 'done')
      group by t.vendor
    ), played as (
      select vendor, sum(payout - stake) as ever, coalesce(sum(payout) filter (where round_at >= ${since}), 0) as paid
      from vendor_bet where member_id = ${memberId} group by vendor
    )
    select coalesce(sum(untold + greatest(0, case when reports
        then least(moved.ever + coalesce(played.ever, 0), lately + coalesce(paid, 0)) else lately end)), 0)::bigint as away
    from moved left join played using (vendor)`.execute(tx);
  return rows[0]?.away ?? 0n;
}

/**
 * The money that a member may have at vendors or on the way there, as a subquery for other modules: never less than it
 * is. Money that was returned is included until the vendor has reported every bet from before the return, and for
 * ever where a vendor reports no bets, because the member may have won there. @param member the member's id
 */
export function moneyAtVendors(member: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`(
    select coalesce(sum(case when moved.reports
      then greatest(0, moved.net + coalesce(played.net, 0)) + moved.untold else moved.gone end), 0)::bigint
    from (
      select t.vendor, bool_or(r.vendor is not null) as reports,
        sum(case t.direction when 'in' then t.amount else -t.amount end) as net,
        coalesce(sum(t.amount) filter (where t.direction = 'in'), 0) as gone,
        coalesce(sum(t.amount) filter (where t.direction = 'out' and (r.complete_until is null
          or t.settled_at > r.complete_until or exists (
            select from vendor_bet_waiting w where w.member_id = t.member_id and w.vendor = t.vendor))), 0) as untold
      from vendor_transfer t left join vendor_bet_report r on r.vendor = t.vendor
      where t.member_id = ${member}
        and (t.direction = 'in' and t.state <> 'failed' or t.direction = 'out' and t.state = 'done')
      group by t.vendor
    ) moved left join (
      select vendor, sum(payout - stake) as net from vendor_bet where member_id = ${member} group by vendor
    ) played using (vendor))`;
}

/** Reported bets of a player that could not be booked, in the order of the report. */
export interface WaitingBets {
  id: string;
  vendor: string;
  memberId: MemberId;
  bets: readonly ReportedBet[];
}

export async function keepWaiting(db: Db, waiting: WaitingBets, at: Date): Promise<void> {
  const { id, vendor, memberId } = waiting;
  const bets = JSON.stringify(waiting.bets, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  await sql`insert into vendor_bet_waiting (id, vendor, member_id, bets, reported_at)
    values (${id}, ${vendor}, ${memberId}, ${bets}::jsonb, ${at})`.execute(db);
}

/** Ordered by id, after a given id. */
export async function waitingBets(db: Db, after: string, limit: number): Promise<WaitingBets[]> {
  const { rows } = await sql<{
    id: string;
    vendor: string;
    member_id: MemberId;
    bets: (Omit<ReportedBet, "stake" | "payout"> & { stake: string; payout: string })[];
  }>`select id, vendor, member_id, bets from vendor_bet_waiting where id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id, vendor, member_id, bets }) => ({
    id,
    vendor,
    memberId: member_id,
    bets: bets.map((bet) => ({
      ...bet,
      stake: money(BigInt(bet.stake)),
      payout: money(BigInt(bet.payout)),
    })),
  }));
}

export async function endWaiting(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("vendor_bet_waiting").where("id", "=", id).execute();
}

/** The members whose returned money is now final, because the report has become complete again. */
export async function membersWithReturnedMoney(
  db: Db,
  vendor: string,
  { since, until }: { since: Date | null; until: Date },
): Promise<MemberId[]> {
  const earliest = until.getTime() - LONGEST_PERIOD_MS;
  const from = new Date(Math.max(since?.getTime() ?? 0, earliest));
  const { rows } = await sql<{ member_id: MemberId }>`
    select distinct member_id from vendor_transfer
    where vendor = ${vendor} and state = 'done' and direction = 'out' and settled_at > ${from} and settled_at <= ${until}
    order by member_id`.execute(db);
  return rows.map(({ member_id }) => member_id);
}
