import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DialogScreenProps } from "./dialogs.ts";
import { errorText } from "./error-text.ts";
import { useTrial } from "./queries.ts";
import { signOut } from "./sign-in.ts";

/** Asks for confirmation before the session ends (in_sure_logout). */
export default function SignOutDialog({ dialog }: DialogScreenProps<"signOut">) {
  const i18n = useI18n();
  const { t } = i18n;
  const navigate = useNavigate();
  const trial = useTrial();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await signOut();
      toast({ kind: "success", text: t("shell.signedOut") });
    } catch (error) {
      toast({ kind: "error", text: errorText(i18n, error) });
    }
    dialog.onClose();
    await navigate({ to: "/" });
  }

  return (
    <Dialog {...dialog} title={t("shell.signOut")} width={340} height={120}>
      <p className="font-semibold">{t("shell.signOutQuestion")}</p>
      <p className="mt-1 text-sm text-muted">{t(trial ? "shell.signOutTrial" : "shell.signOutHint")}</p>
      <div className="mt-5 flex justify-end gap-3">
        <Button onClick={dialog.onClose}>{t("common.cancel")}</Button>
        <Button variant="gold" loading={busy} onClick={() => void leave()}>
          {t("shell.signOut")}
        </Button>
      </div>
    </Dialog>
  );
}
