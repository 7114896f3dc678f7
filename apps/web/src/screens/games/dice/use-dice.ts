import { CallError } from "@khela/contract/client";
import type { CallOutput } from "@khela/contract/endpoint";
import { betDice } from "@khela/contract/play";
import { DICE_CODE, type DiceBet } from "@khela/games/dice/dice";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GameSound } from "../../../features/sound/use-sound.ts";
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

type Answer = CallOutput<typeof betDice>;
interface Body {
  stake: string;
  direction: DiceBet["direction"];
  target: number;
}

/** A roll as the slider shows it. */
export interface Roll {
  roundId: string;
  /** 0 to 9999. */
  roll: number;
  win: boolean;
  bet: DiceBet;
  payout: Money;
  stake: Money;
}

interface Dice {
  roll: (stake: Money, bet: DiceBet) => Promise<Roll | undefined>;
  busy: boolean;
  checking: boolean;
  /** The last one; while the next is on its way it stays. */
  last: Roll | undefined;
}

/** How long the marker travels; the result is known before. */
export const ROLL_MS = 420;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Places dice bets and shows them; takes up one that an earlier visit did not show. GAME-12. */
export function useDice(player: Player, sound: GameSound): Dice {
  const { t } = useI18n();
  const refuse = useRefusal();
  const running = useRef(false);
  const [last, setLast] = useState<Roll>();
  const busy = useGameStatus((status) => status.state !== "idle");
  const send = useCallback((body: Body, key: string) => call(betDice, { body }, { idempotencyKey: key }), []);
  const round = useRound<Body, Answer>(DICE_CODE, send);
  useEffect(() => {
    if (round.checking) setGameState("resolving");
  }, [round.checking]);

  async function run(body: Body, ask: () => Promise<Answer | undefined>): Promise<Roll | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setGameState("betting");
    sound.play("roll");
    try {
      const answer = await ask();
      if (!answer) return undefined;
      setGameState("showing");
      const stake = moneyFromText(body.stake);
      const payout = moneyFromText(answer.payout);
      const { roundId, win } = answer;
      const bet = { direction: body.direction, target: body.target };
      const shown = { roundId, roll: answer.roll, win, bet, payout, stake };
      setLast(shown);
      if (!reducedMotion()) await sleep(ROLL_MS);
      // A win always pays more than its stake here: the lowest multiplier is 1.01.
      sound.play(win ? "cashOut" : "lose");
      takeBalance(answer);
      round.shown();
      roundShown(roundId);
      countRound(stake, payout);
      rememberRound(DICE_CODE, answer);
      return shown;
    } catch (error) {
      refuse(error);
      return undefined;
    } finally {
      running.current = false;
      releaseBalance();
      setGameState("idle");
    }
  }

  async function roll(stake: Money, bet: DiceBet): Promise<Roll | undefined> {
    const { account, balance } = player;
    if (!player.loggedIn) askLogin();
    if (account === undefined || balance === undefined) return undefined;
    if (balance < stake) {
      const params = { balance: moneyToText(balance) };
      refuse(new CallError("MONEY_INSUFFICIENT", params, { status: 402, traceId: "", captcha: false }));
      return undefined;
    }
    holdBalance(money(balance - stake));
    const body = { stake: moneyToText(stake), direction: bet.direction, target: bet.target };
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

  return { roll, busy, checking: round.checking, last };
}
