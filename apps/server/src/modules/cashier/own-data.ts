import type { Deposit, Withdrawal } from "@khela/contract/cashier";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { CashierContext } from "./context.ts";
import { listDeposits, listWithdrawals } from "./lists.ts";
import { readMethods } from "./store/methods.ts";
import { countOpenPayments, forgetPayments } from "./store/own-data.ts";

const PAGE = 200;

/** All payments of a member: for export, for the check before an account closes, and for erasure (SAFE-06). */
export interface OwnPayments {
  /** In batches, newest first. */
  deposits(memberId: MemberId): AsyncGenerator<Deposit[]>;
  /** In batches, newest first. */
  withdrawals(memberId: MemberId): AsyncGenerator<Withdrawal[]>;
  /** The numbers of payments that have not ended. */
  open(memberId: MemberId): Promise<{ deposits: number; withdrawals: number }>;
  /** The smallest amount that any enabled method can withdraw; undefined where none is on. */
  smallestWithdrawal(): Promise<Money | undefined>;
  /** Erases the payees' personal data; `account` is the pseudonym that stays. */
  forget(tx: Tx, memberId: MemberId, account: string): Promise<void>;
}

export function createOwnPayments(context: CashierContext): OwnPayments {
  const { db, clock } = context.platform;
  return {
    deposits: (memberId) =>
      everyPage(
        async (pageNo) => (await listDeposits(context, { pageNo, pageSize: PAGE }, memberId)).content,
      ),
    withdrawals: (memberId) =>
      everyPage(
        async (pageNo) => (await listWithdrawals(context, { pageNo, pageSize: PAGE }, memberId)).content,
      ),
    open: (memberId) => countOpenPayments(db, memberId, now(clock)),
    async smallestWithdrawal() {
      const methods = (await readMethods(db)).filter(({ kind, enabled }) => kind === "withdrawal" && enabled);
      return methods.map(({ min }) => min).reduce<Money | undefined>(smaller, undefined);
    },
    forget: (tx, memberId, account) => forgetPayments(tx, memberId, { account, at: now(clock) }),
  };
}

const smaller = (least: Money | undefined, min: Money): Money =>
  least === undefined || min < least ? min : least;

async function* everyPage<Row>(read: (pageNo: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let pageNo = 1; ; pageNo += 1) {
    const rows = await read(pageNo);
    yield rows;
    if (rows.length < PAGE) return;
  }
}
