/** The player, their balance, and the play session. */
import { getPlaySession } from "@khela/contract/play";
import type { CallOutput } from "@khela/contract/endpoint";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { use } from "react";
import { BonusGameContext, spendableOf } from "../../../features/bonuses/bonus-money.ts";
import { bonusesQuery, useRunningBonus } from "../../../features/bonuses/queries.ts";
import { call, isOfThisSession, queryClient } from "../../../shell/api.ts";
import { openDialog } from "../../../shell/dialogs.ts";
import { useTopic } from "../../../shell/live.ts";
import { balanceQuery, useBalance, useMember, useRealMember } from "../../../shell/queries.ts";
import { useSession } from "../../../shell/session.ts";

export type PlaySession = CallOutput<typeof getPlaySession>;

export interface Player {
  loggedIn: boolean;
  /** Undefined until the account has loaded. */
  account: string | undefined;
  /** The cash. */
  balance: Money | undefined;
  /** The most that can be staked on this game: the cash, and bonus money where the game takes it (PROMO-02). */
  spendable: Money | undefined;
  /**
   * True after a login until account and balance have loaded: buttons are disabled, because nothing can be
   * bet yet.
   */
  isLoading: boolean;
}

export function usePlayer(): Player {
  const loggedIn = useSession((session) => session.token !== null);
  const account = useMember().data?.account;
  const text = useBalance().data?.balance;
  const bonus = useRunningBonus(useRealMember());
  const game = use(BonusGameContext);
  const balance = loggedIn && text !== undefined ? moneyFromText(text) : undefined;
  return {
    loggedIn,
    isLoading: loggedIn && (account === undefined || balance === undefined),
    account: loggedIn ? account : undefined,
    balance,
    spendable: balance === undefined ? undefined : spendableOf(balance, game, bonus),
  };
}

/** Opens the login pop-up, which returns to this game. */
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

/** SAFE-03: the start of this session, its net result, and when the next reality check is due. */
export function usePlaySession(): PlaySession | undefined {
  const token = useSession((session) => session.token);
  // The check may be acknowledged in another tab of this player.
  useTopic(
    "member.notice",
    (notice, kind) => {
      if (kind === "event" && notice.kind === "protection") reloadPlaySession();
    },
    token !== null,
  );
  return useQuery(sessionQuery(token)).data;
}

/** Reloads the play session after a bet was refused because a reality check is due. */
export function reloadPlaySession(): void {
  void queryClient.invalidateQueries({ queryKey: sessionQuery(useSession.getState().token).queryKey });
}

/** Stores the answer to a reality check. */
export function cacheRealityCheck(reality: PlaySession["reality"]): void {
  const { queryKey } = sessionQuery(useSession.getState().token);
  queryClient.setQueryData(queryKey, (before) => (before ? { ...before, reality } : undefined));
}

/** Adds a round that was just shown to the session's figures, until the server's own arrive. */
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

/**
 * Stores the balance from an answer of `call`, unless a newer version is known or the answer belongs to another
 * session.
 */
export function cacheBalance(answer: { balance: string; balanceVersion: string }): void {
  if (!isOfThisSession(answer)) return;
  const { queryKey } = balanceQuery(useSession.getState().token);
  queryClient.setQueryData(queryKey, (before) =>
    before ? { ...before, balance: answer.balance, version: answer.balanceVersion } : undefined,
  );
  // The answer has the cash alone; a running bonus may have changed too.
  const token = useSession.getState().token;
  if (queryClient.getQueryData(bonusesQuery(token).queryKey)?.bonuses.some(({ state }) => state === "active"))
    void queryClient.invalidateQueries({ queryKey: bonusesQuery(token).queryKey, exact: true });
}
