/** A session handed over by another window through a one-time code in the address. Source: AUTH-05. */
import { exchangeCode } from "@khela/contract/social";
import type { I18n } from "@khela/i18n/i18n";
import { toast } from "@khela/ui/toast";
import { asCallError, call } from "./api.ts";
import { errorText } from "./error-text.ts";
import { currentI18n } from "./language.tsx";
import { screenPrerequisites } from "./lazy-screen.tsx";
import { startSession } from "./sign-in.ts";

/** The format of a one-time code. A session token in its place is unknown to the server. */
const CODE = /^[A-Za-z0-9_-]{20,64}$/;

/**
 * Exchanges the code by POST and starts its session. After a refusal the visitor stays as before and sees a
 * message.
 */
export async function exchangeHandOverCode(): Promise<void> {
  const code = window.khelaCode ?? "";
  window.khelaCode = undefined;
  if (!CODE.test(code)) {
    void tell(({ t }) => t("errors.AUTH_LINK_DEAD"));
    return;
  }
  try {
    startSession(await call(exchangeCode, { body: { code } }));
  } catch (error) {
    if (!asCallError(error)) throw error;
    void tell((i18n) => errorText(i18n, error));
  }
}

async function tell(text: (i18n: I18n) => string): Promise<void> {
  await screenPrerequisites.ready();
  toast({ kind: "warning", text: text(currentI18n()), id: "session" });
}
