import type { CallInput } from "@khela/contract/endpoint";
import type { login } from "@khela/contract/identity";
import { useI18n } from "@khela/ui/i18n";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useCaptcha } from "../../features/fields/use-captcha.ts";
import { asCallError } from "../../shell/api.ts";
import type { DialogData } from "../../shell/dialogs.tsx";
import { signIn } from "../../shell/sign-in.ts";
import { systemClock } from "../../shell/system-clock.ts";
import { useCountdown } from "../../shell/use-countdown.ts";
import { greet } from "./greet.ts";

type Body = CallInput<typeof login>["body"];

/** The address of the agents' landing page; who is on the way to it logs in as an agent (AUTH-16). */
const AGENT_HOME = "/agentHome";

export function isAgentEntry(data: DialogData["login"]): boolean {
  return data.next?.startsWith(AGENT_HOME) === true;
}

export type Login = ReturnType<typeof useLogin>;

/**
 * What every way of logging in shares: the captcha once it is asked for, remember me, the lockout
 * with its countdown, the refusal. Source: AUTH-01, AUTH-02, AUTH-04, AUTH-17, AUTH-19.
 */
export function useLogin(data: DialogData["login"]) {
  const i18n = useI18n();
  const router = useRouter();
  const captcha = useCaptcha();
  const [captchaShown, setCaptchaShown] = useState(data.captcha === true);
  const [characters, setCharacters] = useState("");
  const [captchaError, setCaptchaError] = useState<string>();
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [lockedUntilMs, setLockedUntilMs] = useState<number>();
  const locked = useCountdown(lockedUntilMs);
  const firstPicture = useEffectEvent(() => captcha.refresh());
  useEffect(() => {
    if (captchaShown) firstPicture();
  }, [captchaShown]);

  function refused(error: unknown) {
    const refusal = asCallError(error);
    setFailure(error);
    const wait = refusal?.params["retryAfterS"];
    if ((refusal?.code === "AUTH_LOCKED" || refusal?.code === "PHONE_TOO_MANY") && typeof wait === "number")
      setLockedUntilMs(systemClock.nowMs() + wait * 1000);
    if (refusal?.captcha && !captchaShown) setCaptchaShown(true);
    // A picture works once.
    else if (captchaShown) captcha.renew();
    setCharacters("");
  }

  /** @returns the refusal, if there is one */
  async function send(
    given: Pick<Body, "username" | "password" | "type" | "countryDialingCode">,
  ): Promise<unknown> {
    if (captchaShown && characters.trim() === "") {
      setCaptchaError(i18n.t("auth.captchaNeeded"));
      return undefined;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await signIn(
        {
          ...given,
          entry: isAgentEntry(data) ? "agent" : "member",
          rememberMe: remember,
          ...(captchaShown && captcha.picture
            ? { captchaId: captcha.picture.captchaId, captcha: characters.trim() }
            : {}),
        },
        { next: data.next },
      );
      if (answer.scope === "full") {
        greet(i18n, router, answer);
        if (data.next) router.history.push(data.next);
      }
      return undefined;
    } catch (error) {
      refused(error);
      return error;
    } finally {
      setBusy(false);
    }
  }

  const captchaField = {
    name: "captcha",
    value: characters,
    error: captchaError,
    onChange: (event: { target: { value: string } }) => {
      setCharacters(event.target.value);
      setCaptchaError(undefined);
    },
    onBlur: () => undefined,
  };
  return { captcha, captchaShown, captchaField, remember, setRemember, busy, failure, locked, send };
}
