import { Button } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { Checkbox, PasswordInput, TextInput } from "@khela/ui/field";
import { Message, useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { toast } from "@khela/ui/toast";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { CaptchaField } from "../../features/fields/CaptchaField.tsx";
import { useCaptcha } from "../../features/fields/use-captcha.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { asCallError } from "../../shell/api.ts";
import { type DialogScreenProps, openDialog } from "../../shell/dialogs.tsx";
import { FailureNote } from "../../shell/failure-note.tsx";
import { useFlag } from "../../shell/queries.ts";
import { signIn } from "../../shell/sign-in.ts";
import { systemClock } from "../../shell/system-clock.ts";
import { clockText, useCountdown } from "../../shell/use-countdown.ts";
import { NeedsSettings } from "./NeedsSettings.tsx";

/** Login by username. Source: AUTH-01, AUTH-04, AUTH-19. */
export default function LoginDialog({ dialog, data }: DialogScreenProps<"login">) {
  const { t } = useI18n();
  return (
    <Dialog {...dialog} title={t("auth.loginTitle")} width={400} fullOnPhone>
      <NeedsSettings>
        {({ flags }) =>
          flags.COMM3 ? <LoginForm data={data} /> : <EmptyState icon="lock" title={t("auth.loginOff")} />
        }
      </NeedsSettings>
    </Dialog>
  );
}

function LoginForm({ data }: Pick<DialogScreenProps<"login">, "data">) {
  const i18n = useI18n();
  const { t } = i18n;
  const form = useLoginForm(data);
  const { fields, failure, locked } = form;
  const time = i18n.digits(clockText(locked));
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
      <TextInput
        {...fields.bind("username")}
        label={t("auth.username")}
        icon="user"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        // The pop-up was asked for in order to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={!data.username}
        data-autofocus={data.username ? undefined : ""}
      />
      <PasswordInput
        {...fields.bind("password")}
        label={t("auth.password")}
        maxLength={128}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={Boolean(data.username)}
        data-autofocus={data.username ? "" : undefined}
      />
      {form.captchaShown ? <CaptchaField captcha={form.captcha} field={fields.bind("captcha")} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={t("auth.remember")}
          checked={form.remember}
          onChange={(event) => form.setRemember(event.target.checked)}
        />
        <button
          type="button"
          className="min-h-11 text-sm font-semibold text-gold hover:underline"
          onClick={() => openDialog("forgotPassword", {})}
        >
          {t("auth.forgot")}
        </button>
      </div>
      {locked > 0 ? (
        <FailureNote error={failure} text={t("auth.locked", { time })} />
      ) : failure ? (
        <FailureNote error={failure} text={form.words} />
      ) : null}
      <Button type="submit" variant="gold" size="lg" block loading={form.busy} disabled={locked > 0}>
        {locked > 0 ? t("auth.lockedButton", { time }) : t("shell.login")}
      </Button>
      <RegisterLine />
    </form>
  );
}

function RegisterLine() {
  const { t } = useI18n();
  const canRegister = useFlag("USERNAMEREG3");
  if (!canRegister) return null;
  return (
    <p className="text-center text-sm text-muted">
      <Message
        id="auth.noAccount"
        slots={{
          register: (
            <button
              type="button"
              className="min-h-11 font-semibold text-gold hover:underline"
              onClick={() => openDialog("register", {})}
            >
              {t("auth.openAccount")}
            </button>
          ),
        }}
      />
    </p>
  );
}

type Name = "username" | "password" | "captcha";

/** What the form knows and does. */
function useLoginForm(data: DialogScreenProps<"login">["data"]) {
  const i18n = useI18n();
  const { t } = i18n;
  const router = useRouter();
  const captcha = useCaptcha();
  const [captchaShown, setCaptchaShown] = useState(data.captcha === true);
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [lockedUntilMs, setLockedUntilMs] = useState<number>();
  const locked = useCountdown(lockedUntilMs);
  const fields = useFields<Name>(
    { username: data.username ?? "", password: "", captcha: "" },
    (name, values) => {
      const empty = name === "password" ? values.password === "" : values[name].trim() === "";
      return empty ? t(name === "captcha" ? "auth.captchaNeeded" : "auth.field.required") : undefined;
    },
  );
  const firstPicture = useEffectEvent(() => captcha.refresh());
  useEffect(() => {
    if (captchaShown) firstPicture();
  }, [captchaShown]);

  function refused(error: unknown) {
    const refusal = asCallError(error);
    setFailure(error);
    const wait = refusal?.params["retryAfterS"];
    if (refusal?.code === "AUTH_LOCKED" && typeof wait === "number") {
      setLockedUntilMs(systemClock.nowMs() + wait * 1000);
    }
    if (refusal?.captcha && !captchaShown) setCaptchaShown(true);
    // A picture works once.
    else if (captchaShown) captcha.renew();
    fields.set("captcha", "");
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = fields.check(captchaShown ? ["username", "password", "captcha"] : ["username", "password"]);
    if (wrong.length > 0) {
      focusNamed(event.currentTarget, wrong[0]);
      return;
    }
    const { username, password, captcha: characters } = fields.values;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await signIn({
        username: username.trim(),
        password,
        type: "username",
        rememberMe: remember,
        ...(captchaShown && captcha.picture
          ? { captchaId: captcha.picture.captchaId, captcha: characters.trim() }
          : {}),
      });
      if (answer.scope === "full") {
        toast({ kind: "success", text: t("auth.welcome", { account: answer.member.account }), id: "login" });
        if (data.next) router.history.push(data.next);
      }
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  const words =
    asCallError(failure)?.code === "AUTH_BAD_CREDENTIALS" ? t("auth.in_incorrect_password") : undefined;
  return { fields, captcha, captchaShown, remember, setRemember, busy, failure, words, locked, submit };
}

function focusNamed(form: EventTarget, name: string | undefined): void {
  const field = form instanceof HTMLFormElement && name ? form.elements.namedItem(name) : null;
  if (field instanceof HTMLElement) field.focus();
}
