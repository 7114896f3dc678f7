/** A bet of one call with the player's seed, from the press until everything is shown. GAME-12. */
import { CallError } from "@khela/contract/client";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useEffect, useRef } from "react";
import { isOfThisSession } from "../../../shell/api.ts";
import { rememberRound } from "../controls/history.ts";
import { useRefusal } from "../controls/use-refusal.ts";
import {
  holdBalance,
  releaseBalance,
  markRoundShown,
  setGameState,
  useGameStatus,
} from "../frame/game-status.ts";
import { askLogin, countRound, type Player, cacheBalance } from "../frame/player.ts";
import { useRound } from "./use-round.ts";
import { useResumePendingRound } from "./use-resume-pending-round.ts";

/** The part that all answers to a bet share. */
interface Settled {
  roundId: string;
  payout: string;
  multiplierE4: number;
  balance: string;
  balanceVersion: string;
}

interface Options<Body, Answer, Shown> {
  code: string;
  player: Player;
  /** Must be the same function on every render. */
  send: (body: Body, key: string) => Promise<Answer>;
  /** Called when the bet is sent. */
  onStart: () => void;
  /** Animates the round; resolves when its result may be shown. @returns the round for the screen */
  show: (body: Body, answer: Answer, sums: { stake: Money; payout: Money }) => Promise<Shown>;
  /** Called when the bet was refused: ends the running animation. */
  onRefused?: () => Promise<void>;
  /** The cost of a bet, if it differs from its stake. */
  costOf?: (body: Body) => Money;
  /** Whether a round counts for the session's stake and result (default yes). */
  counts?: (body: Body) => boolean;
  /** Whether a round can be shown yet (default yes). */
  ready?: boolean;
}

export interface PlacedRound<Body, Shown> {
  /** @returns the round once it was shown; undefined when it was refused or the screen was left */
  place: (stake: Money, bet: Omit<Body, "stake">) => Promise<Shown | undefined>;
  /** True from the press until everything is shown, and until account and balance have loaded. */
  busy: boolean;
  /** Whether a lost answer is being retried. */
  checking: boolean;
}

/** Places bets and shows them, one at a time; resumes a bet that an earlier visit did not show. */
export function usePlacedRound<Body extends { stake: string }, Answer extends Settled, Shown>({
  code,
  player,
  send,
  onStart,
  show,
  onRefused,
  costOf = ({ stake }) => moneyFromText(stake),
  counts = () => true,
  ready = true,
}: Options<Body, Answer, Shown>): PlacedRound<Body, Shown> {
  const refuse = useRefusal();
  const running = useRef(false);
  const busy = useGameStatus((status) => status.state !== "idle");
  const round = useRound<Body, Answer>(code, send);
  useEffect(() => {
    if (round.checking) setGameState("resolving");
  }, [round.checking]);

  async function run(body: Body, ask: () => Promise<Answer | undefined>): Promise<Shown | undefined> {
    if (!ready || running.current) return undefined;
    running.current = true;
    setGameState("betting");
    onStart();
    try {
      const answer = await ask();
      if (!answer) return undefined;
      setGameState("showing");
      const [stake, payout] = [costOf(body), moneyFromText(answer.payout)];
      const shown = await show(body, answer, { stake, payout });
      // Another account logged in while the round was shown: its screen knows nothing of this one.
      if (!isOfThisSession(answer)) return undefined;
      cacheBalance(answer);
      round.shown();
      markRoundShown(answer.roundId, { stake, payout });
      if (counts(body)) countRound(stake, payout);
      rememberRound(code, answer);
      return shown;
    } catch (error) {
      await onRefused?.();
      refuse(error);
      return undefined;
    } finally {
      running.current = false;
      releaseBalance();
      setGameState("idle");
    }
  }

  async function place(stake: Money, bet: Omit<Body, "stake">): Promise<Shown | undefined> {
    const { account, balance, spendable } = player;
    if (!player.loggedIn) askLogin();
    if (account === undefined || balance === undefined || spendable === undefined) return undefined;
    if (!ready || running.current) return undefined;
    const body = { ...bet, stake: moneyToText(stake) } as Body;
    const cost = costOf(body);
    if (spendable < cost) {
      const params = { balance: moneyToText(spendable) };
      refuse(new CallError("MONEY_INSUFFICIENT", params, { status: 402, traceId: "", captcha: false }));
      return undefined;
    }
    // What is beyond the cash is bonus money.
    holdBalance(money(balance > cost ? balance - cost : 0n));
    return run(body, () => round.place(account, body));
  }

  useResumePendingRound(ready ? player.account : undefined, {
    find: round.find,
    resume: (found) => void run(found.body as Body, () => round.resume(found)),
  });

  return { place, busy: busy || player.isLoading, checking: round.checking };
}
