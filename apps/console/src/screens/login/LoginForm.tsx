/** The login form, used by the login page and by the lock over a kept page. Source: OPS-01. */
import { type OperatorInfo, operatorLogin } from "@khela/contract/console/operators";
import type { CallInput } from "@khela/contract/endpoint";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { CaptchaField, useCaptcha } from "./captcha-field.tsx";
import { CodeField, FormHead, PasswordField, Refusal, UsernameField } from "./fields.tsx";
import classes from "./login.module.css";

interface LoginFormProps {
  title: string;
  text: string;
  /** Shown above the fields until the first attempt. */
  note?: string;
  /** The only operator who may log in here. */
  username?: string;
  onEntered: (operator: OperatorInfo) => Promise<void>;
}

export function LoginForm({ title, text, note, username, onEntered }: LoginFormProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const [code, setCode] = useState("");
  const [checked, setChecked] = useState<
    Partial<Record<"username" | "password" | "totp" | "captcha", string>>
  >({});
  const firstField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  // Focuses the first field, because the page has nothing but this form.
  useEffect(() => firstField.current?.focus(), []);
  const { login, captcha, asked, tries } = useLogin(onEntered, () => {
    // A code is valid once, so the next attempt needs a new one.
    setCode("");
    codeField.current?.focus();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = {
      username: typed(data, "username").trim(),
      password: typed(data, "password"),
      totp: code,
      ...(captcha.picture
        ? { captchaId: captcha.picture.captchaId, captcha: typed(data, "captcha").trim() }
        : {}),
    };
    const problems = {
      ...(body.username ? {} : { username: t("console.needUsername") }),
      ...(body.password ? {} : { password: t("console.needPassword") }),
      ...(/^\d{6}$/.test(code) ? {} : { totp: t("console.needCode") }),
      ...(body.captcha === "" ? { captcha: t("auth.captchaNeeded") } : {}),
    };
    setChecked(problems);
    if (Object.keys(problems).length === 0) login.mutate(body);
  };
  return (
    <form className={classes["form"]} onSubmit={submit} noValidate>
      <FormHead title={title} text={text} />
      <Stack gap="md">
        {note && login.isIdle ? <Alert color="info">{note}</Alert> : null}
        {login.isError ? <Refusal text={loginProblem(i18n, login.error)} /> : null}
        <UsernameField
          name="username"
          {...(username ? { value: username, readOnly: true } : { ref: firstField })}
          error={checked.username}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          {...(username ? { ref: firstField, "data-autofocus": true } : {})}
          error={checked.password}
        />
        <CodeField
          ref={codeField}
          description={t("console.codeHint")}
          value={code}
          onCode={setCode}
          error={checked.totp}
        />
        {asked ? (
          <CaptchaField
            key={tries}
            picture={captcha.picture}
            another={captcha.another}
            error={checked.captcha}
          />
        ) : null}
        <Button type="submit" size="md" mt="xs" loading={login.isPending}>
          {t("console.signIn")}
        </Button>
      </Stack>
    </form>
  );
}

/** The login call, with a captcha once a refusal asks for one. */
function useLogin(onEntered: (operator: OperatorInfo) => Promise<void>, onRefused: () => void) {
  const [asked, setAsked] = useState(false);
  const [tries, setTries] = useState(0);
  const captcha = useCaptcha(asked, tries);
  const login = useMutation({
    mutationFn: (body: CallInput<typeof operatorLogin>["body"]) => call(operatorLogin, { body }),
    onSuccess: onEntered,
    onError: (error) => {
      if (asCallError(error)?.captcha) setAsked(true);
      setTries((before) => before + 1);
      onRefused();
    },
  });
  return { login, captcha, asked, tries };
}

function typed(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/** The text of a refusal; for a lock, with its duration. */
function loginProblem(i18n: I18n, error: unknown): string {
  const failure = asCallError(error);
  const seconds = failure?.params["retryAfterS"];
  if (failure?.code === "AUTH_LOCKED" && typeof seconds === "number") {
    return i18n.t("console.lockedFor", { minutes: Math.max(1, Math.ceil(seconds / 60)) });
  }
  return errorText(i18n, error);
}
