import { CallError } from "@khela/contract/client";
import type { CallOutput } from "@khela/contract/endpoint";
import { actSteps, cashOutSteps, getOpenSteps, startSteps } from "@khela/contract/steps";
import { type Money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../shell/api.ts";
import { rememberRound } from "../controls/history.ts";
import { useRefusal } from "../controls/use-refusal.ts";
import { markRoundShown, setGameState, useGameStatus } from "../frame/game-status.ts";
import { askLogin, countRound, type Player, cacheBalance } from "../frame/player.ts";
import { useRound } from "../rounds/use-round.ts";
import { useResumePendingRound } from "../rounds/use-resume-pending-round.ts";

type Answer = CallOutput<typeof actSteps>;
type OpenRound = NonNullable<CallOutput<typeof getOpenSteps>["round"]>;

/** A round from the server with the game's own view. */
export type StepsRound<View> = Omit<OpenRound, "view"> & { view: View };

type Choice = Record<string, number | string | number[]>;
type Body =
  | { kind: "start"; stake: string; bet: Choice }
  | { kind: "act"; roundId: string; step: number; action: Choice }
  | { kind: "cashOut"; roundId: string; step: number };

export interface Steps<View> {
  /** The open round, or the last one. */
  round: StepsRound<View> | undefined;
  open: boolean;
  busy: boolean;
  checking: boolean;
  start: (stake: Money, bet: Choice) => void;
  act: (action: Choice) => void;
  cashOut: () => void;
}

interface Options<View> {
  code: string;
  player: Player;
  /** Called when a step was taken, for its sound. */
  onStep: (round: StepsRound<View>, kind: Body["kind"]) => void;
}

/** Plays the rounds of a step game; an open round is resumed where it was left. GAME-12. */
export function useSteps<View extends object>({ code, player, onStep }: Options<View>): Steps<View> {
  const refuse = useRefusal();
  const running = useRef(false);
  const [round, setRound] = useState<StepsRound<View>>();
  const busy = useGameStatus((status) => status.state !== "idle");
  const send = useCallback(
    (body: Body, key: string): Promise<Answer> => {
      const params = { gameCode: code };
      const options = { idempotencyKey: key };
      if (body.kind === "start") {
        return call(startSteps, { params, body: { stake: body.stake, bet: body.bet } }, options);
      }
      const { roundId, step } = body;
      return body.kind === "act"
        ? call(actSteps, { params, body: { roundId, step, action: body.action } }, options)
        : call(cashOutSteps, { params, body: { roundId, step } }, options);
    },
    [code],
  );
  const sender = useRound<Body, Answer>(code, send);
  useEffect(() => {
    if (sender.checking) setGameState("resolving");
  }, [sender.checking]);

  /** Loads the open round: after a reload, or when another device has played a step. */
  async function look(): Promise<void> {
    const { round: found } = await call(getOpenSteps, { params: { gameCode: code } });
    if (found) setRound(found as StepsRound<View>);
    else setRound((before) => (before?.state === "open" ? undefined : before));
  }

  async function run(body: Body, ask: () => Promise<Answer | undefined>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setGameState("betting");
    try {
      const answer = await ask();
      if (!answer) return;
      const next = answer as StepsRound<View> & Answer;
      setRound(next);
      cacheBalance(answer);
      sender.shown();
      onStep(next, body.kind);
      if (next.state !== "open") {
        const sums = { stake: moneyFromText(next.stake), payout: moneyFromText(next.payout ?? "0") };
        markRoundShown(next.roundId, sums);
        countRound(sums.stake, sums.payout);
        rememberRound(code, next);
      }
    } catch (error) {
      refuse(error);
      const stale =
        error instanceof CallError &&
        ["GAME_STEP", "GAME_CASHED_OUT", "GAME_ALREADY_BET"].includes(error.code);
      if (stale) await look().catch(refuse);
    } finally {
      running.current = false;
      setGameState("idle");
    }
  }

  const place = (body: Body): void => {
    const { account } = player;
    if (!player.loggedIn) askLogin();
    if (account !== undefined) void run(body, () => sender.place(account, body));
  };

  useResumePendingRound(player.account, {
    find: sender.find,
    resume: (found) => void run(found.body as Body, () => sender.resume(found)),
    otherwise: () => void look().catch(refuse),
  });

  return {
    round,
    open: round?.state === "open",
    busy,
    checking: sender.checking,
    start: (stake, bet) => {
      const { spendable } = player;
      if (player.loggedIn && spendable !== undefined && spendable < stake) {
        const params = { balance: moneyToText(spendable) };
        refuse(new CallError("MONEY_INSUFFICIENT", params, { status: 402, traceId: "", captcha: false }));
        return;
      }
      place({ kind: "start", stake: moneyToText(stake), bet });
    },
    act: (action) => {
      if (round?.state === "open")
        place({ kind: "act", roundId: round.roundId, step: round.step + 1, action });
    },
    cashOut: () => {
      if (round?.state === "open") place({ kind: "cashOut", roundId: round.roundId, step: round.step + 1 });
    },
  };
}
