/** The six-digit payment password, required for withdrawals. Source: AUTH-20. */
import { setPaymentPassword } from "@khela/contract/security";
import { Button } from "@khela/ui/button";
import { PasswordInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { asCallError, call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useSession } from "../../../shell/session.ts";
import { hasDraft } from "../../cashier/withdraw-draft.ts";
import { PageSkeleton } from "../PageSkeleton.tsx";
import { Explained } from "./Explained.tsx";
import { PinInput } from "./PinInput.tsx";
import { securityChanged, useSecurity } from "./queries.ts";
import { useSubmit } from "./use-submit.ts";

interface Problems {
  pin?: string | undefined;
  again?: string | undefined;
  password?: string | undefined;
}

/** Errors about the six digits. */
const ABOUT_PIN = ["AUTH_PASSWORD_SAME", "AUTH_PASSWORD_WEAK", "FIELD_FORMAT"];

export default function PaymentPasswordPart() {
  const { t } = useI18n();
  const security = useSecurity();
  if (security.isError && !security.data) return <FailureNote error={security.error} />;
  if (!security.data) return <PageSkeleton />;
  const isSet = security.data.paymentPassword;
  return (
    <section className="card grid gap-6 p-5 sm:p-6">
      <Explained
        icon="wallet"
        tone={isSet ? "good" : "plain"}
        title={t(isSet ? "member.paymentSet" : "member.paymentWhy")}
      >
        {t("member.paymentText")}
      </Explained>
      <PaymentForm isSet={isSet} />
    </section>
  );
}

function PaymentForm({ isSet }: { isSet: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const navigate = useNavigate();
  const token = useSession((session) => session.token);
  const submit = useSubmit();
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({});

  function refused(error: unknown): boolean {
    const code = asCallError(error)?.code ?? "";
    if (code === "AUTH_PASSWORD_WRONG") setProblems({ password: errorText(i18n, error) });
    else if (ABOUT_PIN.includes(code))
      setProblems({ pin: code === "AUTH_PASSWORD_SAME" ? t("member.pinSame") : t("member.pinWeak") });
    else return false;
    return true;
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    const found: Problems = {
      pin: pin.length < 6 ? t("member.pinShort") : undefined,
      again: again === pin ? undefined : t("member.pinDiffers"),
      password: password === "" ? t("auth.field.required") : undefined,
    };
    setProblems(found);
    if (found.pin ?? found.again ?? found.password) return;
    const done = await submit.run(async () => {
      await call(setPaymentPassword, {
        body: { password, paymentPassword: pin, confirmPaymentPassword: again },
      });
    }, refused);
    if (!done) return;
    void securityChanged("security");
    toast({ kind: "success", text: t(isSet ? "member.paymentChanged" : "member.paymentSaved") });
    const page = hasDraft(token) ? "withdraw" : "securityCenter";
    await navigate({ to: "/member/$page", params: { page } });
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      <PinInput
        name="pin"
        label={t(isSet ? "member.pinNew" : "member.pin")}
        hint={t("member.pinHint")}
        secret
        value={pin}
        error={problems.pin}
        onChange={setPin}
      />
      <PinInput
        name="again"
        label={t("member.pinAgain")}
        secret
        value={again}
        error={problems.again}
        onChange={setAgain}
      />
      <PasswordInput
        name="password"
        label={t("member.loginPassword")}
        hint={t("member.loginPasswordHint")}
        required
        maxLength={128}
        value={password}
        error={problems.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <Button type="submit" variant="gold" size="lg" loading={submit.busy} className="sm:justify-self-start">
        {t(isSet ? "member.paymentChange" : "member.paymentSave")}
      </Button>
    </form>
  );
}
