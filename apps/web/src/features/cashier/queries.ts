/** The cashier's server state, and how news of the socket goes into it. Source: MONEY-03, MONEY-04. */
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
/** The socket brings the news; this is for a connection that has lost some. */
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

/** What a withdrawal by this method needs. @param amount as on the wire; undefined while there is none */
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
    // What is missing may come from another page: a password set, an identity checked.
    refetchOnWindowFocus: true,
  });

export const payoutAccountsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "payoutAccounts"],
    queryFn: ({ signal }) => call(listPayoutAccounts, {}, { signal }),
    enabled: token !== null,
    refetchOnWindowFocus: true,
  });

/** Puts an account that was just bound into what is on the screen. */
export function notePayoutAccount(token: string | null, account: PayoutAccount): void {
  const { queryKey } = payoutAccountsQuery(token);
  queryClient.setQueryData(
    queryKey,
    (known) => known && { ...known, accounts: [...known.accounts, account] },
  );
  void queryClient.invalidateQueries({ queryKey });
  // The list of what a withdrawal needs has one line less.
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

/** Puts a deposit that has just been heard of into what is on the screen. */
export function noteDeposit(token: string | null, deposit: Deposit): void {
  queryClient.setQueryData(depositQuery(token, deposit.depositId).queryKey, deposit);
  void queryClient.invalidateQueries({ queryKey: ["member", token, "deposits"] });
}

/** The same for a withdrawal; one that is new comes in by asking for the list. */
export function noteWithdrawal(token: string | null, withdrawal: Withdrawal): void {
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
export function useCashierNews(): void {
  const token = useSession((session) => session.token);
  useTopic(
    "member.notice",
    (notice) => {
      if (notice.kind === "deposit") noteDeposit(token, notice.deposit);
      if (notice.kind === "withdrawal") noteWithdrawal(token, notice.withdrawal);
    },
    token !== null,
  );
  // A method that closes must not be chosen any more, and one that opens may be.
  useTopic(
    "cashier",
    () => void queryClient.invalidateQueries({ queryKey: methodsQuery(token).queryKey }),
    token !== null,
  );
  // Whatever moves the balance may change what can be withdrawn.
  useTopic(
    "member.balance",
    (_, kind) => {
      if (kind === "event")
        void queryClient.invalidateQueries({ queryKey: ["member", token, "withdrawable"] });
    },
    token !== null,
  );
}
