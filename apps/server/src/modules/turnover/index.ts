import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, ZERO } from "@khela/kernel/money";
import type { TurnoverFact } from "@khela/rules/turnover/fact";
import { lockLeft, requiredTurnover, turnoverMissing } from "@khela/rules/turnover/locks";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import { correctLock, type LockCorrection } from "./correct-lock.ts";
import { countInbox } from "./count-facts.ts";
import * as store from "./fact-store.ts";
import { type FactReader, readOn } from "./follow-facts.ts";
import { insertLock, type LockCause, readOpenLocks } from "./lock-store.ts";
import { release, type ReleaseContext, spentLocks } from "./release-locks.ts";
import { type FactSpan, readMemberFacts, readSpanSums, type SpanSum } from "./span-store.ts";

export type { DaySum } from "./fact-store.ts";
export { playedIn } from "./fact-store.ts";
export type { LockCorrection } from "./correct-lock.ts";
export type { FactReader } from "./follow-facts.ts";
export type { LockCause } from "./lock-store.ts";
export { checkTurnover, rebuildSums } from "./verify-store.ts";

/** A lock that is not wagered off. */
export interface OpenLock {
  cause: LockCause;
  causeId: string;
  amount: Money;
  required: Money;
  left: Money;
  openedAt: Date;
}

/**
 * What was wagered, as one immutable fact per settled bet of every product (PROMO-03; decision 0056), and the locks
 * that say how much must be wagered before a withdrawal (MONEY-04). Amounts are `Money` in 1/10,000 of a unit;
 * business days are keys `YYYY-MM-DD` in Dhaka.
 */
export interface Turnover {
  /** Registers a reader, which is given every fact once and in order; call it when the module is created. */
  follow(reader: FactReader): void;
  /**
   * Counts everything that was settled before the call and lets all readers catch up; for tests, and before a
   * decision that needs exact figures.
   */
  catchUp(): Promise<void>;
  /**
   * Opens a lock, once per cause, inside the transaction that has credited the money. A member who had hardly any
   * before is rid of older locks (domain rules 2.7). @param lock.factorPpm the multiple
   * of the amount that must be wagered, in millionths
   */
  openLock(
    tx: Tx,
    lock: {
      memberId: MemberId;
      currency: string;
      cause: LockCause;
      causeId: string;
      amount: Money;
      factorPpm: bigint;
    },
  ): Promise<void>;
  /**
   * Makes the locks of a cause fit its corrected amount, in the transaction of the correction: less is required at
   * once, or a further lock asks for the difference. Nothing happens where the cause has no lock.
   */
  correctLock(tx: Tx, correction: LockCorrection): Promise<void>;
  /** What a member must still wager, exact as of the call, and the locks that require it, first in first out. */
  locksOf(memberId: MemberId, currency: string): Promise<{ missing: Money; locks: OpenLock[] }>;
  /** A member's sums by category over business days, both included. */
  daySums(memberId: MemberId, currency: string, from: string, to: string): Promise<store.DaySum[]>;
  /** The sums by category of the next `limit` members who have facts on a business day, ordered by member. */
  daySumsOfAll(asked: Parameters<typeof store.readDaySumsOfAll>[1], tx?: Tx): Promise<store.DaySum[]>;
  /** What every member wagered from the beginning of an hour up to a moment, by the time of settlement. */
  spanSums(asked: { currency: string; from: Date; to: Date }, tx?: Tx): Promise<SpanSum[]>;
  /** Lets no further bet be counted until the transaction ends. @returns the number of the last fact */
  hold(tx: Tx): Promise<bigint>;
  /** A page of a member's facts, the latest first, with the number and the valid cash of all of them. */
  memberFacts(
    span: FactSpan,
    page: { limit: number; offset: number },
  ): Promise<{ facts: TurnoverFact[]; count: number; validCash: Money }>;
  /** The currencies in which anything was ever wagered. */
  currencies(): Promise<string[]>;
  /** A member's sums over all time. */
  totalOf(memberId: MemberId, currency: string): Promise<store.TurnoverSum | undefined>;
  /** The facts of bets by bet id, in the order of their versions. */
  factsOf(betIds: readonly string[]): Promise<ReadonlyMap<string, TurnoverFact[]>>;
  start(roles: { worker: boolean }): void;
  stop(): Promise<void>;
}

/** How long the worker rests when there is nothing to count. */
const REST_MS = 500;

export function createTurnover(
  platform: Platform,
  lower: { ledger: Ledger; catalogue: Catalogue } & Pick<ReleaseContext, "moneyAtVendors">,
): Turnover {
  const { db, clock, ids, log } = platform;
  const context = { platform, ...lower };
  const readers: FactReader[] = [];
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  const readAll = async (): Promise<void> => {
    for (const reader of readers) await readOn(context, reader);
  };
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await countInbox(context);
        await readAll();
      } catch (error) {
        log.error({ err: error }, "turnover could not be counted, the next try is soon");
      }
      // The sleep rejects when the worker is stopped, which is intended.
      await sleep(REST_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    follow(reader) {
      readers.push(reader);
    },
    async catchUp() {
      await countInbox(context);
      await readAll();
    },
    async openLock(tx, { factorPpm, ...lock }) {
      await release(context, tx, await spentLocks(context, tx, [lock], lock.amount));
      const required = requiredTurnover(lock.amount, factorPpm);
      await insertLock(tx, { id: ids.next(), ...lock, factorPpm, required, openedAt: now(clock) });
    },
    correctLock: (tx, correction) => correctLock(tx, correction, { id: ids.next(), openedAt: now(clock) }),
    async locksOf(memberId, currency) {
      await countInbox(context);
      const spent = await spentLocks(context, db, [{ memberId, currency }]);
      if (spent.length > 0)
        await inTransaction(platform.database, async (tx) => {
          // Once more with the place locked: money may have come meanwhile.
          await store.lockPlace(tx);
          await release(context, tx, await spentLocks(context, tx, [{ memberId, currency }]));
        });
      // Read before the locks: a bet that is counted in between makes what is missing too large, never too small.
      const reached = (await store.readTotal(db, memberId, currency))?.validCash ?? ZERO;
      const locks = await readOpenLocks(db, { memberId, currency, turnover: reached });
      return {
        missing: turnoverMissing(locks, reached),
        locks: locks.map((lock) => ({ ...lock, left: lockLeft(lock, reached) })),
      };
    },
    daySums: (memberId, currency, from, to) => store.readDaySums(db, { memberId, currency, from, to }),
    daySumsOfAll: (asked, tx) => store.readDaySumsOfAll(tx ?? db, asked),
    hold: (tx) => store.holdPlace(tx),
    memberFacts: (span, page) => readMemberFacts(db, span, page),
    spanSums: (asked, tx) => readSpanSums(tx ?? db, asked),
    currencies: () => store.readCurrencies(db),
    totalOf: (memberId, currency) => store.readTotal(db, memberId, currency),
    async factsOf(betIds) {
      return Map.groupBy(await store.readFactsOf(db, betIds), ({ betId }) => betId);
    },
    start({ worker }) {
      if (worker) working ??= work();
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
