import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { type ComponentProps, useState } from "react";
import { errorText } from "../../shell/error-text.ts";
import { currentI18n } from "../../shell/language.tsx";
import { screenPrerequisites } from "../../shell/lazy-screen.tsx";
import { useFlag } from "../../shell/queries.ts";
import { useLoggedIn } from "../../shell/session.ts";

type TryFreeButtonProps = Pick<ComponentProps<typeof Button>, "className" | "block" | "size" | "variant">;

/**
 * Starts trial play for visitors when it is on (FREEPLAY3). It stands in the header, so its code is loaded
 * only on click. Source: AUTH-15.
 */
export function TryFreeButton(props: TryFreeButtonProps) {
  const { t } = useI18n();
  const [busy, setBusy] = useState(false);
  const offered = useFlag("FREEPLAY3");
  const loggedIn = useLoggedIn();
  if (!offered || loggedIn) return null;

  async function start() {
    setBusy(true);
    await screenPrerequisites.ready();
    const i18n = currentI18n();
    try {
      const { startTrial } = await import("./start-trial.ts");
      await startTrial();
      toast({ kind: "success", text: i18n.t("entry.trialStarted"), id: "login" });
    } catch (error) {
      toast({ kind: "error", text: errorText(i18n, error), id: "login" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button {...props} icon="play" loading={busy} onClick={() => void start()}>
      {t("shell.tryFree")}
    </Button>
  );
}
