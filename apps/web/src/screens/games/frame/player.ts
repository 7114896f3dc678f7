/** Who plays, with what, and how the session stands. */
import { getPlaySession } from "@khela/contract/play";
import type { CallOutput } from "@khela/contract/endpoint";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, isOfThisSession, queryClient } from "../../../shell/api.ts";
import { openDialog } from "../../../shell/dialogs.ts";
import { useTopic } from "../../../shell/live.ts";
import { balanceQuery, useBalance, useMember } from "../../../shell/queries.ts";
import { useSession } from "../../../shell/session.ts";

export type PlaySession = CallOutput<typeof getPlaySession>;

export interface Player {
  loggedIn: boolean;
  /** Undefined until it is known. */
  account: string | undefined;
  balance: Money | undefined;
  /** Logged in, and account or balance hasn't come yet: nothing can be bet, so no button takes a press. */
  waits: boolean;
}

export function usePlayer(): Player {
  const loggedIn = useSession((session) => session.token !== null);
  const account = useMember().data?.account;
  const balance = useBalance().data?.balance;
  return {
    loggedIn,
    waits: loggedIn && (account === undefined || balance === undefined),
    account: loggedIn ? account : undefined,
    balance: loggedIn && balance !== undefined ? moneyFromText(balance) : undefined,
  };
}

/** Opens the login pop-up; after it the visitor is back in this game. */
export function askLogin(): void {
  openDialog("login", { next: location.pathname + location.search });
}

const sessionQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["member", token, "playSession"],
    queryFn: ({ signal }) => call(getPlaySession, {}, { signal }),
    enabled: token !== null,
    refetchInterval: 60_000,
  });

/** SAFE-03: when this session began, what its rounds came to, when the next reality check is due. */
export function usePlaySession(): PlaySession | undefined {
  const token = useSession((session) => session.token);
  // Acknowledged on another page of this player.
  useTopic(
    "member.notice",
    (notice, kind) => {
      if (kind === "event" && notice.kind === "protection") askPlaySession();
    },
    token !== null,
  );
  return useQuery(sessionQuery(token)).data;
}

/** Asks the server anew how the session stands: a bet was refused until a reality check is acknowledged. */
export function askPlaySession(): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery(useSession.getState().token).queryKey });
}

/** Takes over the answer to a reality check. */
export function realityIs(reality: PlaySession["reality"]): void {
  const { queryKey } = sessionQuery(useSession.getState().token);
  queryClient.setQueryData(queryKey, (before) => (before ? { ...before, reality } : undefined));
}

/** Counts a round that was just shown, until the server's own figures come. */
export function countRound(stake: Money, payout: Money): void {
  const { queryKey } = sessionQuery(useSession.getState().token);
  queryClient.setQueryData(queryKey, (before) => {
    if (!before) return undefined;
    const add = (text: string, more: bigint) => moneyToText(money(moneyFromText(text) + more));
    return {
      ...before,
      rounds: before.rounds + 1,
      stake: add(before.stake, stake),
      payout: add(before.payout, payout),
      winLoss: add(before.winLoss, payout - stake),
    };
  });
}

/** Takes over the balance that came with an answer of `call`; an older one never replaces a newer, nor one account's another's. */
export function takeBalance(answer: { balance: string; balanceVersion: string }): void {
  if (!isOfThisSession(answer)) return;
  const { queryKey } = balanceQuery(useSession.getState().token);
  queryClient.setQueryData(queryKey, (before) =>
    before ? { ...before, balance: answer.balance, version: answer.balanceVersion } : undefined,
  );
}
