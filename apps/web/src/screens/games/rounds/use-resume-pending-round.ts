import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useEffect, useEffectEvent } from "react";
import type { FoundRound, PendingRound } from "./pending-round.ts";

interface TakeUp {
  find: (owner: string) => FoundRound;
  /** Sends a pending bet again; its key makes it the same bet. */
  resume: (round: PendingRound) => void;
  /** Called when there is no bet to resume. */
  otherwise?: () => void;
}

/**
 * Resumes the bet that an earlier visit of this tab did not show, once the account is known; for one that is
 * too old, a notice points to the betting record. GAME-12.
 * @param account undefined until known
 */
export function useResumePendingRound(
  account: string | undefined,
  { find, resume, otherwise }: TakeUp,
): void {
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
