/** Sets up two-step login: password, then QR code and secret, then the first code. Source: AUTH-12. */
import { beginTotp, confirmTotp } from "@khela/contract/security";
import { Button, buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { PasswordInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { QrCode } from "@khela/ui/qr-code";
import { type FormEvent, useState } from "react";
import { asCallError, call } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { CopyText } from "./CopyText.tsx";
import { Explained } from "./Explained.tsx";
import { PinInput } from "./PinInput.tsx";
import { useSubmit } from "./use-submit.ts";

interface Secret {
  secret: string;
  otpauthUrl: string;
}

interface TotpSetupProps {
  /** Whether it is mandatory, so that nothing else works until it is done. */
  required: boolean;
  onDone: (recoveryCodes: readonly string[]) => void;
}

export function TotpSetup({ required, onDone }: TotpSetupProps) {
  const { t } = useI18n();
  const [secret, setSecret] = useState<Secret>();
  return (
    <section className="card grid gap-6 p-5 sm:p-6">
      <Explained icon="shield" title={t("member.totpWhy")}>
        {t("member.totpText")}
      </Explained>
      {required ? (
        <p className="flex gap-2 rounded-xl border border-gold/50 bg-gold/10 px-4 py-3 text-sm">
          <Icon name="lock" size={18} className="mt-0.5 shrink-0 text-gold" />
          {t("member.totpMust")}
        </p>
      ) : null}
      <Steps at={secret ? 1 : 0} />
      {secret ? (
        <ScanStep secret={secret} onDone={onDone} onAgain={() => setSecret(undefined)} />
      ) : (
        <PasswordStep onSecret={setSecret} />
      )}
    </section>
  );
}

const STEPS = ["password", "scan", "codes"] as const;

/** The current one of the three steps. */
export function Steps({ at }: { at: number }) {
  const { t, number } = useI18n();
  return (
    <ol className="grid grid-cols-3 gap-2" aria-label={t("member.steps")}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? "step" : undefined}
          className={cx(
            "grid content-start gap-1.5 border-t-3 pt-2 text-sm leading-snug",
            index < at
              ? "border-win text-muted"
              : index === at
                ? "border-gold font-semibold"
                : "border-line-strong text-faint",
          )}
        >
          <span className="flex gap-1.5">
            {index < at ? (
              <Icon name="check" size={16} className="mt-0.5 shrink-0 text-win" />
            ) : (
              <span>{number(index + 1)}.</span>
            )}
            <span>{t(`member.step_${step}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function PasswordStep({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const submit = useSubmit();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();

  async function begin(event: FormEvent) {
    event.preventDefault();
    setProblem(password === "" ? t("auth.field.required") : undefined);
    if (password === "") return;
    await submit.run(
      async () => onSecret(await call(beginTotp, { body: { password } })),
      (error) => {
        if (asCallError(error)?.code !== "AUTH_PASSWORD_WRONG") return false;
        setProblem(errorText(i18n, error));
        return true;
      },
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void begin(event)}>
      <PasswordInput
        name="password"
        label={t("member.loginPassword")}
        hint={t("member.loginPasswordHint")}
        required
        maxLength={128}
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <Button type="submit" variant="gold" size="lg" loading={submit.busy} className="sm:justify-self-start">
        {t("member.totpStart")}
      </Button>
    </form>
  );
}

interface ScanStepProps {
  secret: Secret;
  onDone: (recoveryCodes: readonly string[]) => void;
  onAgain: () => void;
}

function ScanStep({ secret, onDone, onAgain }: ScanStepProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const submit = useSubmit();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    setProblem(code.length < 6 ? t("member.totpShort") : undefined);
    if (code.length < 6) return;
    await submit.run(
      async () => onDone((await call(confirmTotp, { body: { code } })).recoveryCodes),
      (error) => {
        if (asCallError(error)?.code !== "AUTH_TOTP") return false;
        setCode("");
        setProblem(t("member.totpWrong"));
        return true;
      },
    );
  }
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void confirm(event)}>
      <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="justify-self-center">
          <QrCode value={secret.otpauthUrl} what={t("member.totpApp")} size={176} />
        </div>
        <div className="grid gap-3">
          <p className="text-sm text-muted">{t("member.totpScan")}</p>
          <CopyText
            label={t("member.totpSecret")}
            text={secret.secret}
            shown={secret.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
          />
          <a href={secret.otpauthUrl} className={cx(buttonClass({ size: "sm" }), "sm:hidden")}>
            <Icon name="external" size={16} />
            {t("member.totpOpen")}
          </a>
        </div>
      </div>
      <PinInput
        name="code"
        label={t("member.totpCode")}
        hint={t("member.totpCodeHint")}
        autoComplete="one-time-code"
        value={code}
        error={problem}
        onChange={setCode}
      />
      {submit.failure ? <FailureNote error={submit.failure} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="gold" size="lg" loading={submit.busy} className="max-sm:w-full">
          {t("member.totpOn")}
        </Button>
        <Button variant="plain" size="lg" className="max-sm:w-full" onClick={onAgain}>
          {t("common.back")}
        </Button>
      </div>
    </form>
  );
}
