import type { JackpotTier } from "@khela/games/jackpots/tiers";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";

/** A pool's row. Amounts in 1/10,000. */
export interface Pool {
  currency: string;
  tier: JackpotTier;
  runId: string | null;
  /** The number of runs so far, including this one. */
  runs: number;
  amount: Money;
  reserved: Money;
  contributed: Money;
  bets: number;
  takesNewRuns: boolean;
  reason: string | null;
  changedBy: string | null;
  changedAt: Date | null;
  version: number;
}

/** A run's row; its secrets are null until it is won. */
export interface Run {
  id: string;
  currency: string;
  tier: JackpotTier;
  number: number;
  chainId: string;
  linkIndex: number;
  seedHash: string;
  seed: Money;
  mustHitBy: Money;
  poolPpm: number;
  reservePpm: number;
  startedAt: Date;
}

/** A run that was won. */
export interface WonRun extends Run {
  link: string;
  threshold: Money;
  wonAt: Date;
  memberId: MemberId;
  roundId: string;
  gameCode: string;
  from: Money;
  to: Money;
}

type PoolRow = {
  currency: string;
  tier: string;
  run_id: string | null;
  runs: number;
  amount: bigint;
  reserved: bigint;
  contributed: bigint;
  bets: bigint;
  takes_new_runs: boolean;
  reason: string | null;
  changed_by: string | null;
  changed_at: Date | null;
  version: number;
};

type RunRow = {
  id: string;
  currency: string;
  tier: string;
  number: number;
  chain_id: string;
  link_index: number;
  seed_hash: string;
  seed: bigint;
  must_hit_by: bigint;
  pool_ppm: number;
  reserve_ppm: number;
  started_at: Date;
  link: string | null;
  threshold: bigint | null;
  won_at: Date | null;
  member_id: string | null;
  round_id: string | null;
  game_code: string | null;
  won_from: bigint | null;
  won_to: bigint | null;
};

const poolOf = (row: PoolRow): Pool => ({
  currency: row.currency,
  tier: row.tier as JackpotTier,
  runId: row.run_id,
  runs: row.runs,
  amount: money(row.amount),
  reserved: money(row.reserved),
  contributed: money(row.contributed),
  bets: Number(row.bets),
  takesNewRuns: row.takes_new_runs,
  reason: row.reason,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
  version: row.version,
});

const runOf = (row: RunRow): Run => ({
  id: row.id,
  currency: row.currency,
  tier: row.tier as JackpotTier,
  number: row.number,
  chainId: row.chain_id,
  linkIndex: row.link_index,
  seedHash: row.seed_hash,
  seed: money(row.seed),
  mustHitBy: money(row.must_hit_by),
  poolPpm: row.pool_ppm,
  reservePpm: row.reserve_ppm,
  startedAt: row.started_at,
});

/** A row as a won run; undefined while the run is still in play. */
function wonOf(row: RunRow): WonRun | undefined {
  const { link, threshold, won_at, member_id, round_id, game_code, won_from, won_to } = row;
  if (link === null || threshold === null || won_at === null || member_id === null) return undefined;
  return {
    ...runOf(row),
    link,
    threshold: money(threshold),
    wonAt: won_at,
    memberId: member_id as MemberId,
    roundId: round_id ?? "",
    gameCode: game_code ?? "",
    from: money(won_from ?? 0n),
    to: money(won_to ?? 0n),
  };
}

/** Locks the pools of some currencies for a batch, and reads their open runs. */
export async function lockPools(
  client: BatchClient,
  currencies: readonly string[],
): Promise<{ pools: Pool[]; runs: Map<string, Run> }> {
  const [pools, runs] = await Promise.all([
    client.query<PoolRow>({
      name: "jackpot_lock",
      text: "select * from jackpot_pool where currency = any ($1) order by currency, tier for no key update",
      values: [currencies],
    }),
    // A separate statement, so that its snapshot sees what the pools' last holder has committed.
    client.query<RunRow>({
      name: "jackpot_runs",
      text: "select * from jackpot_run where currency = any ($1) and won_at is null",
      values: [currencies],
    }),
  ]);
  return {
    pools: pools.rows.map(poolOf),
    runs: new Map(runs.rows.map((row) => [row.id, runOf(row)])),
  };
}

export function savePools(pools: readonly Pool[]): Statement {
  const column = <T>(pick: (pool: Pool) => T): T[] => pools.map(pick);
  return {
    name: "jackpot_save_pools",
    text: "select jackpot_save_pools($1,$2,$3,$4,$5,$6,$7,$8)",
    values: [
      column((pool) => pool.currency),
      column((pool) => pool.tier),
      column((pool) => pool.runId),
      column((pool) => pool.runs),
      column((pool) => pool.amount),
      column((pool) => pool.reserved),
      column((pool) => pool.contributed),
      column((pool) => pool.bets),
    ],
  };
}

export function startRun(run: Run): Statement {
  return {
    name: "jackpot_start_run",
    text: "select jackpot_start_run($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)",
    values: [
      run.id,
      run.currency,
      run.tier,
      run.number,
      run.chainId,
      run.linkIndex,
      run.seedHash,
      run.seed,
      run.mustHitBy,
      run.poolPpm,
      run.reservePpm,
      run.startedAt,
    ],
  };
}

export function endRun(run: Omit<WonRun, Exclude<keyof Run, "id">>): Statement {
  return {
    name: "jackpot_end_run",
    text: "select jackpot_end_run($1,$2,$3,$4,$5,$6,$7,$8,$9)",
    values: [
      run.id,
      run.link,
      run.threshold,
      run.wonAt,
      run.memberId,
      run.roundId,
      run.gameCode,
      run.from,
      run.to,
    ],
  };
}

/** Creates a pool's row where it does not exist. */
export async function insertPool(db: Db, currency: string, tier: JackpotTier): Promise<void> {
  await sql`insert into jackpot_pool (currency, tier, run_id, runs, amount, reserved, contributed, bets, takes_new_runs)
    values (${currency}, ${tier}, null, 0, 0, 0, 0, 0, true) on conflict do nothing`.execute(db);
}

/** Locks one pool. */
export async function lockPool(tx: Tx, currency: string, tier: JackpotTier): Promise<Pool | undefined> {
  const { rows } = await sql<PoolRow>`
    select * from jackpot_pool where currency = ${currency} and tier = ${tier} for no key update`.execute(tx);
  return rows[0] && poolOf(rows[0]);
}

export async function switchPool(
  tx: Tx,
  pool: Pool,
  change: { takesNewRuns: boolean; reason: string; changedBy: string; changedAt: Date },
): Promise<void> {
  await sql`update jackpot_pool set takes_new_runs = ${change.takesNewRuns}, reason = ${change.reason},
      changed_by = ${change.changedBy}, changed_at = ${change.changedAt}, version = version + 1
    where currency = ${pool.currency} and tier = ${pool.tier}`.execute(tx);
}

export async function readPools(db: Db | Tx, currency: string): Promise<Pool[]> {
  const { rows } = await sql<PoolRow>`
    select * from jackpot_pool where currency = ${currency}
    order by array_position(array['grand', 'major', 'minor', 'mini'], tier)`.execute(db);
  return rows.map(poolOf);
}

/** The newest run of each pool: the open one, where there is one. */
export async function newestRuns(db: Db | Tx, currency: string): Promise<Map<JackpotTier, Run>> {
  const { rows } = await sql<RunRow>`
    select r.* from jackpot_pool p join jackpot_run r on r.currency = p.currency and r.tier = p.tier and r.number = p.runs
    where p.currency = ${currency}`.execute(db);
  return new Map(rows.map((row) => [row.tier as JackpotTier, runOf(row)]));
}

export async function findRun(
  db: Db,
  id: string,
): Promise<{ run: Run; won: WonRun | undefined } | undefined> {
  const { rows } = await sql<RunRow>`select * from jackpot_run where id = ${id}`.execute(db);
  return rows[0] && { run: runOf(rows[0]), won: wonOf(rows[0]) };
}

/** The newest wins, newest first. */
export async function newestWins(db: Db, currency: string, limit: number): Promise<WonRun[]> {
  const { rows } = await sql<RunRow>`
    select * from jackpot_run where won_at is not null and currency = ${currency}
    order by won_at desc, id limit ${limit}`.execute(db);
  return rows.flatMap((row) => wonOf(row) ?? []);
}

/** The number of wins of each pool and their sum. */
export async function winTotals(
  db: Db,
  currency: string,
): Promise<Map<JackpotTier, { wins: number; paid: Money }>> {
  const { rows } = await sql<{ tier: JackpotTier; wins: bigint; paid: bigint }>`
    select tier, count(*) as wins, coalesce(sum(threshold), 0)::bigint as paid from jackpot_run
    where won_at is not null and currency = ${currency} group by tier`.execute(db);
  return new Map(rows.map(({ tier, wins, paid }) => [tier, { wins: Number(wins), paid: money(paid) }]));
}

/** The result of the last comparison with the ledger. */
export interface PoolReconciliation {
  currency: string;
  checkedAt: Date;
  account: Money;
  pools: Money;
  reserve: Money;
  /** Entries before this instant are included in the sums below and not read again. */
  countedUntil: Date;
  accountUntil: Money;
  reserveUntil: Money;
}

type BooksRow = {
  currency: string;
  checked_at: Date;
  account: bigint;
  pools: bigint;
  reserve: bigint;
  counted_until: Date;
  account_until: bigint;
  reserve_until: bigint;
};

export async function readBooks(db: Db | Tx, currency: string): Promise<PoolReconciliation | undefined> {
  const { rows } = await sql<BooksRow>`select * from jackpot_books where currency = ${currency}`.execute(db);
  const row = rows[0];
  return (
    row && {
      currency,
      checkedAt: row.checked_at,
      account: money(row.account),
      pools: money(row.pools),
      reserve: money(row.reserve),
      countedUntil: row.counted_until,
      accountUntil: money(row.account_until),
      reserveUntil: money(row.reserve_until),
    }
  );
}

export async function saveBooks(tx: Tx, books: PoolReconciliation): Promise<void> {
  const { currency, checkedAt, account, pools, reserve, countedUntil, accountUntil, reserveUntil } = books;
  await sql`insert into jackpot_books (currency, checked_at, account, pools, reserve, counted_until, account_until, reserve_until)
    values (${currency}, ${checkedAt}, ${account}, ${pools}, ${reserve}, ${countedUntil}, ${accountUntil}, ${reserveUntil})
    on conflict (currency) do update set checked_at = excluded.checked_at, account = excluded.account, pools = excluded.pools,
      reserve = excluded.reserve, counted_until = excluded.counted_until, account_until = excluded.account_until,
      reserve_until = excluded.reserve_until`.execute(tx);
}
