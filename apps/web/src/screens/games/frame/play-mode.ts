/**
 * Whether a game is played for real or as its free demo, and the step needed before. Source: GAME-03,
 * GAME-05, AUTH-15.
 */
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { startTrial } from "../../../features/trial/start-trial.ts";
import { openDialog } from "../../../shell/dialogs.ts";
import { errorText } from "../../../shell/error-text.ts";
import { useMember } from "../../../shell/queries.ts";
import { useSession } from "../../../shell/session.ts";
import { modeOf, type PlayMode } from "./mode-of.ts";

/**
 * A visitor who opens a demo gets a trial account; a trial account that opens a game for real is shown what
 * it needs; a member who opens a demo is told that it would use the member's own balance.
 * @returns undefined until the account is known
 */
export function usePlayMode(gameCode: string): PlayMode | undefined {
  const i18n = useI18n();
  const navigate = useNavigate();
  const wanted = useSearch({ strict: false }).mode ?? "real";
  const visitor = useSession((session) => session.token === null && session.pending === null);
  const type = useMember().data?.type;
  const mode = modeOf(wanted, visitor, type);

  const start = useEffectEvent(async () => {
    try {
      await startTrial();
      toast({ kind: "success", text: i18n.t("entry.trialStarted"), id: "login" });
    } catch (error) {
      toast({ kind: "error", text: errorText(i18n, error), id: "login" });
      await navigate({ to: "/game/$gameCode", params: { gameCode }, search: {}, replace: true });
    }
  });
  useEffect(() => {
    if (mode === "starting") void start();
    if (mode === "need-account") openDialog("trueAccount", {});
  }, [mode]);
  return mode;
}
