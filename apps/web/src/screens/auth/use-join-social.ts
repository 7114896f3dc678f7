import { registerSocial } from "@khela/contract/social";
import { useI18n } from "@khela/ui/i18n";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { asCallError, call } from "../../shell/api.ts";
import type { DialogData } from "../../shell/dialogs.ts";
import { errorText } from "../../shell/error-text.ts";
import { forgetInvitation } from "../../shell/invitation.ts";
import { startSession } from "../../shell/sign-in.ts";
import { greet } from "./greet.ts";
import { useBoxes } from "./use-boxes.ts";
import { useInvitation } from "./use-invitation.ts";

/**
 * State and actions of the form that opens an account for a user identified by a provider. Source: AUTH-03,
 * AUTH-08.
 */
export function useJoinSocial(arrival: DialogData["joinSocial"], invitationRequired: boolean) {
  const i18n = useI18n();
  const { t } = i18n;
  const router = useRouter();
  const boxes = useBoxes();
  const invited = useInvitation();
  const [code, setCode] = useState(invited.kept.referralCode ?? "");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  function refused(error: unknown) {
    if (asCallError(error)?.code === "AUTH_INVITATION" && code.trim() !== "")
      setProblem(errorText(i18n, error));
    else setFailure(error);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    const referralCode = code.trim();
    const missing = invitationRequired && referralCode === "" && !invited.known.affiliateCode;
    setProblem(missing ? t("auth.field.required") : undefined);
    if (!boxes.check() || missing) return;
    setBusy(true);
    try {
      const answer = await call(registerSocial, {
        body: {
          code: arrival.code,
          verifier: arrival.verifier,
          agreeTerms: boxes.terms,
          agreeAge: boxes.age,
          language: i18n.locale,
          domain: location.hostname.slice(0, 255),
          registerUrl: location.href.slice(0, 512),
          ...(referralCode === "" ? {} : { referralCode }),
          ...(invited.known.affiliateCode ? { affiliateCode: invited.known.affiliateCode } : {}),
        },
      });
      forgetInvitation();
      startSession(answer, { next: arrival.next });
      greet(i18n, router, answer, "registration");
      if (arrival.next) router.history.push(arrival.next);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    boxes,
    invited,
    code,
    setCode: (text: string) => {
      setCode(text);
      setProblem(undefined);
    },
    problem,
    busy,
    failure,
    submit,
  };
}
