import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useEffect, useEffectEvent } from "react";
import type { FoundRound, PendingRound } from "./pending-round.ts";

interface TakeUp {
  find: (owner: string) => FoundRound;
  /** Sends a bet again whose answer never came; it is the same bet. */
  resume: (round: PendingRound) => void;
  /** There is none to send again. */
  otherwise?: () => void;
}

/**
 * Takes up what an earlier visit of this tab left unshown, once somebody plays; of what is too old for
 * that, a notice says where it stands. GAME-12.
 * @param account undefined: not yet
 */
export function useTakeUp(account: string | undefined, { find, resume, otherwise }: TakeUp): void {
  const { t } = useI18n();
  const takeUp = useEffectEvent((owner: string) => {
    const found = find(owner);
    if (found.kind === "stale") toast({ kind: "info", text: t("games.roundInRecord") });
    if (found.kind === "fresh") resume(found.round);
    else otherwise?.();
  });
  useEffect(() => {
    if (account === undefined) return undefined;
    const timer = setTimeout(() => takeUp(account), 0);
    return () => clearTimeout(timer);
  }, [account]);
}
