import type { CallOutput } from "@khela/contract/endpoint";
import { betCrash, type CrashBetView, type CrashRoundView } from "@khela/contract/play";
import { CallError } from "@khela/contract/client";
import { type Money, moneyToText } from "@khela/kernel/money";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../shell/api.ts";
import { useRefusal } from "../controls/use-refusal.ts";
import type { GameState } from "../frame/game-status.ts";
import { askLogin, type Player, cacheBalance } from "../frame/player.ts";
import { useRound } from "../rounds/use-round.ts";
import { useResumePendingRound } from "../rounds/use-resume-pending-round.ts";
import { ownBet } from "./round-state.ts";
import { useCashOut } from "./use-cash-out.ts";
import type { LiveRound } from "./use-crash-round.ts";

type Answer = CallOutput<typeof betCrash>;
export interface CrashOrder {
  stake: Money;
  autoCashOutHundredths: number | null;
}
interface Body {
  roundId: string;
  stake: string;
  autoCashOutHundredths?: number;
  seat?: 2;
}

export interface CrashBetting {
  /** Counted from 1. */
  seat: number;
  state: GameState;
  /** The member's bet in the current round. */
  bet: CrashBetView | undefined;
  /** The order that waits for the next betting phase. */
  queued: CrashOrder | null;
  placing: boolean;
  checking: boolean;
  cashingOut: boolean;
  /** Bets now, or queues the order for the next round. */
  order: (order: CrashOrder) => void;
  cancel: () => void;
  cashOut: () => void;
}

function bodyOf(roundId: string, { stake, autoCashOutHundredths }: CrashOrder, seat: number): Body {
  const auto = autoCashOutHundredths === null ? {} : { autoCashOutHundredths };
  return { roundId, stake: moneyToText(stake), ...auto, ...(seat === 2 && { seat }) };
}

/** Whether bets are accepted at this time, with a margin for network latency. */
function isOpen(round: CrashRoundView | null, serverMs: number): boolean {
  return round?.phase === "betting" && serverMs < Date.parse(round.bettingEndsAt) - 150;
}

/** One of the member's bets in the round: bet, queue, cash out. GAME-12: a lost answer is retried. */
export function useCrashBet(live: LiveRound, player: Player, seat = 1): CrashBetting {
  const refuse = useRefusal();
  const { round, title } = live;
  const gameCode = title.code;
  const [queued, setQueued] = useState<CrashOrder | null>(null);
  const [placing, setPlacing] = useState(false);
  const { cashOut, cashingOut } = useCashOut(live);
  const busy = useRef(false);
  const send = useCallback(
    (body: Body, key: string) => call(betCrash, { params: { gameCode }, body }, { idempotencyKey: key }),
    [gameCode],
  );
  const sender = useRound<Body, Answer>(seat === 1 ? gameCode : `${gameCode}:${seat}`, send);
  const bet = ownBet(round, seat);
  const riding = bet !== undefined && bet.cashedOutHundredths === null && round?.phase !== "crashed";

  const run = async (ask: () => Promise<Answer | undefined>) => {
    if (busy.current) return;
    busy.current = true;
    setPlacing(true);
    try {
      const answer = await ask();
      if (!answer) return;
      sender.shown();
      live.own(answer.betId);
      cacheBalance(answer);
      const { betId, roundId, stake, seat: taken, autoCashOutHundredths } = answer;
      const view = {
        betId,
        account: player.account ?? "",
        mine: true,
        stake,
        seat: taken,
        autoCashOutHundredths,
      };
      live.apply({ kind: "bet", roundId, bet: { ...view, cashedOutHundredths: null, payout: null } });
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
      setPlacing(false);
    }
  };

  const place = (roundId: string, wanted: CrashOrder) => {
    const { account, spendable } = player;
    if (account === undefined || spendable === undefined) return;
    if (spendable < wanted.stake) {
      const params = { balance: moneyToText(spendable) };
      refuse(new CallError("MONEY_INSUFFICIENT", params, { status: 402, traceId: "", captcha: false }));
      return;
    }
    void run(() => sender.place(account, bodyOf(roundId, wanted, seat)));
  };

  function order(wanted: CrashOrder) {
    if (!player.loggedIn) askLogin();
    else if (round && isOpen(round, live.serverNow()) && !bet) place(round.roundId, wanted);
    else setQueued(wanted);
  }

  const takeQueue = useEffectEvent((roundId: string) => {
    if (!queued || bet) return;
    setQueued(null);
    place(roundId, queued);
  });
  const openRoundId = round?.phase === "betting" ? round.roundId : undefined;
  useEffect(() => {
    if (openRoundId === undefined) return undefined;
    const timer = setTimeout(() => takeQueue(openRoundId), 0);
    return () => clearTimeout(timer);
  }, [openRoundId]);

  useResumePendingRound(player.account, {
    find: sender.find,
    resume: (found) => void run(() => sender.resume(found)),
  });

  return {
    seat,
    state: sender.checking ? "resolving" : placing ? "betting" : riding ? "showing" : "idle",
    bet,
    queued,
    placing: placing || player.isLoading,
    checking: sender.checking,
    cashingOut,
    order,
    cancel: () => setQueued(null),
    cashOut: () => {
      if (bet && round) void cashOut(bet, round.roundId);
    },
  };
}
