import { randomFillSync } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type MemberId, type TransferId, uuidV7 } from "@khela/kernel/ids";
import type { Database, Tx } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { AnyKind } from "./batch.ts";
import { type BatcherOptions, createBatcher } from "./batcher.ts";
import { runOnce } from "./command.ts";
import type { CommandKind } from "./commands.ts";
import type { AccountChange } from "./transfer.ts";
import { createCommits, type PostedListener } from "./commits.ts";
import type { Answered, Idempotency } from "./idempotency.ts";
import { createPosting, type Posting } from "./posting.ts";
import * as read from "./read.ts";
import * as store from "./store.ts";

export {
  checkDayTotals,
  findRecordAccount,
  MAX_PAGE_ENTRIES,
  readDayTotals,
  readRecord,
  type RecordAccount,
  type RecordEntry,
  rollUpAccounts,
} from "./day-totals.ts";
export { sumAccount } from "./account-sum.ts";
export { type AccountName, accountParts, houseAccount, memberAccount, providerAccount } from "./accounts.ts";
export type { BatchClient, CommandKind, DecideContext, Decision, Statement } from "./commands.ts";
export type { PostedListener } from "./commits.ts";
export { type Answered, type Idempotency, requestHash } from "./idempotency.ts";
export { type Balance, cashOf, type KindTotal, readBalances } from "./read.ts";
export { lockMemberAccounts, lockMembersAccounts } from "./lock-member.ts";
export {
  balancesIn,
  balancesWithin,
  moneyOf,
  openHoldsIn,
  refundsByReference,
  sumByMember,
} from "./member-sums.ts";
export { postedTo, referenceOf } from "./posted-to.ts";
export { type BalanceProof, proveBalances } from "./prove-balances.ts";
export { clientOf } from "./tx-client.ts";
export { transferKind } from "./transfer-kind.ts";
export { type CheckResult, verifyLedger } from "./verify.ts";
export { type AccountChange, move, type Posting, type Transfer } from "./transfer.ts";

/** The dependencies of a ledger. */
export interface LedgerOptions {
  /** Connected as role `app`. */
  database: Database;
  clock: Clock;
  log?: Pick<Log, "error" | "warn">;
  metrics?: Pick<Metrics, "batchSize">;
  /** The batcher's own connections, besides the pool's; 2 by default. */
  lanes?: number;
}

/**
 * All movements of money (MONEY-01, MONEY-09). Every movement is a balanced, append-only transfer. There is
 * one posting path with two entry points: `run` for high-rate commands, `command` and the functions that take
 * a transaction for low-rate ones.
 */
export interface Ledger extends Posting {
  /**
   * The hot path: decides and posts a command in a batch with other concurrent ones.
   * @throws AppError the refusal; MONEY_INSUFFICIENT (stored); MONEY_KEY_REUSED; MONEY_IN_FLIGHT;
   *   SYS_UNAVAILABLE (outcome unknown: retry with the same key)
   */
  run<Command, Loaded, Row, Answer>(
    kind: CommandKind<Command, Loaded, Row, Answer>,
    command: Command,
    idempotency: Idempotency,
  ): Promise<Answered<Answer>>;
  /**
   * Runs `work` once per key in a transaction of its own; see `runOnce`. Listeners are told of its postings.
   */
  command<Answer>(idempotency: Idempotency, work: (tx: Tx) => Promise<Answer>): Promise<Answered<Answer>>;
  /** Runs a transaction without a key; after the commit, listeners are told of its postings. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A member's accounts, or those of one currency; accounts without entries are missing. */
  balances(memberId: MemberId, currency?: string): Promise<read.Balance[]>;
  /** The balances of several members in one statement; members without accounts are missing. */
  balancesOf(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, read.Balance[]>>;
  /**
   * A page of a member's account record, newest first; `limit` 1 to 500.
   * @throws RangeError for an invalid limit or cursor
   */
  entries(
    filter: read.EntryFilter,
    page: { limit: number; cursor?: string; offset?: number },
  ): Promise<read.EntryPage>;
  /** Sums per kind and currency over all entries that match the filter. */
  totals(filter: read.EntryFilter): Promise<read.KindTotal[]>;
  /** Sums of house and provider accounts by account and kind; Unix ms, half-open [fromMs, toMs). */
  houseTotals(period: {
    fromMs: number;
    toMs: number;
    currency?: string;
  }): Promise<(read.KindTotal & { account: string })[]>;
  /** When money first moved in this database; undefined: never. */
  firstPostingAt(): Promise<Date | undefined>;
  /** Calls the listener after each commit of this process, with the member accounts that changed. */
  onPosted(listener: PostedListener): () => void;
  /** Job: creates the partitions of this month and the next two. */
  openMonths(): Promise<void>;
  /** A page of due holds, by id, after a given id. */
  dueHolds(after: string, limit: number): Promise<string[]>;
  /** Releases a due hold; does nothing where the hold has ended meanwhile. */
  expireDueHold(holdId: string): Promise<void>;
  /** Waits for running commands and closes the lanes. Call before the database is closed. */
  close(): Promise<void>;
}

/** Builds the ledger of a process. It connects at the first command. */
export function createLedger(options: LedgerOptions): Ledger {
  const { database, clock, log, metrics } = options;
  const transferId = createTransferIds();
  const months = new Set<string>();
  const nowMs = () => clock.nowMs();
  const commits = createCommits((error) => log?.error({ err: error }, "a listener of the ledger failed"));
  const posting = createPosting({
    nowMs,
    transferId,
    months,
    onPosted: (tx, changes) => commits.add(tx, changes),
  });
  const common = {
    pool: database.pool,
    nowMs,
    monotonicMs: () => performance.now(),
    transferId,
    months,
    onCommitted: ({ changes }: { changes: AccountChange[] }) => commits.notify(changes),
    onFailed: (error: unknown) => log?.warn({ err: error }, "a batch of the ledger failed"),
  } satisfies Partial<BatcherOptions>;
  const observed = (name: (lane: number) => string) => (lane: number, commands: number) =>
    metrics?.batchSize.observe({ lane: name(lane) }, commands);
  const batcher = createBatcher({ ...common, lanes: options.lanes ?? 2, onBatch: observed(String) });
  // The lane for kinds with `serialized`; its connection opens at their first command.
  const apart = createBatcher({ ...common, lanes: 1, onBatch: observed(() => "apart") });
  const db = database.kysely;
  return {
    ...posting,
    run: <Answer>(kind: AnyKind, command: unknown, idempotency: Idempotency) =>
      (kind.serialized ? apart : batcher).run(kind, command, idempotency) as Promise<Answered<Answer>>,
    command: (idempotency, work) => runOnce(commits, database, idempotency, work),
    transaction: (work) => commits.transact(database, work),
    balances: (memberId, currency) => read.readBalances(db, memberId, currency),
    balancesOf: (memberIds) => read.readBalancesOf(db, memberIds),
    entries: (filter, page) => read.readEntries(db, filter, page),
    totals: (filter) => read.readTotals(db, filter),
    firstPostingAt: () => read.readFirstPosting(db),
    houseTotals: (period) => read.readHouseTotals(db, period),
    onPosted: (listener) => commits.listen(listener),
    openMonths: () => openMonths(database, clock, months),
    async dueHolds(after, limit) {
      const { rows } = await database.pool.query<{ id: string }>(
        store.dueHolds(new Date(nowMs()), after, limit),
      );
      return rows.map(({ id }) => id);
    },
    async expireDueHold(holdId) {
      try {
        await commits.transact(database, (tx) => posting.expireHold(tx, { holdId, kind: "hold.expire" }));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "MONEY_HOLD_STATE") throw error;
      }
    },
    close: async () => {
      await Promise.all([batcher.close(), apart.close()]);
    },
  };
}

async function openMonths(database: Database, clock: Clock, months: Set<string>): Promise<void> {
  const now = new Date(clock.nowMs());
  for (const ahead of [0, 1, 2]) {
    const atMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1);
    await database.pool.query(store.ensureMonth(atMs));
    months.add(store.monthKey(atMs));
  }
}

/** Makes UUIDv7 ids with randomness drawn in bulk, for two ids per bet and thousands of bets a second. */
function createTransferIds(): (atMs: number) => TransferId {
  const pool = new Uint8Array(10 * 512);
  let used = pool.length;
  return (atMs) => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += 10;
    return uuidV7(atMs, pool.subarray(used - 10, used)) as TransferId;
  };
}
