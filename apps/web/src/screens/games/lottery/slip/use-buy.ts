import { CallError } from "@khela/contract/client";
import type { CallOutput } from "@khela/contract/endpoint";
import { buyLotteryTicket } from "@khela/contract/lottery";
import { moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useCallback, useRef, useState } from "react";
import { asCallError, call } from "../../../../shell/api.ts";
import { useRefusal } from "../../controls/use-refusal.ts";
import { type Player, cacheBalance } from "../../frame/player.ts";
import { useRound } from "../../rounds/use-round.ts";
import { useResumePendingRound } from "../../rounds/use-resume-pending-round.ts";
import { reloadTickets } from "../queries.ts";
import { costOfAll, linesToBuy } from "./slip.ts";
import type { SlipControl } from "./use-slip.ts";

type Answer = CallOutput<typeof buyLotteryTicket>;
interface Body {
  drawId: string;
  lines: ReturnType<typeof linesToBuy>;
}

export interface Buying {
  buy: () => void;
  busy: boolean;
  /** Whether a lost answer is being retried. */
  checking: boolean;
  /** The draw that closed before the ticket arrived. */
  tooLate: string | null;
}

/** Buys the slip as one ticket, however often the button is pressed or the answer is lost. GAME-12. */
export function useBuy(control: SlipControl, player: Player, onBought: () => void): Buying {
  const { t, digits } = useI18n();
  const refuse = useRefusal();
  const { slip, rules } = control;
  const gameCode = rules.code;
  const [busy, setBusy] = useState(false);
  const [tooLate, setTooLate] = useState<string | null>(null);
  const running = useRef(false);
  const send = useCallback(
    (body: Body, key: string) =>
      call(buyLotteryTicket, { params: { gameCode }, body }, { idempotencyKey: key }),
    [gameCode],
  );
  const sender = useRound<Body, Answer>(gameCode, send);

  async function run(drawId: string, ask: () => Promise<Answer | undefined>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const answer = await ask();
      if (!answer) return;
      sender.shown();
      cacheBalance(answer);
      reloadTickets();
      control.clear();
      toast({
        kind: "success",
        text: t("lottery.bought", { number: digits(answer.ticket.number) }),
        id: "ticket",
      });
      onBought();
    } catch (error) {
      // Keep the slip and ask whether to use it for the next draw.
      if (asCallError(error)?.code === "GAME_CLOSED") setTooLate(drawId);
      else refuse(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function buy() {
    const { account, spendable } = player;
    const { drawId, lines } = slip;
    if (account === undefined || spendable === undefined || drawId === null) return;
    if (spendable < costOfAll(lines)) {
      const params = { balance: moneyToText(spendable) };
      refuse(new CallError("MONEY_INSUFFICIENT", params, { status: 402, traceId: "", captcha: false }));
      return;
    }
    void run(drawId, () => sender.place(account, { drawId, lines: linesToBuy(lines) }));
  }

  useResumePendingRound(player.account, {
    find: sender.find,
    resume: (found) => void run((found.body as Body).drawId, () => sender.resume(found)),
  });

  return { buy, busy: busy || player.isLoading, checking: sender.checking, tooLate };
}
