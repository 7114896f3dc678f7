import { supportCode } from "@khela/kernel/support-code";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { asCallError } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { markGameClosed } from "../frame/game-status.ts";
import { reloadPlaySession } from "../frame/player.ts";

/** Shows why a bet was refused, with a link if money is missing or the game is closed. ERR-01, GAME-06. */
export function useRefusal(): (error: unknown) => void {
  const i18n = useI18n();
  const navigate = useNavigate();
  return useCallback(
    (error) => {
      const failure = asCallError(error);
      // The shell handles an ended session.
      if (failure?.code === "AUTH_REQUIRED") return;
      // Reload the play session, which then shows the due reality check.
      if (failure?.code === "PROTECT_REALITY") {
        reloadPlaySession();
        return;
      }
      if (failure?.code === "GAME_MAINTENANCE" || failure?.code === "GAME_NOT_FOUND") {
        markGameClosed(failure.code === "GAME_NOT_FOUND" ? "off" : "maintenance");
        return;
      }
      const deposit = {
        label: i18n.t("shell.deposit"),
        onClick: () => void navigate({ to: "/member/$page", params: { page: "depositv2" } }),
      };
      toast({
        kind: "error",
        id: "bet",
        text: errorText(i18n, error),
        ...(failure?.traceId
          ? { detail: i18n.t("common.supportRef", { ref: supportCode(failure.traceId) }) }
          : {}),
        ...(failure?.code === "MONEY_INSUFFICIENT" ? { action: deposit } : {}),
      });
    },
    [i18n, navigate],
  );
}
