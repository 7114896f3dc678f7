import type { CallError } from "@khela/contract/client";
import type { CallInput } from "@khela/contract/endpoint";
import { placeSportsBet, type SportsBetView } from "@khela/contract/sportsbook";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useRef, useState } from "react";
import { without } from "../../../features/sports/slip.ts";
import { changeSlip } from "../../../features/sports/slip-store.ts";
import { asCallError, call, queryClient } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { useRefusal } from "../../games/controls/use-refusal.ts";
import { cacheBalance, type Player } from "../../games/frame/player.ts";
import { isOutcomeUnknown } from "../../games/rounds/resolve-round.ts";
import { newIdempotencyKey, useRound } from "../../games/rounds/use-round.ts";
import { useResumePendingRound } from "../../games/rounds/use-resume-pending-round.ts";
import { reloadBets } from "../bets/queries.ts";

type Body = CallInput<typeof placeSportsBet>["body"];

/** A bet to place. */
export interface Order {
  body: Body;
  /** The legs that leave the slip with it. */
  legIds: readonly string[];
  /** The bet that was not taken and that this one stands for. */
  replaces?: string;
}

/** Orders of one press, each with the key that makes it one bet however often it is sent. */
interface Orders {
  orders: (Order & { key: string })[];
}

interface Outcome {
  placed: SportsBetView[];
  placedLegs: string[];
  replaced: string[];
  refused: CallError[];
}

/** The sports bets of a press are one pending round. */
const CODE = "sportsbook";

/** Sends the orders one after the other. A refused one stops none; a lost answer throws, so that all are sent again. */
async function send({ orders }: Orders): Promise<Outcome> {
  const outcome: Outcome = { placed: [], placedLegs: [], replaced: [], refused: [] };
  for (const { key, body, legIds, replaces } of orders) {
    try {
      // One after the other: each has to see what the one before has left of the balance.
      const answer = await call(placeSportsBet, { body }, { idempotencyKey: key });
      cacheBalance(answer);
      outcome.placed.push(answer.bet);
      outcome.placedLegs.push(...legIds);
      if (replaces !== undefined) outcome.replaced.push(replaces);
    } catch (error) {
      const failure = asCallError(error);
      if (!failure || failure.status >= 500 || failure.status === 401 || isOutcomeUnknown(error)) throw error;
      outcome.refused.push(failure);
    }
  }
  return outcome;
}

export interface Placing {
  place: (orders: readonly Order[]) => void;
  busy: boolean;
  /** Whether a lost answer is being retried. */
  checking: boolean;
  /** Bets placed since the slip was opened or changed, newest first. */
  receipts: readonly SportsBetView[];
  clear: () => void;
}

/** Places the bets of the slip, once each, however often the button is pressed or an answer is lost. GAME-12. */
export function usePlace(player: Player): Placing {
  const i18n = useI18n();
  const refuse = useRefusal();
  const [busy, setBusy] = useState(false);
  const [receipts, setReceipts] = useState<readonly SportsBetView[]>([]);
  const running = useRef(false);
  const sender = useRound<Orders, Outcome>(CODE, send);

  async function run(ask: () => Promise<Outcome | undefined>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const outcome = await ask();
      if (!outcome) return;
      sender.shown();
      const { placed, placedLegs, replaced, refused } = outcome;
      setReceipts((before) => [...placed, ...before.filter(({ betId }) => !replaced.includes(betId))]);
      changeSlip((slip) => without(slip, placedLegs));
      if (placed.length > 0) {
        reloadBets();
        const text = i18n.t("sportsbook.placed", { n: placed.length });
        toast({ kind: "success", text, id: "bet" });
      }
      if (refused[0]) tell(refused[0]);
    } catch (error) {
      tell(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function tell(error: unknown) {
    // The slip shows what is wrong with which leg.
    void queryClient.invalidateQueries({ queryKey: ["sportsSlip"] });
    const code = asCallError(error)?.code;
    if (code === "GAME_MAINTENANCE" || code === "GAME_NOT_FOUND")
      toast({ kind: "error", text: errorText(i18n, error), id: "bet" });
    else refuse(error);
  }

  useResumePendingRound(player.account, {
    find: sender.find,
    resume: (found) => void run(() => sender.resume(found)),
  });

  return {
    place: (orders) => {
      const { account } = player;
      if (account === undefined || orders.length === 0 || running.current) return;
      const keyed = orders.map((order) => ({ ...order, key: newIdempotencyKey() }));
      void run(() => sender.place(account, { orders: keyed }));
    },
    busy: busy || player.isLoading,
    checking: sender.checking,
    receipts,
    clear: () => setReceipts([]),
  };
}
