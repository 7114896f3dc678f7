import { spinSlot } from "@khela/contract/play";
import type { CallOutput } from "@khela/contract/endpoint";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { CallError } from "@khela/contract/client";
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
import type { Machine } from "./machine.ts";

type Answer = CallOutput<typeof spinSlot>;

/** What a spin came to, once it was shown. */
export interface SpinEnd {
  stake: Money;
  payout: Money;
}

interface Spin {
  /** @returns what it came to; undefined where it was refused or the screen left */
  spin: (stake: Money) => Promise<SpinEnd | undefined>;
  /** From the press until everything is shown. */
  busy: boolean;
  checking: boolean;
  last: SpinEnd | undefined;
}

/** Places spins and shows them; takes up one that an earlier visit did not show. GAME-12. */
export function useSpin(code: string, player: Player, machine: Machine | undefined): Spin {
  const { t } = useI18n();
  const refuse = useRefusal();
  const running = useRef(false);
  const [last, setLast] = useState<SpinEnd>();
  const busy = useGameStatus((status) => status.state !== "idle");
  const send = useCallback(
    (body: { stake: string }, key: string) =>
      call(spinSlot, { params: { gameCode: code }, body }, { idempotencyKey: key }),
    [code],
  );
  const round = useRound<{ stake: string }, Answer>(code, send);
  useEffect(() => {
    if (round.checking) setGameState("resolving");
  }, [round.checking]);

  async function run(stake: Money, ask: () => Promise<Answer | undefined>): Promise<SpinEnd | undefined> {
    if (!machine || running.current) return undefined;
    running.current = true;
    setGameState("betting");
    machine.start();
    try {
      const answer = await ask();
      if (!answer) return undefined;
      setGameState("showing");
      const payout = moneyFromText(answer.payout);
      await machine.present(answer.outcome);
      takeBalance(answer);
      round.shown();
      roundShown(answer.roundId);
      countRound(stake, payout);
      rememberRound(code, answer);
      const end = { stake, payout };
      setLast(end);
      return end;
    } catch (error) {
      await machine.refuse();
      refuse(error);
      return undefined;
    } finally {
      running.current = false;
      releaseBalance();
      setGameState("idle");
    }
  }

  async function spin(stake: Money): Promise<SpinEnd | undefined> {
    const { account, balance } = player;
    if (!player.loggedIn) askLogin();
    if (account === undefined || balance === undefined) return undefined;
    if (balance < stake) {
      const params = { balance: moneyToText(balance) };
      refuse(new CallError("MONEY_INSUFFICIENT", params, { status: 402, traceId: "", captcha: false }));
      return undefined;
    }
    holdBalance(money(balance - stake));
    return run(stake, () => round.place(account, { stake: moneyToText(stake) }));
  }

  const takeUp = useEffectEvent((owner: string) => {
    const found = round.find(owner);
    if (found.kind === "stale") toast({ kind: "info", text: t("games.roundInRecord") });
    if (found.kind !== "fresh") return;
    const { stake } = found.round.body as { stake: string };
    void run(moneyFromText(stake), () => round.resume(found.round));
  });
  const { account } = player;
  useEffect(() => {
    if (!machine || account === undefined) return undefined;
    const timer = setTimeout(() => takeUp(account), 0);
    return () => clearTimeout(timer);
  }, [machine, account]);

  return { spin, busy, checking: round.checking, last };
}
