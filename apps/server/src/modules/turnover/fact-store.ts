import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { ValidStakeReason } from "@khela/rules/turnover/valid-stake";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** Reads and writes facts, the inbox that they come from, and the sums beside them. */

/** Something to be counted: a settled round, or money that must be wagered. */
export interface InboxItem {
  id: bigint;
  kind: "round" | "lock";
  refId: string;
}

/** Locks the place, so that one process at a time counts, and returns the number of the last fact. */
export async function lockPlace(tx: Tx): Promise<bigint> {
  const row = await tx.selectFrom("turnover_place").select("seq").forUpdate().executeTakeFirstOrThrow();
  return row.seq;
}

export async function savePlace(tx: Tx, seq: bigint): Promise<void> {
  await tx.updateTable("turnover_place").set({ seq }).execute();
}

/** The newest item of the inbox; undefined where it is empty. */
export async function newestItem(db: Db): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`select id from turnover_inbox order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** The oldest items that are due, at most up to an id. */
export async function dueItems(
  tx: Tx,
  asked: { upTo: bigint; now: Date; limit: number },
): Promise<InboxItem[]> {
  const { rows } = await sql<{ id: bigint; kind: InboxItem["kind"]; ref_id: string }>`
    select id, kind, ref_id from turnover_inbox
    where id <= ${asked.upTo} and (retry_at is null or retry_at <= ${asked.now})
    order by id limit ${asked.limit}`.execute(tx);
  return rows.map(({ id, kind, ref_id }) => ({ id, kind, refId: ref_id }));
}

export async function deleteItems(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`delete from turnover_inbox where id = any (${[...ids]}::bigint[])`.execute(tx);
}

/** Sets an item aside that could not be counted. */
export async function postponeItem(tx: Tx, id: bigint, retryAt: Date): Promise<void> {
  await tx.updateTable("turnover_inbox").set({ retry_at: retryAt }).where("id", "=", id).execute();
}

interface FactRow {
  seq: bigint;
  bet_id: string;
  version: number;
  bet_at: Date;
  member_id: string;
  currency: string;
  category: string;
  vendor: string;
  game_code: string;
  stake: bigint;
  bonus_stake: bigint;
  payout: bigint;
  valid_stake: bigint;
  valid_cash: bigint;
  reason: string | null;
  settled_at: Date;
}

const factOf = (row: FactRow): TurnoverFact => ({
  seq: row.seq,
  betId: row.bet_id,
  version: row.version,
  betAt: row.bet_at,
  memberId: row.member_id as MemberId,
  currency: row.currency,
  category: row.category,
  vendor: row.vendor,
  gameCode: row.game_code,
  stake: money(row.stake),
  bonusStake: money(row.bonus_stake),
  payout: money(row.payout),
  validStake: money(row.valid_stake),
  validCash: money(row.valid_cash),
  reason: row.reason as ValidStakeReason | null,
  settledAt: row.settled_at,
});

/** Writes facts and adds them to the sums. Their months get a partition where there is none. */
export async function insertFacts(tx: Tx, facts: readonly TurnoverFact[]): Promise<void> {
  const [first] = facts;
  if (!first) return;
  const months = new Set(facts.map(({ betAt }) => betAt.toISOString().slice(0, 7)));
  for (const month of months) await sql`select turnover_ensure_month(${`${month}-01`}::date)`.execute(tx);
  const column = <T>(pick: (fact: TurnoverFact) => T): T[] => facts.map(pick);
  await sql`
    insert into turnover_fact (seq, bet_id, version, bet_at, member_id, currency, category, vendor, game_code,
      stake, bonus_stake, payout, valid_stake, valid_cash, reason, settled_at)
    select * from unnest(${column((f) => f.seq)}::bigint[], ${column((f) => f.betId)}::uuid[],
      ${column((f) => f.version)}::int[], ${column((f) => f.betAt)}::timestamptz[],
      ${column((f) => f.memberId)}::uuid[], ${column((f) => f.currency)}::text[],
      ${column((f) => f.category)}::text[], ${column((f) => f.vendor)}::text[],
      ${column((f) => f.gameCode)}::text[], ${column((f) => f.stake)}::bigint[],
      ${column((f) => f.bonusStake)}::bigint[], ${column((f) => f.payout)}::bigint[],
      ${column((f) => f.validStake)}::bigint[], ${column((f) => f.validCash)}::bigint[],
      ${column((f) => f.reason)}::text[], ${column((f) => f.settledAt)}::timestamptz[])`.execute(tx);
  const last = facts.at(-1) ?? first;
  await sql`select turnover_add_up(${first.seq - 1n}, ${last.seq})`.execute(tx);
}

/** The time inside a bet's id finds its partition. */
const timeOf = (betId: string): Date => new Date(Number.parseInt(betId.replace("-", "").slice(0, 12), 16));

/** The facts of bets, in the order of their versions. */
export async function readFactsOf(db: Db | Tx, betIds: readonly string[]): Promise<TurnoverFact[]> {
  if (betIds.length === 0) return [];
  const { rows } = await sql<FactRow>`
    select f.* from unnest(${[...betIds]}::uuid[], ${betIds.map(timeOf)}::timestamptz[]) as b (id, at)
    join turnover_fact f on f.bet_id = b.id and f.bet_at = b.at order by f.bet_id, f.version`.execute(db);
  return rows.map(factOf);
}

/** The facts with numbers above `after`, in order. */
export async function readFactsAfter(db: Db | Tx, after: bigint, limit: number): Promise<TurnoverFact[]> {
  const { rows } = await sql<FactRow>`
    select * from turnover_fact where seq > ${after} order by seq limit ${limit}`.execute(db);
  return rows.map(factOf);
}

/** One fact by its number. */
export async function readFact(db: Db | Tx, seq: bigint): Promise<TurnoverFact | undefined> {
  const { rows } = await sql<FactRow>`select * from turnover_fact where seq = ${seq}`.execute(db);
  return rows[0] && factOf(rows[0]);
}

/** Sums of settled bets: their number, and amounts as in {@link TurnoverFact}. */
export interface TurnoverSum {
  bets: number;
  stake: Money;
  bonusStake: Money;
  payout: Money;
  validStake: Money;
  validCash: Money;
}

export interface DaySum extends TurnoverSum {
  memberId: MemberId;
  day: string;
  category: string;
}

interface SumRow {
  bets: bigint;
  stake: bigint;
  bonus_stake: bigint;
  payout: bigint;
  valid_stake: bigint;
  valid_cash: bigint;
}

const sumOf = (row: SumRow): TurnoverSum => ({
  bets: Number(row.bets),
  stake: money(row.stake),
  bonusStake: money(row.bonus_stake),
  payout: money(row.payout),
  validStake: money(row.valid_stake),
  validCash: money(row.valid_cash),
});

type DayRow = SumRow & { member_id: string; day: string; category: string };
const daySumOf = (row: DayRow): DaySum => ({
  ...sumOf(row),
  memberId: row.member_id as MemberId,
  day: row.day,
  category: row.category,
});

/** A member's sums by category over business days, both included, oldest first. */
export async function readDaySums(
  db: Db | Tx,
  asked: { memberId: MemberId; currency: string; from: string; to: string },
): Promise<DaySum[]> {
  const { rows } = await sql<DayRow>`
    select * from turnover_day where member_id = ${asked.memberId} and currency = ${asked.currency}
      and day between ${asked.from}::date and ${asked.to}::date order by day, category`.execute(db);
  return rows.map(daySumOf);
}

/** The sums by category of the next members who have facts on a business day, ordered by member. */
export async function readDaySumsOfAll(
  db: Db | Tx,
  asked: { day: string; currency: string; after: MemberId | undefined; limit: number },
): Promise<DaySum[]> {
  const after = asked.after ?? "00000000-0000-0000-0000-000000000000";
  const { rows } = await sql<DayRow>`
    select t.* from turnover_day t join (
      select distinct member_id from turnover_day
      where day = ${asked.day}::date and member_id > ${after} and currency = ${asked.currency}
      order by member_id limit ${asked.limit}
    ) m using (member_id)
    where t.day = ${asked.day}::date and t.currency = ${asked.currency} order by t.member_id, t.category`.execute(
    db,
  );
  return rows.map(daySumOf);
}

/** A member's sums over all time; undefined where nothing was settled. */
export async function readTotal(
  db: Db | Tx,
  memberId: MemberId,
  currency: string,
): Promise<TurnoverSum | undefined> {
  const row = await db
    .selectFrom("turnover_total")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("currency", "=", currency)
    .executeTakeFirst();
  return row && sumOf(row);
}
