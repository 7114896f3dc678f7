import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { type ComponentProps, useState } from "react";
import { errorText } from "../../shell/error-text.ts";
import { useFlag } from "../../shell/queries.ts";
import { useLoggedIn } from "../../shell/session.ts";
import { startTrial } from "./start-trial.ts";

type TryFreeButtonProps = Pick<ComponentProps<typeof Button>, "className" | "block" | "size" | "variant">;

/** Starts trial play, for visitors where it is on (FREEPLAY3). Source: AUTH-15. */
export function TryFreeButton(props: TryFreeButtonProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const [busy, setBusy] = useState(false);
  const offered = useFlag("FREEPLAY3");
  const loggedIn = useLoggedIn();
  if (!offered || loggedIn) return null;

  async function start() {
    setBusy(true);
    try {
      await startTrial();
      toast({ kind: "success", text: t("entry.trialStarted"), id: "login" });
    } catch (error) {
      toast({ kind: "error", text: errorText(i18n, error), id: "login" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button {...props} icon="play" title={t("entry.tryFreeText")} loading={busy} onClick={() => void start()}>
      {t("entry.tryFree")}
    </Button>
  );
}
