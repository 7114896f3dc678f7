import { cashOutCrash, type CrashBetView } from "@khela/contract/play";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { asCallError, call } from "../../../shell/api.ts";
import { useRefusal } from "../controls/use-refusal.ts";
import { cacheBalance } from "../frame/player.ts";
import { isOutcomeUnknown } from "../rounds/resolve-round.ts";
import { newIdempotencyKey } from "../rounds/use-round.ts";
import type { LiveRound } from "./use-crash-round.ts";

const LOST_TRIES = 5;

/**
 * Repeats the call until the server answers: the first arrival decides, and the idempotency key makes it one
 * command.
 */
async function askOut(gameCode: string, betId: string) {
  const idempotencyKey = newIdempotencyKey();
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(cashOutCrash, { params: { gameCode }, body: { betId } }, { idempotencyKey });
    } catch (error) {
      if (!isOutcomeUnknown(error) || tries >= LOST_TRIES) throw error;
    }
  }
}

/** Cashes out of the running round. */
export function useCashOut(live: LiveRound): {
  cashOut: (bet: CrashBetView, roundId: string) => Promise<void>;
  cashingOut: boolean;
} {
  const { t } = useI18n();
  const refuse = useRefusal();
  const [cashingOut, setCashingOut] = useState(false);

  async function cashOut({ betId }: CrashBetView, roundId: string): Promise<void> {
    if (cashingOut) return;
    setCashingOut(true);
    try {
      const answer = await askOut(live.title.code, betId);
      cacheBalance(answer);
      const { cashedOutHundredths, payout } = answer;
      live.apply({ kind: "cash_out", roundId, betId, cashedOutHundredths, payout });
    } catch (error) {
      const code = asCallError(error)?.code;
      const late = code === "GAME_CASHED_OUT" || code === "GAME_CLOSED";
      if (late) toast({ kind: "info", id: "bet", text: t("games.tooLate") });
      else refuse(error);
    } finally {
      setCashingOut(false);
    }
  }

  return { cashOut, cashingOut };
}
