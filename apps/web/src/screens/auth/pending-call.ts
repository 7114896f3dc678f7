import { type Call, createClient } from "@khela/contract/client";
import { logout } from "@khela/contract/identity";
import { asCallError, sessionEnded } from "../../shell/api.ts";
import { usePreferences } from "../../shell/preferences.ts";
import { setPending, useSession } from "../../shell/session.ts";
import { forgetSession } from "../../shell/sign-in.ts";

/** Calls with the token of an unfinished login, which is valid only for the pending step. */
export const pendingCall: Call = createClient({
  baseUrl: "",
  token: () => useSession.getState().pending?.token ?? null,
  language: () => usePreferences.getState().language,
  onSignedOut: () => {
    if (!useSession.getState().pending) return;
    setPending(null);
    sessionEnded.notify();
  },
});

/** Abandons the unfinished login: ends the session on the server and, whatever the answer, in this browser. */
export async function leavePending(): Promise<void> {
  try {
    await pendingCall(logout);
  } catch (error) {
    if (asCallError(error)?.code !== "AUTH_REQUIRED") throw error;
  } finally {
    forgetSession();
  }
}
