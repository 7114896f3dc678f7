import { moneyToText } from "@khela/kernel/money";
import type { AccountName } from "./accounts.ts";
import type { CommandKind } from "./commands.ts";
import type { Transfer } from "./transfer.ts";

/** Balances after the transfers, as decimal strings by account name; member accounts only. */
export interface TransferAnswer {
  balances: Record<string, string>;
}

/** The simplest kind for `ledger.run`: transfers that are only checked for a sufficient balance. */
export const transferKind: CommandKind<readonly Transfer[], undefined, never, TransferAnswer> = {
  name: "transfer",
  accounts: accountsOf,
  decide: (transfers) => ({
    outcome: "accept",
    transfers,
    rows: [],
    answer: (after) => ({
      balances: Object.fromEntries(
        accountsOf(transfers)
          .filter((account) => account.startsWith("member:"))
          .map((account) => [account, moneyToText(after(account))]),
      ),
    }),
  }),
};

function accountsOf(transfers: readonly Transfer[]): AccountName[] {
  return [...new Set(transfers.flatMap(({ postings }) => postings.map(({ account }) => account)))];
}
