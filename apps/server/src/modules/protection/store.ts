import type { MemberId } from "@khela/kernel/ids";
import type { Limits, LimitKey } from "@khela/rules/protection/limits";
import type { VendorBalances, Protection } from "@khela/rules/protection/judge-bet";
import type { LimitPeriod } from "@khela/rules/protection/periods";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Protection as Table, ProtectionChange } from "../../platform/db-types.gen.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { type BatchClient, lockMemberAccounts, type Statement } from "../ledger/index.ts";
import { lockProtection } from "./lock-protection.ts";

type Row = Selectable<Table>;
type LimitsJson = Partial<
  Record<LimitKey, { value: string; pending?: { value: string | null; askedAtMs: number } }>
>;

/** The gates that operators can close for one account. */
export type Gate = "deposit" | "withdrawal" | "play";
/** The operator who closed a gate, with reason and time. */
export interface Closed {
  reason: string;
  by: string;
  at: string;
}

/** A member's row: limits, pause, counters, and the gates that operators have closed. */
export type ProtectionRow = Protection & {
  memberId: MemberId;
  closed: Partial<Record<Gate, Closed>>;
  /** Blocked by an operator: no bets are accepted. */
  blocked: boolean;
};

function limitsOf(json: unknown): Limits {
  const limits: Limits = {};
  for (const [key, limit] of Object.entries(json as LimitsJson)) {
    const { value, pending } = limit;
    const raise = pending && {
      value: pending.value === null ? null : BigInt(pending.value),
      askedAtMs: pending.askedAtMs,
    };
    limits[key as LimitKey] = { value: BigInt(value), ...(raise ? { pending: raise } : {}) };
  }
  return limits;
}

type AwayJson = Partial<Record<LimitPeriod, { key: string; amount: string }>>;

const awayOf = (json: unknown): VendorBalances =>
  Object.fromEntries(
    Object.entries(json as AwayJson).map(([period, { key, amount }]) => [
      period,
      { key, amount: BigInt(amount) },
    ]),
  );

/** The stored form: amounts as text, because JSON has no large integers. */
export function limitsJson(limits: Limits | VendorBalances): string {
  return JSON.stringify(limits, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

const keptOf = (row: Row): ProtectionRow => ({
  memberId: row.member_id as MemberId,
  closed: row.closed as ProtectionRow["closed"],
  blocked: row.blocked,
  limits: limitsOf(row.limits),
  exclusion:
    row.excluded_kind === null
      ? undefined
      : {
          kind: row.excluded_kind as "timeout" | "exclusion",
          untilMs: row.excluded_until?.getTime() ?? null,
          returnAskedAtMs: row.return_asked_at?.getTime() ?? null,
        },
  played: {
    day: { key: row.day_key, staked: row.day_staked, paid: row.day_paid },
    week: { key: row.week_key, staked: row.week_staked, paid: row.week_paid },
    month: { key: row.month_key, staked: row.month_staked, paid: row.month_paid },
  },
  vendorBalances: awayOf(row.away),
  play:
    row.play_from && row.play_last
      ? { fromMs: row.play_from.getTime(), lastMs: row.play_last.getTime() }
      : undefined,
});

/** Locks the rows of a batch's members, in order, until its transaction ends; most members have none. */
export async function lockBatch(
  client: BatchClient,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, ProtectionRow>> {
  const { rows } = await client.query<Row>({
    name: "protection_lock",
    text: "select * from protection where member_id = any ($1::uuid[]) order by member_id for no key update",
    values: [memberIds],
  });
  return new Map(rows.map((row) => [row.member_id as MemberId, keptOf(row)]));
}

/** Writes the counters of members whose rows the batch has locked. */
export function saveCounters(
  rows: readonly Pick<ProtectionRow, "memberId" | "played" | "play">[],
): Statement {
  const column = <T>(pick: (row: Pick<ProtectionRow, "memberId" | "played" | "play">) => T): T[] =>
    rows.map(pick);
  return {
    name: "protection_count",
    text: `update protection p set day_key = c.dk, day_staked = c.ds, day_paid = c.dp, week_key = c.wk,
        week_staked = c.ws, week_paid = c.wp, month_key = c.mk, month_staked = c.ms, month_paid = c.mp,
        play_from = c.pf, play_last = c.pl
      from unnest($1::uuid[],$2::text[],$3::bigint[],$4::bigint[],$5::text[],$6::bigint[],$7::bigint[],$8::text[],
        $9::bigint[],$10::bigint[],$11::timestamptz[],$12::timestamptz[])
        as c (member, dk, ds, dp, wk, ws, wp, mk, ms, mp, pf, pl) where p.member_id = c.member`,
    values: [
      column((row) => row.memberId),
      ...(["day", "week", "month"] as const).flatMap((period) => [
        column((row) => row.played[period].key),
        column((row) => row.played[period].staked),
        column((row) => row.played[period].paid),
      ]),
      column((row) => row.play && new Date(row.play.fromMs)),
      column((row) => row.play && new Date(row.play.lastMs)),
    ],
  };
}

/** The stake or payout of an earlier bet, with the keys of the periods in which the bet was placed. */
export interface PaidBet {
  memberId: MemberId;
  day: string;
  week: string;
  month: string;
  paid: bigint;
  /** Negative where the bet was taken back. */
  staked: bigint;
}

/** Adds the amounts to the counters of those periods; members without a row are skipped. */
export function addPaid(bets: readonly PaidBet[]): Statement {
  return {
    name: "protection_paid",
    text: `update protection p set
        day_paid = day_paid + case when day_key = w.day then w.paid else 0 end,
        week_paid = week_paid + case when week_key = w.week then w.paid else 0 end,
        month_paid = month_paid + case when month_key = w.month then w.paid else 0 end,
        day_staked = day_staked + case when day_key = w.day then w.staked else 0 end,
        week_staked = week_staked + case when week_key = w.week then w.staked else 0 end,
        month_staked = month_staked + case when month_key = w.month then w.staked else 0 end
      from (select member, day, week, month, sum(paid)::bigint as paid, sum(staked)::bigint as staked
        from unnest($1::uuid[],$2::text[],$3::text[],$4::text[],$5::bigint[],$6::bigint[])
          as b (member, day, week, month, paid, staked)
        group by 1, 2, 3, 4) w where p.member_id = w.member`,
    values: [
      bets.map((bet) => bet.memberId),
      bets.map((bet) => bet.day),
      bets.map((bet) => bet.week),
      bets.map((bet) => bet.month),
      bets.map((bet) => bet.paid),
      bets.map((bet) => bet.staked),
    ],
  };
}

export async function find(db: Db | Tx, memberId: MemberId): Promise<ProtectionRow | undefined> {
  const row = await db
    .selectFrom("protection")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && keptOf(row);
}

/** A page of members who have ever paused or excluded themselves, by id, after a given id. */
export async function listPaused(db: Db, after: string, limit: number): Promise<ProtectionRow[]> {
  const rows = await db
    .selectFrom("protection")
    .selectAll()
    .where("excluded_kind", "is not", null)
    .where("member_id", ">", after)
    .orderBy("member_id")
    .limit(limit)
    .execute();
  return rows.map(keptOf);
}

/** The rows of these members; those without one are missing. */
export async function findMany(db: Db | Tx, memberIds: readonly MemberId[]): Promise<ProtectionRow[]> {
  if (memberIds.length === 0) return [];
  const rows = await db.selectFrom("protection").selectAll().where("member_id", "in", memberIds).execute();
  return rows.map(keptOf);
}

/** Locks the member's row; undefined where there is none. */
export async function lock(tx: Tx, memberId: MemberId): Promise<ProtectionRow | undefined> {
  const row = await tx
    .selectFrom("protection")
    .selectAll()
    .where("member_id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && keptOf(row);
}

/**
 * Locks the member's row and creates a missing one. The member's accounts are locked first, as every bet
 * locks them: running bets are posted before the change, and later ones see it.
 */
export async function lockOrMake(tx: Tx, memberId: MemberId): Promise<ProtectionRow> {
  await lockMemberAccounts(tx, memberId);
  await lockProtection(tx, memberId);
  await tx
    .insertInto("protection")
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await lock(tx, memberId);
  if (!kept) throw new Error("the protection row is gone");
  return kept;
}

export async function change(tx: Tx, memberId: MemberId, values: Updateable<Table>): Promise<void> {
  await tx.updateTable("protection").set(values).where("member_id", "=", memberId).execute();
}

export async function note(tx: Tx, entry: Insertable<ProtectionChange>): Promise<void> {
  await tx.insertInto("protection_change").values(entry).execute();
}

/** The member's recorded changes, newest first. */
export async function history(
  db: Db,
  memberId: MemberId,
  limit = 50,
): Promise<Selectable<ProtectionChange>[]> {
  return db
    .selectFrom("protection_change")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
