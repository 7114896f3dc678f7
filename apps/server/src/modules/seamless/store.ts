import type { MemberId, RoundId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx as DbTx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";
import type { RoundState } from "../rounds/index.ts";

/** A transaction by the vendor's id. The amount is seen from the player: a stake is negative. */
export interface Tx {
  vendor: string;
  txId: string;
  id: string;
  op: "bet" | "win" | "rollback" | "adjust" | "tombstone";
  memberId: MemberId;
  ref: string | null;
  gameCode: string | null;
  currency: string;
  amount: Money;
  kind: string | null;
  original: string | null;
  reason: string | null;
  at: Date;
  rolledBackBy: string | null;
  /** The sum of its corrections. */
  adjusted: Money;
  /** The state of a win that exceeds its game's maximum; null for all others. */
  held: "held" | "paid" | "kept" | null;
  /** The bonus money in a bet. */
  bonus: Money;
}

interface TxRow {
  vassalage: string;
  tx_id: string;
  id: string;
  op: string;
  member_id: string;
  ref: string | null;
  game_code: string | null;
  currency: string;
  amount: bigint;
  kind: string | null;
  original: string | null;
  reason: string | null;
  at: Date;
  rolled_back_by: string | null;
  adjusted: bigint;
  held: string | null;
  bonus: bigint;
}

const txOf = (row: TxRow): Tx => ({
  vendor: row.vassalage,
  txId: row.tx_id,
  id: row.id,
  op: row.op as Tx["op"],
  memberId: row.member_id as MemberId,
  ref: row.ref,
  gameCode: row.game_code,
  currency: row.currency,
  amount: money(row.amount),
  kind: row.kind,
  original: row.original,
  reason: row.reason,
  at: row.at,
  rolledBackBy: row.rolled_back_by,
  adjusted: money(row.adjusted),
  held: row.held as Tx["held"],
  bonus: money(row.bonus),
});

/** The current state of one player's round at a vendor. */
export interface VendorRound {
  vendor: string;
  ref: string;
  memberId: MemberId;
  roundId: RoundId;
  at: Date;
  gameCode: string;
  state: RoundState;
  currency: string;
  stake: Money;
  /** The total paid into the round while it is open. */
  paid: Money;
  bets: number;
  wins: number;
  session: string | null;
  /** The bonus whose money is in the stake. */
  bonusId?: string | undefined;
}

interface RoundRow {
  vassalage: string;
  ref: string;
  member_id: string;
  round_id: string;
  round_at: Date;
  game_code: string;
  paid: bigint;
  bets: number;
  wins: number;
  state: string;
  currency: string;
  stake: bigint;
  session_id: string | null;
  bonus_id: string | null;
}

const vendorRoundOf = (row: RoundRow): VendorRound => ({
  vendor: row.vassalage,
  ref: row.ref,
  memberId: row.member_id as MemberId,
  roundId: row.round_id as RoundId,
  at: row.round_at,
  gameCode: row.game_code,
  state: row.state as RoundState,
  currency: row.currency,
  stake: money(row.stake),
  paid: money(row.paid),
  bets: row.bets,
  wins: row.wins,
  session: row.session_id,
  ...(row.bonus_id === null ? {} : { bonusId: row.bonus_id }),
});

/** Transactions of vendors by their ids, inside a batch. */
export async function findTxs(
  client: BatchClient,
  keys: readonly { vendor: string; txId: string }[],
): Promise<Tx[]> {
  const { rows } = await client.query<TxRow>({
    name: "seamless_find_tx",
    text: `select t.* from unnest($1::text[], $2::text[]) as k (vendor, tx)
      join seamless_tx t on t.vassalage = k.vendor and t.tx_id = k.tx`,
    values: [keys.map(({ vendor }) => vendor), keys.map(({ txId }) => txId)],
  });
  return rows.map(txOf);
}

/** Rounds of vendors by their ids, inside a batch that holds the locks of their players' accounts. */
export async function findRounds(
  client: BatchClient,
  keys: readonly { vendor: string; ref: string; memberId: MemberId }[],
): Promise<VendorRound[]> {
  const { rows } = await client.query<RoundRow>({
    name: "seamless_find_round",
    text: `select s.*
      from unnest($1::text[], $2::text[], $3::uuid[]) as k (vendor, ref, member)
      join vendor_round s on s.vassalage = k.vendor and s.ref = k.ref and s.member_id = k.member`,
    values: [
      keys.map(({ vendor }) => vendor),
      keys.map(({ ref }) => ref),
      keys.map(({ memberId }) => memberId),
    ],
  });
  return rows.map(vendorRoundOf);
}

/** Inserts new transactions; one that exists already makes the batch start again. */
export function insertTxs(txs: readonly Tx[]): Statement {
  const column = <T>(pick: (tx: Tx) => T): T[] => txs.map(pick);
  return {
    name: "seamless_keep",
    text: "select seamless_keep($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)",
    values: [
      column((tx) => tx.vendor),
      column((tx) => tx.txId),
      column((tx) => tx.id),
      column((tx) => tx.op),
      column((tx) => tx.memberId),
      column((tx) => tx.ref),
      column((tx) => tx.gameCode),
      column((tx) => tx.currency),
      column((tx) => tx.amount),
      column((tx) => tx.kind),
      column((tx) => tx.original),
      column((tx) => tx.reason),
      column((tx) => tx.at),
      column((tx) => tx.bonus),
    ],
  };
}

/** The change of a round's counters; the first change inserts the row. */
export interface RoundChange {
  vendor: string;
  ref: string;
  memberId: MemberId;
  roundId: RoundId;
  at: Date;
  gameCode: string;
  paid: Money;
  bets: number;
  wins: number;
}

export function changeRounds(changes: readonly RoundChange[]): Statement {
  const column = <T>(pick: (change: RoundChange) => T): T[] => changes.map(pick);
  return {
    name: "seamless_change_round",
    text: `with c as (
        select * from unnest($1::text[],$2::text[],$3::uuid[],$4::uuid[],$5::timestamptz[],$6::text[],$7::bigint[],$8::int[],$9::int[])
          as c (vassalage, ref, member_id, round_id, round_at, game_code, paid, bets, wins)
      ), changed as (
        update seamless_round s set paid = s.paid + c.paid, bets = s.bets + c.bets, wins = s.wins + c.wins
          from c where s.vassalage = c.vassalage and s.ref = c.ref and s.member_id = c.member_id
          returning s.vassalage, s.ref, s.member_id
      )
      insert into seamless_round (vassalage, ref, member_id, round_id, round_at, game_code, paid, bets, wins)
        select c.* from c where not exists (select from changed x
          where x.vassalage = c.vassalage and x.ref = c.ref and x.member_id = c.member_id)`,
    values: [
      column((c) => c.vendor),
      column((c) => c.ref),
      column((c) => c.memberId),
      column((c) => c.roundId),
      column((c) => c.at),
      column((c) => c.gameCode),
      column((c) => c.paid),
      column((c) => c.bets),
      column((c) => c.wins),
    ],
  };
}

export function markRolledBack(bets: readonly { vendor: string; txId: string; by: string }[]): Statement {
  return {
    name: "seamless_rolled_back",
    text: `update seamless_tx t set rolled_back_by = b.by from unnest($1::text[],$2::text[],$3::text[]) as b (vendor, tx, by)
      where t.vassalage = b.vendor and t.tx_id = b.tx`,
    values: [bets.map(({ vendor }) => vendor), bets.map(({ txId }) => txId), bets.map(({ by }) => by)],
  };
}

/** Adds corrections to the transactions that they correct. */
export function addAdjusted(corrections: readonly { vendor: string; txId: string; by: Money }[]): Statement {
  return {
    name: "seamless_adjusted",
    text: `update seamless_tx t set adjusted = t.adjusted + c.by from unnest($1::text[],$2::text[],$3::bigint[]) as c (vendor, tx, by)
      where t.vassalage = c.vendor and t.tx_id = c.tx`,
    values: [
      corrections.map(({ vendor }) => vendor),
      corrections.map(({ txId }) => txId),
      corrections.map(({ by }) => by),
    ],
  };
}

/** The rounds of transactions, by `vendor txId`, inside a batch. */
export async function findRoundsOfTxs(
  client: BatchClient,
  keys: readonly { vendor: string; txId: string }[],
): Promise<ReadonlyMap<string, VendorRound>> {
  const { rows } = await client.query<RoundRow & { tx_id: string }>({
    name: "seamless_round_of_tx",
    text: `select r.*, t.tx_id from unnest($1::text[], $2::text[]) as k (vendor, tx)
      join seamless_tx t on t.vassalage = k.vendor and t.tx_id = k.tx
      join vendor_round r on r.vassalage = t.vassalage and r.ref = t.ref and r.member_id = t.member_id`,
    values: [keys.map(({ vendor }) => vendor), keys.map(({ txId }) => txId)],
  });
  return new Map(rows.map((row) => [`${row.vassalage} ${row.tx_id}`, vendorRoundOf(row)]));
}

export interface OpenRoundsFilter {
  before: Date;
  vendor?: string | undefined;
}

const isOpen = ({ before, vendor }: OpenRoundsFilter) => sql<boolean>`
  state = 'open' and round_at < ${before} and (${vendor ?? null}::text is null or vassalage = ${vendor ?? null}::text)`;

/** A page of the rounds that have been open since before an instant, oldest first. */
export async function listOpenRounds(
  db: Db,
  filter: OpenRoundsFilter,
  page: { limit: number; offset: number },
): Promise<VendorRound[]> {
  const { rows } = await sql<RoundRow>`
    select * from vendor_round where ${isOpen(filter)}
    order by round_at, round_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(vendorRoundOf);
}

/** The number of such open rounds by vendor. */
export async function countOpenRounds(db: Db, filter: OpenRoundsFilter): Promise<Map<string, number>> {
  const { rows } = await sql<{ vassalage: string; rounds: bigint }>`
    select vassalage, count(*) as rounds from vendor_round where ${isOpen(filter)} group by vassalage`.execute(
    db,
  );
  return new Map(rows.map(({ vassalage, rounds }) => [vassalage, Number(rounds)]));
}

/**
 * A vendor's open rounds that it was not asked about since an instant: those never asked about first, then those
 * asked about longest ago.
 */
export async function roundsToAsk(
  db: Db,
  { vendor, before, since, limit }: { vendor: string; before: Date; since: Date; limit: number },
): Promise<VendorRound[]> {
  const { rows } = await sql<RoundRow>`
    select * from vendor_round where ${isOpen({ before, vendor })} and (asked_at is null or asked_at < ${since})
    order by asked_at nulls first, round_at, round_id limit ${limit}`.execute(db);
  return rows.map(vendorRoundOf);
}

export async function markAsked(db: Db, roundId: string, at: Date): Promise<void> {
  await db.updateTable("seamless_round").set({ asked_at: at }).where("round_id", "=", roundId).execute();
}

/** One transaction by the vendor's id. */
export async function findTx(db: Db, vendor: string, txId: string): Promise<Tx | undefined> {
  const { rows } = await sql<TxRow>`
    select * from seamless_tx where vassalage = ${vendor} and tx_id = ${txId}`.execute(db);
  return rows[0] && txOf(rows[0]);
}

/** Ends a held win as paid or kept. @returns false where it isn't held any more */
export async function endHeld(db: Db, vendor: string, txId: string, how: "paid" | "kept"): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("seamless_tx")
    .set({ held: how })
    .where("vassalage", "=", vendor)
    .where("tx_id", "=", txId)
    .where("held", "=", "held")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findVendorRound(db: Db, roundId: string): Promise<VendorRound | undefined> {
  const { rows } = await sql<RoundRow>`
    select * from vendor_round where round_id = ${roundId}`.execute(db);
  return rows[0] && vendorRoundOf(rows[0]);
}

/** The game of one player's round at a vendor. */
export async function findGameOfRound(
  db: Db,
  { vendor, ref, memberId }: { vendor: string; ref: string; memberId: MemberId },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("seamless_round")
    .select("game_code")
    .where("vassalage", "=", vendor)
    .where("ref", "=", ref)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.game_code;
}

/** One player's round at a vendor. */
export async function findRoundByRef(
  db: Db | DbTx,
  { vendor, ref, memberId }: { vendor: string; ref: string; memberId: MemberId },
): Promise<VendorRound | undefined> {
  const { rows } = await sql<RoundRow>`
    select * from vendor_round where vassalage = ${vendor} and ref = ${ref} and member_id = ${memberId}`.execute(
    db,
  );
  return rows[0] && vendorRoundOf(rows[0]);
}
