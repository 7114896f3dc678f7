/** The cashier's server state in the query cache, and how socket events update it. Source: MONEY-03, MONEY-04. */
import {
  type Deposit,
  getDeposit,
  getWithdrawable,
  listDeposits,
  listMethods,
  listPayoutAccounts,
  listWithdrawals,
  type PayoutAccount,
  type Withdrawal,
} from "@khela/contract/cashier";
import { checkWithdrawal } from "@khela/contract/withdrawal-check";
import type { CallOutput } from "@khela/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useSession } from "../../shell/session.ts";
import { depositIsOpen } from "./states.ts";

const HISTORY_PAGE_SIZE = 10;
/** The socket reports changes; this poll covers connections that lost an event. */
const ASK_AGAIN_MS = 15_000;

export const methodsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "methods"],
    queryFn: ({ signal }) => call(listMethods, {}, { signal }),
    enabled: token !== null,
    refetchOnWindowFocus: true,
  });

export const withdrawableQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "withdrawable"],
    queryFn: ({ signal }) => call(getWithdrawable, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

/** The requirements of a withdrawal by this method. @param amount as on the wire; undefined while there is none */
export const withdrawalCheckQuery = (
  token: string | null,
  methodId: string | undefined,
  amount: string | undefined,
) =>
  queryOptions({
    queryKey: ["member", token, "withdrawable", "check", methodId, amount],
    queryFn: ({ signal }) =>
      call(
        checkWithdrawal,
        { query: { methodId: methodId ?? "", ...(amount === undefined ? {} : { amount }) } },
        { signal },
      ),
    enabled: token !== null && methodId !== undefined,
    staleTime: 0,
    // A missing requirement may be met in another tab: a password set, an identity checked.
    refetchOnWindowFocus: true,
  });

export const payoutAccountsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "payoutAccounts"],
    queryFn: ({ signal }) => call(listPayoutAccounts, {}, { signal }),
    enabled: token !== null,
    refetchOnWindowFocus: true,
  });

/** Adds a newly bound payout account to the query cache. */
export function cachePayoutAccount(token: string | null, account: PayoutAccount): void {
  const { queryKey } = payoutAccountsQuery(token);
  queryClient.setQueryData(
    queryKey,
    (known) => known && { ...known, accounts: [...known.accounts, account] },
  );
  void queryClient.invalidateQueries({ queryKey });
  // The withdrawal checklist has one open item less.
  void queryClient.invalidateQueries({ queryKey: ["member", token, "withdrawable"] });
}

export const depositQuery = (token: string | null, depositId: string) =>
  queryOptions({
    queryKey: ["member", token, "deposit", depositId],
    queryFn: ({ signal }) => call(getDeposit, { params: { depositId } }, { signal }),
    enabled: token !== null,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && !depositIsOpen(state.data.state) ? false : ASK_AGAIN_MS),
  });

export const depositsQuery = (token: string | null, pageNo: number) =>
  queryOptions({
    queryKey: ["member", token, "deposits", pageNo],
    queryFn: ({ signal }) =>
      call(listDeposits, { query: { pageNo, pageSize: HISTORY_PAGE_SIZE } }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

export const withdrawalsQuery = (token: string | null, pageNo: number) =>
  queryOptions({
    queryKey: ["member", token, "withdrawals", pageNo],
    queryFn: ({ signal }) =>
      call(listWithdrawals, { query: { pageNo, pageSize: HISTORY_PAGE_SIZE } }, { signal }),
    enabled: token !== null,
    staleTime: 0,
  });

/** Updates a deposit in the query cache. */
export function cacheDeposit(token: string | null, deposit: Deposit): void {
  queryClient.setQueryData(depositQuery(token, deposit.depositId).queryKey, deposit);
  void queryClient.invalidateQueries({ queryKey: ["member", token, "deposits"] });
}

/** Updates a withdrawal in the query cache; for a new one, reloads the list. */
export function cacheWithdrawal(token: string | null, withdrawal: Withdrawal): void {
  queryClient.setQueriesData<CallOutput<typeof listWithdrawals>>(
    { queryKey: ["member", token, "withdrawals"] },
    (page) =>
      page && {
        ...page,
        content: page.content.map((known) =>
          known.withdrawalId === withdrawal.withdrawalId ? withdrawal : known,
        ),
      },
  );
  void queryClient.invalidateQueries({ queryKey: ["member", token, "withdrawals"] });
  void queryClient.invalidateQueries({ queryKey: ["member", token, "withdrawable"] });
}

/** Keeps deposits and withdrawals on the screen current while a cashier page is open. */
export function useCashierUpdates(): void {
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice) => {
      if (notice.kind === "deposit") cacheDeposit(token, notice.deposit);
      if (notice.kind === "withdrawal") cacheWithdrawal(token, notice.withdrawal);
    },
    token !== null,
  );
  // A method that closed must no longer be selectable, and a method that opened must be.
  useTopic(
    "cashier",
    () => void queryClient.invalidateQueries({ queryKey: methodsQuery(token).queryKey }),
    token !== null,
  );
  // A change of the balance may change the withdrawable amount.
  useTopic(
    "member.balance",
    (_, kind) => {
      if (kind === "event")
        void queryClient.invalidateQueries({ queryKey: ["member", token, "withdrawable"] });
    },
    token !== null,
  );
}
