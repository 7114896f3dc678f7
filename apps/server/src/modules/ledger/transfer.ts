import type { TransferId } from "@khela/kernel/ids";
import { AppError } from "@khela/kernel/errors";
import { moneyToText, type Money } from "@khela/kernel/money";
import type { AccountName } from "./accounts.ts";

/** One line of a transfer: a positive amount goes into the account, a negative one comes out of it. */
export interface Posting {
  account: AccountName;
  amount: Money;
}

/** A balanced movement: the postings of each currency sum to zero. */
export interface Transfer {
  /** Set it where the caller's rows refer to the transfer; made by the context's `transferId()`. */
  id?: TransferId;
  /** The purpose, such as `deposit` or `dice.stake`. Shown and filtered in the account record. */
  kind: string;
  /** The id of the cause: a bet, deposit, withdrawal … */
  reference?: string;
  postings: readonly Posting[];
}

/** A transfer of one amount (above zero) between two accounts. */
export function move(
  from: AccountName,
  to: AccountName,
  amount: Money,
  kind: string,
  reference?: string,
): Transfer {
  if (amount <= 0n) throw new RangeError(`move: ${amount} is not above zero`);
  return {
    kind,
    ...(reference === undefined ? {} : { reference }),
    postings: [
      { account: from, amount: -amount as Money },
      { account: to, amount },
    ],
  };
}

/** An account that the transaction has locked until commit. */
export interface LockedAccount {
  id: bigint;
  name: AccountName;
  keepsBalance: boolean;
  currency: string;
  balance: Money;
  minBalance: Money;
  seq: bigint;
}

/** A member account after a commit. */
export interface AccountChange {
  account: AccountName;
  balance: Money;
  /** The account's entry count: the larger one is the later state. */
  seq: bigint;
}

/** The arguments of `ledger.post`, one array element per transfer or posting. */
export interface PostingArrays {
  ids: TransferId[];
  kinds: string[];
  references: (string | null)[];
  lines: number[];
  places: number[];
  accounts: bigint[];
  amounts: bigint[];
}

/** @throws RangeError where a transfer names a held account, because only holds move those (I6) */
export function refuseHeld(transfers: readonly Transfer[]): void {
  for (const { kind, postings } of transfers) {
    const held = postings.find(({ account }) => /^member:[^:]*:held:/.test(account));
    if (held) throw new RangeError(`${kind}: ${held.account} is moved by holds alone`);
  }
}

/** Empty arrays to add planned transfers to. */
export function emptyPostings(): PostingArrays {
  return { ids: [], kinds: [], references: [], lines: [], places: [], accounts: [], amounts: [] };
}

/**
 * Checks transfers against locked accounts and appends them to the arrays, in order. Appends nothing unless
 * all of them are valid.
 * @returns the member accounts that change, with balance and seq after the last transfer
 * @throws AppError MONEY_INSUFFICIENT where a balance would go below its floor at any point; RangeError or
 *   TypeError for transfers that are invalid in themselves (a defect)
 */
export function planTransfers(
  locked: ReadonlyMap<string, LockedAccount>,
  transfers: readonly Transfer[],
  into: PostingArrays,
  nextId: () => TransferId,
): Map<AccountName, AccountChange> {
  const after = new Map<AccountName, AccountChange>();
  const accounts: bigint[] = [];
  for (const { kind, postings } of transfers) {
    if (kind === "") throw new RangeError("a transfer needs a kind");
    if (postings.length < 2) throw new RangeError(`${kind}: a transfer has at least two postings`);
    const sums = new Map<string, bigint>();
    for (const { account: name, amount } of postings) {
      const account = locked.get(name);
      if (!account) throw new RangeError(`${kind}: account ${name} is not locked`);
      if (amount === 0n) throw new RangeError(`${kind}: a posting of zero on ${name}`);
      sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
      accounts.push(account.id);
      if (!account.keepsBalance) continue;
      const before = after.get(name)?.balance ?? account.balance;
      const balance = (before + amount) as Money;
      if (balance < account.minBalance) {
        throw new AppError("MONEY_INSUFFICIENT", { balance: moneyToText(account.balance) });
      }
      after.set(name, { account: name, balance, seq: (after.get(name)?.seq ?? account.seq) + 1n });
    }
    for (const [currency, sum] of sums) {
      if (sum !== 0n) throw new RangeError(`${kind}: not balanced, ${sum} ${currency} over`);
    }
  }
  for (const transfer of transfers) {
    into.ids.push(transfer.id ?? nextId());
    into.kinds.push(transfer.kind);
    into.references.push(transfer.reference ?? null);
    for (const [index, { amount }] of transfer.postings.entries()) {
      into.lines.push(into.ids.length);
      into.places.push(index + 1);
      into.amounts.push(amount);
    }
  }
  into.accounts.push(...accounts);
  return after;
}
