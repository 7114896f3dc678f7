import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import type { ValidStakeReason } from "@khela/rules/turnover/valid-stake";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { roundTime } from "../rounds/index.ts";

/** Reads and writes facts, the inbox that they come from, and the sums beside them. */

/** A settled round to be counted, or money that must be wagered. */
export type InboxItem = { id: bigint } & (
  | { kind: "lock"; lockId: string }
  | { kind: "round"; roundId: string; round: SettledRound | undefined }
);

/** The part of a round that counting reads. */
export interface SettledRound {
  id: string;
  memberId: MemberId;
  currency: string;
  gameCode: string;
  kind: string;
  sourceId: string;
  stake: Money;
  bonusStake: Money;
  payout: Money;
  /** Only of games in which one bet can cover several sides; null for others. */
  bet: unknown;
  /** Only of vendors' lines; null for others. */
  outcome: unknown;
}

/** A fact that is not numbered yet; what is missing here is on its round. */
export type FactDraft = Pick<
  TurnoverFact,
  | "betId"
  | "version"
  | "memberId"
  | "currency"
  | "stake"
  | "bonusStake"
  | "payout"
  | "validStake"
  | "validCash"
  | "reason"
> & { item: bigint; place: { category: string; vendor: string } };

/** Locks the place, so that one process at a time counts, and returns the number of the last fact. */
export async function lockPlace(tx: Tx): Promise<bigint> {
  const row = await tx.selectFrom("turnover_place").select("seq").forUpdate().executeTakeFirstOrThrow();
  return row.seq;
}

/** Lets no process count until the transaction ends, and returns the number of the last fact. */
export async function holdPlace(tx: Tx): Promise<bigint> {
  const row = await tx.selectFrom("turnover_place").select("seq").forShare().executeTakeFirstOrThrow();
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

interface ItemRow {
  item: bigint;
  item_kind: InboxItem["kind"];
  ref_id: string;
  member_id: MemberId;
  currency: string;
  game_code: string;
  round_kind: string | null;
  source_id: string;
  stake: bigint;
  bonus_stake: bigint;
  payout: bigint;
  bet: unknown;
  outcome: unknown;
}

/** The oldest items that are due, at most up to an id. */
export async function dueItems(
  tx: Tx,
  asked: { upTo: bigint; now: Date; limit: number },
): Promise<InboxItem[]> {
  const { rows } = await sql<ItemRow>`
    select i.id as item, i.kind as item_kind, i.ref_id, r.member_id, r.currency, r.game_code, r.kind as round_kind,
      r.source_id, r.stake, r.bonus_stake, r.payout, r.bet, r.outcome
    from (select * from turnover_inbox where id <= ${asked.upTo} and (retry_at is null or retry_at <= ${asked.now})
      order by id limit ${asked.limit}) i
    left join turnover_round r on i.kind = 'round' and r.id = i.ref_id and r.at = i.ref_at
    order by i.id`.execute(tx);
  return rows.map((row): InboxItem => {
    const { item: id, item_kind, ref_id, round_kind } = row;
    if (item_kind === "lock") return { id, kind: "lock", lockId: ref_id };
    if (round_kind === null) return { id, kind: "round", roundId: ref_id, round: undefined };
    const round = {
      id: ref_id,
      memberId: row.member_id,
      currency: row.currency,
      gameCode: row.game_code,
      kind: round_kind,
      sourceId: row.source_id,
      stake: money(row.stake),
      bonusStake: money(row.bonus_stake),
      payout: money(row.payout),
      bet: row.bet,
      outcome: row.outcome,
    };
    return { id, kind: "round", roundId: ref_id, round };
  });
}

/** The states of rounds by id; unknown ids are left out. */
export async function statesOf(tx: Tx, roundIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (roundIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; state: string }>`
    select r.id, r.state from unnest(${[...roundIds]}::uuid[]) as i (id)
    join turnover_round r on r.id = i.id and r.at = uuid_time(i.id)`.execute(tx);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export async function deleteItems(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`delete from turnover_inbox where id = any (${[...ids]}::bigint[])`.execute(tx);
}

/** Sets an item aside that could not be counted. */
export async function postponeItem(tx: Tx, id: bigint, retryAt: Date): Promise<void> {
  await tx.updateTable("turnover_inbox").set({ retry_at: retryAt }).where("id", "=", id).execute();
}

export interface FactRow {
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

export const factOf = (row: FactRow): TurnoverFact => ({
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

/**
 * Numbers facts, writes them and adds them to the sums; their items must still be in the inbox. Their months get a
 * partition where there is none.
 */
export async function insertFacts(tx: Tx, place: bigint, facts: readonly FactDraft[]): Promise<void> {
  if (facts.length === 0) return;
  const months = new Set(facts.map(({ betId }) => roundTime(betId).toISOString().slice(0, 7)));
  for (const month of months) await sql`select turnover_ensure_month(${`${month}-01`}::date)`.execute(tx);
  const column = <T>(pick: (fact: FactDraft) => T): T[] => facts.map(pick);
  await sql`
    insert into turnover_fact (seq, bet_id, version, bet_at, member_id, currency, category, vendor, game_code,
      stake, bonus_stake, payout, valid_stake, valid_cash, reason, settled_at)
    select ${place}::bigint + f.nth, f.bet_id, f.version, uuid_time(f.bet_id), r.member_id, r.currency, f.category, f.vendor,
      r.game_code, f.stake, f.bonus_stake, f.payout, f.valid_stake, f.valid_cash, f.reason, r.settled_at
    from unnest(${column((f) => f.item)}::bigint[], ${column((f) => f.betId)}::uuid[],
      ${column((f) => f.version)}::int[], ${column((f) => f.place.category)}::text[],
      ${column((f) => f.place.vendor)}::text[], ${column((f) => f.stake)}::bigint[],
      ${column((f) => f.bonusStake)}::bigint[], ${column((f) => f.payout)}::bigint[],
      ${column((f) => f.validStake)}::bigint[], ${column((f) => f.validCash)}::bigint[],
      ${column((f) => f.reason)}::text[]) with ordinality
      as f (item, bet_id, version, category, vendor, stake, bonus_stake, payout, valid_stake, valid_cash, reason, nth)
    join turnover_inbox i on i.id = f.item
    join turnover_round r on r.id = i.ref_id and r.at = i.ref_at`.execute(tx);
  await sql`select turnover_add_up(${place}, ${place + BigInt(facts.length)})`.execute(tx);
}

/** The facts of bets, in the order of their versions. */
export async function readFactsOf(db: Db | Tx, betIds: readonly string[]): Promise<TurnoverFact[]> {
  if (betIds.length === 0) return [];
  const { rows } = await sql<FactRow>`
    select f.* from unnest(${[...betIds]}::uuid[]) as b (id)
    join turnover_fact f on f.bet_id = b.id and f.bet_at = uuid_time(b.id) order by f.bet_id, f.version`.execute(
    db,
  );
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

/** Sums of hours by member, business day and category. */
const DAY_SUMS = sql`
  member_id, business_day(hour)::text as day, category, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
  sum(bonus_stake)::bigint as bonus_stake, sum(payout)::bigint as payout, sum(valid_stake)::bigint as valid_stake,
  sum(valid_cash)::bigint as valid_cash from turnover_hour`;

/** A member's sums by category over business days, both included, oldest first. */
export async function readDaySums(
  db: Db | Tx,
  asked: { memberId: MemberId; currency: string; from: string; to: string },
): Promise<DaySum[]> {
  const { rows } = await sql<DayRow>`
    select ${DAY_SUMS} where member_id = ${asked.memberId} and currency = ${asked.currency}
      and hour >= business_day_start(${asked.from}::date) and hour < business_day_start(${asked.to}::date + 1)
    group by 1, 2, 3 order by 2, 3`.execute(db);
  return rows.map(daySumOf);
}

/** The sums by category of the next members who have facts on a business day, ordered by member. */
export async function readDaySumsOfAll(
  db: Db | Tx,
  asked: { day: string; currency: string; after: MemberId | undefined; limit: number },
): Promise<DaySum[]> {
  const after = asked.after ?? "00000000-0000-0000-0000-000000000000";
  const { startMs, endMs } = dayOfKey(asked.day);
  const inDay = sql`hour >= ${new Date(startMs)} and hour < ${new Date(endMs)} and currency = ${asked.currency}`;
  const { rows } = await sql<DayRow>`
    select ${DAY_SUMS} where ${inDay} and member_id = any (array(
      select distinct n.member_id
      from generate_series(${new Date(startMs)}::timestamptz, ${new Date(endMs - 1)}::timestamptz, '1 hour') as hours (at)
      cross join lateral (
        select distinct member_id from turnover_hour
        where hour = hours.at and member_id > ${after} and currency = ${asked.currency}
        order by member_id limit ${asked.limit}) n
      order by n.member_id limit ${asked.limit}))
    group by 1, 2, 3 order by 1, 3`.execute(db);
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

/** The currencies that have sums, by one look into the index for each. */
export async function readCurrencies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    with recursive known as (
      (select currency from turnover_total order by currency limit 1)
      union all
      select (select t.currency from turnover_total t where t.currency > k.currency order by t.currency limit 1)
      from known k where k.currency is not null
    ) select currency from known where currency is not null`.execute(db);
  return rows.map(({ currency }) => currency);
}

/**
 * What members wagered on business days and what the house kept of it, as a subquery for other modules.
 * @param period whole business days, half-open
 * @returns a query with the columns member_id, turnover (valid stakes), ggr (bigint)
 */
export function playedIn(period: { currency: string; from: Date; to: Date }): RawBuilder<unknown> {
  return sql`
    select member_id, sum(valid_stake)::bigint as turnover, sum(stake - payout)::bigint as ggr from turnover_hour
    where currency = ${period.currency} and hour >= ${period.from} and hour < ${period.to} group by member_id`;
}
