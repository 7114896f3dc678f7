import { closeAccount } from "@khela/contract/own-data";
import { Button } from "@khela/ui/button";
import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { call } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { forgetSession } from "../../../shell/sign-in.ts";
import { OwnerProof } from "./OwnerProof.tsx";
import { securityChanged } from "./queries.ts";
import { useOwnerProof } from "./use-owner-proof.ts";
import { useSubmit } from "./use-submit.ts";

/** The last step of closing the account. @param giveUp the rest of the balance that is forfeited */
export function CloseForm({ giveUp }: { giveUp: string | null }) {
  const { t, money, date } = useI18n();
  const navigate = useNavigate();
  const submit = useSubmit();
  const proof = useOwnerProof();
  const [agreed, setAgreed] = useState(giveUp === null);
  const [missed, setMissed] = useState(false);
  async function close(event: FormEvent) {
    event.preventDefault();
    setMissed(!agreed);
    const given = proof.given();
    if (!given || !agreed) return;
    const done = await submit.run(async () => {
      const { reopenUntil } = await call(closeAccount, { body: { ...given, giveUp } });
      forgetSession();
      toast({ kind: "success", text: t("member.closeDone", { until: date(reopenUntil, "date") }) });
      await navigate({ to: "/" });
    }, proof.refused);
    // Something may have been opened in the meantime.
    if (!done) await securityChanged("closing");
  }
  return (
    <form noValidate className="grid gap-4 sm:w-96" onSubmit={(event) => void close(event)}>
      <p className="text-sm text-muted">{t("member.closeWarning")}</p>
      {giveUp === null ? null : (
        <Checkbox
          label={t("member.closeGiveUp", { amount: money(giveUp) })}
          checked={agreed}
          error={missed && !agreed ? t("auth.field.required") : undefined}
          onChange={(event) => setAgreed(event.target.checked)}
        />
      )}
      <OwnerProof proof={proof} />
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <Button type="submit" variant="danger" size="lg" block loading={submit.busy}>
        {t("member.closeButton")}
      </Button>
    </form>
  );
}
