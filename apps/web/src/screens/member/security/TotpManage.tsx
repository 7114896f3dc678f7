/** With two-step login on: renews recovery codes or turns it off; both need password and code. Source: AUTH-12. */
import { removeTotp, renewRecoveryCodes } from "@khela/contract/security";
import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { PasswordInput, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toLatinDigits } from "@khela/i18n/input";
import { toast } from "@khela/ui/toast";
import { type FormEvent, useState } from "react";
import { useFields } from "../../../features/fields/use-fields.ts";
import { asCallError, call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { Explained } from "./Explained.tsx";
import { securityChanged } from "./queries.ts";
import { useSubmit } from "./use-submit.ts";

/** Below this number of codes the page suggests new ones. */
const FEW_CODES = 4;

interface TotpManageProps {
  codesLeft: number;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

export function TotpManage({ codesLeft, onRenewed }: TotpManageProps) {
  const { t } = useI18n();
  const [asking, setAsking] = useState<"renew" | "remove">();
  return (
    <>
      <section className="card grid gap-5 p-5 sm:p-6">
        <Explained icon="shield" tone="good" title={t("member.totpIsOn")}>
          {t("member.totpIsOnText")}
        </Explained>
      </section>
      <section className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
        <div className="min-w-40 flex-1">
          <h2 className="text-base">{t("member.codesTitle")}</h2>
          <p className={codesLeft < FEW_CODES ? "text-sm text-lose" : "text-sm text-muted"}>
            {t("member.codesLeft", { n: codesLeft })}
          </p>
        </div>
        <Button className="max-sm:w-full" onClick={() => setAsking("renew")}>
          {t("member.codesRenew")}
        </Button>
      </section>
      <section className="card flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
        <div className="min-w-40 flex-1">
          <h2 className="text-base">{t("member.totpOffTitle")}</h2>
          <p className="text-sm text-muted">{t("member.totpOffText")}</p>
        </div>
        <Button className="max-sm:w-full" onClick={() => setAsking("remove")}>
          {t("member.totpOff")}
        </Button>
      </section>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        name="totp"
        title={t(asking === "remove" ? "member.totpOffTitle" : "member.codesRenew")}
        width={360}
        delayMs={0}
        fullOnPhone
      >
        {asking ? (
          <ProofForm
            action={asking}
            onRemoved={() => {
              setAsking(undefined);
              toast({ kind: "success", text: t("member.totpRemoved") });
              void securityChanged("security");
            }}
            onRenewed={(codes) => {
              setAsking(undefined);
              onRenewed(codes);
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

const NAMES = ["password", "code"] as const;

interface ProofFormProps {
  action: "renew" | "remove";
  onRemoved: () => void;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

function ProofForm({ action, onRemoved, onRenewed }: ProofFormProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const submit = useSubmit();
  const fields = useFields<(typeof NAMES)[number]>({ password: "", code: "" }, (name, values) =>
    values[name].trim() === "" ? t("auth.field.required") : undefined,
  );

  function refused(error: unknown): boolean {
    const code = asCallError(error)?.code;
    const field = code === "AUTH_PASSWORD_WRONG" ? "password" : code === "AUTH_TOTP" ? "code" : undefined;
    if (field) fields.refuse(field, errorText(i18n, error));
    return field !== undefined;
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    if (fields.check(NAMES).length > 0) return;
    const body = { password: fields.values.password, code: toLatinDigits(fields.values.code).trim() };
    await submit.run(async () => {
      if (action === "remove") {
        await call(removeTotp, { body });
        onRemoved();
      } else onRenewed((await call(renewRecoveryCodes, { body })).recoveryCodes);
    }, refused);
  }
  return (
    <form noValidate className="grid gap-4 sm:w-96" onSubmit={(event) => void send(event)}>
      <p className="text-sm text-muted">
        {t(action === "remove" ? "member.totpOffWarning" : "member.codesRenewText")}
      </p>
      <PasswordInput
        {...fields.bind("password")}
        label={t("member.loginPassword")}
        required
        maxLength={128}
        data-autofocus=""
      />
      <TextInput
        {...fields.bind("code")}
        label={t(action === "remove" ? "member.codeOrRecovery" : "member.totpCode")}
        icon="shield"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        required
      />
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <Button
        type="submit"
        variant={action === "remove" ? "danger" : "gold"}
        size="lg"
        block
        loading={submit.busy}
      >
        {t(action === "remove" ? "member.totpOff" : "member.codesRenew")}
      </Button>
    </form>
  );
}
