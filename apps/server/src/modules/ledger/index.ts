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
  MOST_ENTRIES,
  readDayTotals,
  readRecord,
  type RecordAccount,
  type RecordEntry,
  rollUpAccounts,
} from "./day-totals.ts";
export { sumAccount } from "./account-sum.ts";
export { accountParts, houseAccount, memberAccount, providerAccount } from "./accounts.ts";
export type { BatchClient, CommandKind, DecideContext, Decision, Statement } from "./commands.ts";
export type { PostedListener } from "./commits.ts";
export { type Answered, type Idempotency, requestHash } from "./idempotency.ts";
export { type Balance, cashOf, type KindTotal } from "./read.ts";
export { lockMember } from "./lock-member.ts";
export { postedTo, referenceOf } from "./posted-to.ts";
export { type BalanceProof, proveBalances } from "./prove-balances.ts";
export { clientOf } from "./tx-client.ts";
export { transferKind } from "./transfer-kind.ts";
export { type CheckResult, verifyLedger } from "./verify.ts";
export { type AccountChange, move, type Posting, type Transfer } from "./transfer.ts";

/** What a ledger works with. */
export interface LedgerOptions {
  /** As role `app`. */
  database: Database;
  clock: Clock;
  log?: Pick<Log, "error" | "warn">;
  metrics?: Pick<Metrics, "batchSize">;
  /** Connections of the batcher, besides the pool's; 2 unless told. */
  lanes?: number;
}

/**
 * The door to the money (MONEY-01, MONEY-09). Every movement is a balanced, append-only transfer;
 * there is one posting path and two ways to it: `run` for the many, `command` and the functions
 * that take a transaction for the few.
 */
export interface Ledger extends Posting {
  /**
   * The hot path: decides and posts a command together with whatever else arrives.
   * @throws AppError the refusal; MONEY_INSUFFICIENT (stored); MONEY_KEY_REUSED; MONEY_IN_FLIGHT;
   * SYS_UNAVAILABLE (perhaps done: the same key tells)
   */
  run<Command, Loaded, Row, Answer>(
    kind: CommandKind<Command, Loaded, Row, Answer>,
    command: Command,
    idempotency: Idempotency,
  ): Promise<Answered<Answer>>;
  /** Runs `work` once per key in a transaction of its own; see `runOnce`. Listeners hear of it. */
  command<Answer>(idempotency: Idempotency, work: (tx: Tx) => Promise<Answer>): Promise<Answered<Answer>>;
  /** A transaction without a key; listeners hear of what was posted in it after the commit. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  balances(memberId: MemberId, currency?: string): Promise<read.Balance[]>;
  /** Those of several members in one statement; who never moved money is missing. */
  balancesOf(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, read.Balance[]>>;
  entries(
    filter: read.EntryFilter,
    page: { limit: number; cursor?: string; offset?: number },
  ): Promise<read.EntryPage>;
  totals(filter: read.EntryFilter): Promise<read.KindTotal[]>;
  houseTotals(period: {
    fromMs: number;
    toMs: number;
    currency?: string;
  }): Promise<(read.KindTotal & { account: string })[]>;
  /** When money first moved in this database; undefined: never. */
  firstPostingAt(): Promise<Date | undefined>;
  /** Hears of member accounts that moved, after each commit of this process. */
  onPosted(listener: PostedListener): () => void;
  /** Job: partitions of this month and the two after it. */
  openMonths(): Promise<void>;
  /** Holds that are due, in the order of their ids, behind one. */
  dueHolds(after: string, limit: number): Promise<string[]>;
  /** Gives back a hold that is due; one that ended meanwhile is left alone. */
  expireDueHold(holdId: string): Promise<void>;
  /** Waits for what is under way and closes the lanes. Before the database is closed. */
  close(): Promise<void>;
}

/** Builds the ledger of a process. Nothing connects before the first command. */
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
    onCommitted: ({ changes }: { changes: AccountChange[] }) => commits.tell(changes),
    onFailed: (error: unknown) => log?.warn({ err: error }, "a batch of the ledger failed"),
  } satisfies Partial<BatcherOptions>;
  const observed = (name: (lane: number) => string) => (lane: number, commands: number) =>
    metrics?.batchSize.observe({ lane: name(lane) }, commands);
  const batcher = createBatcher({ ...common, lanes: options.lanes ?? 2, onBatch: observed(String) });
  // Its connection opens with the first command of such a kind.
  const apart = createBatcher({ ...common, lanes: 1, onBatch: observed(() => "apart") });
  const db = database.kysely;
  return {
    ...posting,
    run: <Answer>(kind: AnyKind, command: unknown, idempotency: Idempotency) =>
      (kind.sharesARow ? apart : batcher).run(kind, command, idempotency) as Promise<Answered<Answer>>,
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

/** UUIDv7 with randomness drawn in bulk: two ids per bet, thousands of bets a second. */
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
