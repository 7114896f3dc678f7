import { logoutEverywhere } from "@khela/contract/identity";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { forgetSession } from "../../../shell/sign-in.ts";

/** Ends every session of the account, including this one. Source: AUTH-14. */
export function EverywhereButton() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function leave() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { ended } = await call(logoutEverywhere);
      setAsking(false);
      forgetSession();
      toast({ kind: "success", text: t("member.sessionsEnded", { n: ended }) });
      await navigate({ to: "/" });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
      <div className="min-w-40 flex-1">
        <h2 className="text-base">{t("member.sessionsTitle")}</h2>
        <p className="text-sm text-muted">{t("member.sessionsText")}</p>
      </div>
      <Button icon="logout" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t("member.sessionsButton")}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        name="everywhere"
        title={t("member.sessionsTitle")}
        width={340}
        height={120}
        delayMs={0}
      >
        <div className="grid max-w-sm gap-4">
          <p>{t("member.sessionsQuestion")}</p>
          {failure ? <FailureNote error={failure} /> : null}
          <div className="flex justify-end gap-3">
            <Button onClick={() => setAsking(false)}>{t("common.cancel")}</Button>
            <Button variant="danger" loading={busy} onClick={() => void leave()}>
              {t("member.sessionsButton")}
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}
