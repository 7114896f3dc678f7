import type { LoginResponse, ProofMethod } from "@khela/contract/identity";
import { submitProof, sendProofCode } from "@khela/contract/verification";
import { useI18n } from "@khela/ui/i18n";
import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type CodeButton, useCodeButton } from "../../features/fields/use-code-button.ts";
import { useFields } from "../../features/fields/use-fields.ts";
import { useLock } from "../../features/fields/use-lock.ts";
import { useSession } from "../../shell/session.ts";
import { startSession } from "../../shell/sign-in.ts";
import { asCallError } from "../../shell/api.ts";
import { resumeMoved } from "../../shell/moved-session.ts";
import { greet } from "./greet.ts";
import { pendingCall } from "./pending-call.ts";

type Methods = NonNullable<LoginResponse["proof"]>["methods"];
type Name = "value" | "code";

/**
 * The channel that a method's code is sent by, if any: for the bank name, whichever this account can receive
 * codes by.
 */
function senderOf(method: ProofMethod, methods: Methods): "sms" | "email" | undefined {
  if (method === "sms" || method === "email") return method;
  if (method !== "bankName") return undefined;
  return methods.some((known) => known.method === "sms")
    ? "sms"
    : methods.some((known) => known.method === "email")
      ? "email"
      : undefined;
}

/** State and actions of the second step's form. Source: AUTH-12, AUTH-13. */
export function useProof(method: ProofMethod, methods: Methods) {
  const i18n = useI18n();
  const { t } = i18n;
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const lock = useLock();
  const from = senderOf(method, methods);
  const names = useMemo<Name[]>(
    () => (method === "bankName" && from ? ["value", "code"] : ["value"]),
    [method, from],
  );
  const fields = useFields<Name>({ value: "", code: "" }, (name, values) => {
    if (values[name].trim() !== "") return undefined;
    const typed = method === "password" || (method === "bankName" && name === "value");
    return t(typed ? "auth.field.required" : "errors.CODE_MISSING");
  });
  const button = useCodeButton(`proof.${from ?? "none"}`, () =>
    pendingCall(sendProofCode, { body: { method: from ?? "sms" } }),
  );
  const sender: { method: "sms" | "email"; button: CodeButton } | undefined = from && {
    method: from,
    button,
  };

  /** @returns whether the login is finished, or has moved on to its next step */
  async function send(): Promise<boolean> {
    const { pending } = useSession.getState();
    if (!pending) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      const code = fields.values.code.trim();
      const answer = await pendingCall(submitProof, {
        body: { method, value: fields.values.value, ...(code === "" ? {} : { code }) },
      });
      const next = pending.next ?? undefined;
      startSession(answer, { remember: pending.rememberUntil !== null, next });
      if (answer.scope === "full") {
        greet(i18n, router, answer, "login");
        if (next) router.history.push(next);
      }
      return true;
    } catch (error) {
      // The session is back in its known network meanwhile, so no proof is needed any more.
      if (asCallError(error)?.code === "AUTH_PROOF_WRONG" && (await resumeMoved())) return true;
      lock.note(error);
      // Clear a wrong or used code, but keep the name, which may only contain a typo.
      fields.set(names.at(-1) ?? "value", method === "bankName" && !from ? fields.values.value : "");
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { fields, names, sender, busy, failure, locked: lock.left, send };
}
