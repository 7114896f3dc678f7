import { CallError } from "@khela/contract/client";
import type { CallOutput } from "@khela/contract/endpoint";
import { betInstant } from "@khela/contract/instant";
import type { SeedOutcome } from "@khela/games/instant/seed-game";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../shell/api.ts";
import { rememberRound } from "../controls/history.ts";
import { useRefusal } from "../controls/use-refusal.ts";
import {
  holdBalance,
  releaseBalance,
  roundShown,
  setGameState,
  useGameStatus,
} from "../frame/game-status.ts";
import { askLogin, countRound, type Player, takeBalance } from "../frame/player.ts";
import { useRound } from "../rounds/use-round.ts";

type Answer = CallOutput<typeof betInstant>;
interface Body {
  stake: string;
  bet: Record<string, number | string | number[]>;
}

/** A round as the scene shows it. */
export interface Shown<Bet, Outcome> {
  roundId: string;
  bet: Bet;
  outcome: Outcome;
  stake: Money;
  payout: Money;
  /** It still moves: the result isn't to be told yet. */
  moving: boolean;
}

export interface Instant<Bet, Outcome> {
  place: (stake: Money, bet: Bet) => Promise<Shown<Bet, Outcome> | undefined>;
  busy: boolean;
  checking: boolean;
  /** The last one; while the next is on its way it stays. */
  last: Shown<Bet, Outcome> | undefined;
}

interface Options<Bet, Outcome> {
  code: string;
  player: Player;
  /** Moves the round over the screen; the result is known before. Ends when it may be told. */
  show: (bet: Bet, outcome: Outcome) => Promise<void>;
  /** What is heard: as the bet leaves, and when the result is told. */
  onStart: () => void;
  onEnd: (round: { stake: Money; payout: Money }) => void;
}

/** Whether movements are to end at once. */
export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Waits, or not at all where movements end at once. */
export const moveFor = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, reducedMotion() ? 0 : ms));

/** Places the bets of a game of one call and shows them; takes up one that an earlier visit did not show. GAME-12. */
export function useInstant<Bet extends object, Outcome extends SeedOutcome>({
  code,
  player,
  show,
  onStart,
  onEnd,
}: Options<Bet, Outcome>): Instant<Bet, Outcome> {
  const { t } = useI18n();
  const refuse = useRefusal();
  const running = useRef(false);
  const [last, setLast] = useState<Shown<Bet, Outcome>>();
  const busy = useGameStatus((status) => status.state !== "idle");
  const send = useCallback(
    (body: Body, key: string) =>
      call(betInstant, { params: { gameCode: code }, body }, { idempotencyKey: key }),
    [code],
  );
  const round = useRound<Body, Answer>(code, send);
  useEffect(() => {
    if (round.checking) setGameState("resolving");
  }, [round.checking]);

  async function run(
    body: Body,
    ask: () => Promise<Answer | undefined>,
  ): Promise<Shown<Bet, Outcome> | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setGameState("betting");
    onStart();
    try {
      const answer = await ask();
      if (!answer) return undefined;
      setGameState("showing");
      const [stake, payout] = [moneyFromText(body.stake), moneyFromText(answer.payout)];
      const bet = body.bet as unknown as Bet;
      const outcome = answer.outcome as Outcome;
      const shown = { roundId: answer.roundId, bet, outcome, stake, payout };
      setLast({ ...shown, moving: true });
      await show(bet, outcome);
      setLast({ ...shown, moving: false });
      onEnd(shown);
      takeBalance(answer);
      round.shown();
      roundShown(answer.roundId);
      countRound(stake, payout);
      rememberRound(code, answer);
      return { ...shown, moving: false };
    } catch (error) {
      refuse(error);
      return undefined;
    } finally {
      running.current = false;
      releaseBalance();
      setGameState("idle");
    }
  }

  async function place(stake: Money, bet: Bet): Promise<Shown<Bet, Outcome> | undefined> {
    const { account, balance } = player;
    if (!player.loggedIn) askLogin();
    if (account === undefined || balance === undefined) return undefined;
    if (balance < stake) {
      const params = { balance: moneyToText(balance) };
      refuse(new CallError("MONEY_INSUFFICIENT", params, { status: 402, traceId: "", captcha: false }));
      return undefined;
    }
    holdBalance(money(balance - stake));
    const body = { stake: moneyToText(stake), bet: { ...bet } as Body["bet"] };
    return run(body, () => round.place(account, body));
  }

  const takeUp = useEffectEvent((owner: string) => {
    const found = round.find(owner);
    if (found.kind === "stale") toast({ kind: "info", text: t("games.roundInRecord") });
    if (found.kind === "fresh") void run(found.round.body as Body, () => round.resume(found.round));
  });
  const { account } = player;
  useEffect(() => {
    if (account === undefined) return undefined;
    const timer = setTimeout(() => takeUp(account), 0);
    return () => clearTimeout(timer);
  }, [account]);

  return { place, busy, checking: round.checking, last };
}
