import type { CallInput } from "@khela/contract/endpoint";
import type { login } from "@khela/contract/identity";
import { useI18n } from "@khela/ui/i18n";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useCaptchaWhen } from "../../features/fields/use-captcha.ts";
import { useLock } from "../../features/fields/use-lock.ts";
import { asCallError } from "../../shell/api.ts";
import type { DialogData } from "../../shell/dialogs.ts";
import { signIn } from "../../shell/sign-in.ts";
import { greet } from "./greet.ts";

type Body = CallInput<typeof login>["body"];

/** The agents' landing page; a visitor on the way to it logs in as an agent (AUTH-16). */
const AGENT_HOME = "/agentHome";

export function isAgentEntry(data: DialogData["login"]): boolean {
  return data.next?.startsWith(AGENT_HOME) === true;
}

export type Login = ReturnType<typeof useLogin>;

/**
 * The shared part of all ways to log in: the captcha once required, remember me, the lockout with its
 * countdown, the refusal. Source: AUTH-01, AUTH-02, AUTH-04, AUTH-17, AUTH-19.
 */
export function useLogin(data: DialogData["login"]) {
  const i18n = useI18n();
  const router = useRouter();
  const captcha = useCaptchaWhen(data.captcha === true);
  const [characters, setCharacters] = useState("");
  const [captchaError, setCaptchaError] = useState<string>();
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const lock = useLock();
  function refused(error: unknown) {
    const refusal = asCallError(error);
    setFailure(error);
    lock.note(error);
    if (refusal?.captcha && !captcha.shown) captcha.show();
    // A captcha can be used once.
    else if (captcha.shown) captcha.renew();
    setCharacters("");
  }

  /** @returns the refusal, if there is one */
  async function send(
    given: Pick<Body, "username" | "password" | "type" | "countryDialingCode">,
  ): Promise<unknown> {
    if (captcha.shown && characters.trim() === "") {
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
          ...(captcha.shown && captcha.picture
            ? { captchaId: captcha.picture.captchaId, captcha: characters.trim() }
            : {}),
        },
        { next: data.next },
      );
      if (answer.scope === "full") {
        greet(i18n, router, answer, "login");
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
  return {
    captcha,
    captchaField,
    remember,
    setRemember,
    busy,
    failure,
    locked: lock.left,
    send,
  };
}
