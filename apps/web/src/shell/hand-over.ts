/** A session that another window hands over: the address carried a one-time code for it. Source: AUTH-05. */
import { exchangeCode } from "@khela/contract/social";
import type { I18n } from "@khela/i18n/i18n";
import { toast } from "@khela/ui/toast";
import { asCallError, call } from "./api.ts";
import { errorText } from "./error-text.ts";
import { currentI18n } from "./language.tsx";
import { beforeScreen } from "./lazy-screen.tsx";
import { startSession } from "./sign-in.ts";

/** The form of a one-time code. To the server a session's token is one that it never gave out. */
const CODE = /^[A-Za-z0-9_-]{20,64}$/;

/** Exchanges the code by POST and starts its session. A refused one leaves the visitor as he was, and says so. */
export async function takeHandOver(): Promise<void> {
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
  await beforeScreen.ready();
  toast({ kind: "warning", text: text(currentI18n()), id: "session" });
}
