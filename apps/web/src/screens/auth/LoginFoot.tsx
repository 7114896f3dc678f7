import { Button } from "@khela/ui/button";
import { Checkbox } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { CaptchaField } from "../../features/fields/CaptchaField.tsx";
import { phoneFieldOf } from "../../features/fields/phone-field-of.ts";
import { asCallError } from "../../shell/api.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useFlag } from "../../shell/queries.ts";
import { clockText } from "../../shell/use-countdown.ts";
import { SupportReference } from "../../features/fields/SupportReference.tsx";
import { TextButton } from "./TextButton.tsx";
import type { Login } from "./use-login.ts";

/** The lower half of every login form: captcha, remember me, forgotten password, error, button. */
export function LoginFoot({ login }: { login: Login }) {
  const i18n = useI18n();
  const { t } = i18n;
  const time = i18n.digits(clockText(login.locked));
  const code = asCallError(login.failure)?.code ?? "";
  const byMail = useFlag("CHNGPASSMAIL3");
  const byPhone = useFlag("CHNGPASSVERIF3");
  return (
    <>
      {login.captcha.shown ? <CaptchaField captcha={login.captcha} field={login.captchaField} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={t("auth.remember")}
          checked={login.remember}
          onChange={(event) => login.setRemember(event.target.checked)}
        />
        {byMail || byPhone ? (
          <TextButton onClick={() => openDialog("forgotPassword", {})}>{t("auth.forgot")}</TextButton>
        ) : null}
      </div>
      {login.locked > 0 ? (
        <FailureNote error={login.failure} text={t("auth.locked", { time })} />
      ) : phoneFieldOf(code) ? (
        <SupportReference error={login.failure} />
      ) : login.failure ? (
        <FailureNote error={login.failure} text={wordsOf(code, t)} action={<OtherDoor code={code} />} />
      ) : null}
      <Button type="submit" variant="gold" size="lg" block loading={login.busy} disabled={login.locked > 0}>
        {login.locked > 0 ? t("auth.lockedButton", { time }) : t("shell.login")}
      </Button>
    </>
  );
}

function wordsOf(code: string, t: ReturnType<typeof useI18n>["t"]): string | undefined {
  return code === "AUTH_BAD_CREDENTIALS" ? t("auth.in_incorrect_password") : undefined;
}

/** Links an agent at the members' login, or a member at the agents' login, to the right one (AUTH-16). */
function OtherDoor({ code }: { code: string }) {
  const { t } = useI18n();
  if (code === "AUTH_NON_MEMBER")
    return (
      <TextButton onClick={() => openDialog("login", { next: "/agentHome" })}>
        {t("auth.toAgentLogin")}
      </TextButton>
    );
  if (code === "AUTH_NOT_AGENT")
    return <TextButton onClick={() => openDialog("login", {})}>{t("auth.toMemberLogin")}</TextButton>;
  return null;
}
