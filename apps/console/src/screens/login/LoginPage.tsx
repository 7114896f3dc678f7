/** Operator login: name, password and authenticator code in one step. Source: OPS-01. */
import { operatorLogin } from "@khela/contract/console/operators";
import type { CallInput } from "@khela/contract/endpoint";
import { toLatinDigits } from "@khela/i18n/input";
import type { I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import IconAlert from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { LanguageSwitch, ThemeSwitch } from "../../shell/look-switches.tsx";
import { enter } from "../../shell/session.ts";
import { CaptchaField, useCaptcha } from "./captcha-field.tsx";
import { WelcomeForm } from "./WelcomeForm.tsx";
import classes from "./login.module.css";

const route = getRouteApi("/login");

export default function LoginPage() {
  const { t } = useI18n();
  // Behind the `#`, so that no server and no log on the way sees it.
  const [invitation] = useState(() => /^#invite=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1]);
  return (
    <div className={classes["page"]}>
      <aside className={classes["side"]}>
        <div className={classes["brand"]}>
          <img src="/icons/khela.svg" alt="" width={44} height={44} />
          {t("common.appName")}
        </div>
        <div>
          <p className={classes["claim"]}>{t("console.loginClaim")}</p>
          <p className={classes["note"]}>{t("console.loginNote")}</p>
        </div>
        <span />
      </aside>
      <main className={classes["formSide"]}>
        <div className={classes["tools"]}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        {invitation ? <WelcomeForm token={invitation} /> : <LoginForm />}
      </main>
    </div>
  );
}

function LoginForm() {
  const i18n = useI18n();
  const { t } = i18n;
  const { next, ended } = route.useSearch();
  const [code, setCode] = useState("");
  const [checked, setChecked] = useState<
    Partial<Record<"username" | "password" | "totp" | "captcha", string>>
  >({});
  const nameField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  // The page is nothing but this form.
  useEffect(() => nameField.current?.focus(), []);
  const { login, captcha, asked, tries } = useLogin(next, () => {
    // A code works once, so the next try needs a fresh one.
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
      <FormHead />
      <Stack gap="md">
        {ended && login.isIdle ? <Alert color="info">{t("console.sessionEnded")}</Alert> : null}
        {login.isError ? (
          <Alert color="lose" role="alert" icon={<IconAlert />}>
            {loginProblem(i18n, login.error)}
          </Alert>
        ) : null}
        <TextInput
          name="username"
          label={t("console.username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={nameField}
          maxLength={64}
          size="md"
          error={checked.username}
        />
        <PasswordInput
          name="password"
          label={t("console.password")}
          autoComplete="current-password"
          maxLength={128}
          size="md"
          error={checked.password}
          visibilityToggleButtonProps={{ "aria-label": t("common.showPassword") }}
        />
        <TextInput
          ref={codeField}
          name="totp"
          className={classes["code"] ?? ""}
          label={t("console.code")}
          description={t("console.codeHint")}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          size="md"
          value={code}
          onChange={(event) =>
            setCode(toLatinDigits(event.currentTarget.value).replace(/\D/g, "").slice(0, 6))
          }
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

function FormHead() {
  const { t } = useI18n();
  return (
    <>
      <div className={classes["phoneBrand"]}>
        <img src="/icons/khela.svg" alt="" width={38} height={38} />
        {t("common.appName")}
      </div>
      <h1>{t("console.login")}</h1>
      <Text c="dimmed" mb="xl">
        {t("console.loginText")}
      </Text>
    </>
  );
}

/** The call, and the captcha that a refusal asks for. */
function useLogin(next: string | undefined, onRefused: () => void) {
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [tries, setTries] = useState(0);
  const captcha = useCaptcha(asked, tries);
  const login = useMutation({
    mutationFn: (body: CallInput<typeof operatorLogin>["body"]) => call(operatorLogin, { body }),
    onSuccess: async (operator) => {
      enter(operator);
      await router.navigate({ href: next ?? "/", replace: true });
    },
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

/** A refusal in words; a lock says how long it lasts. */
function loginProblem(i18n: I18n, error: unknown): string {
  const failure = asCallError(error);
  const seconds = failure?.params["retryAfterS"];
  if (failure?.code === "AUTH_LOCKED" && typeof seconds === "number") {
    return i18n.t("console.lockedFor", { minutes: Math.max(1, Math.ceil(seconds / 60)) });
  }
  return errorText(i18n, error);
}
