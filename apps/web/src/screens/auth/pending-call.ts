import { type Call, createClient } from "@khela/contract/client";
import { logout } from "@khela/contract/identity";
import { asCallError, sessionEnded } from "../../shell/api.ts";
import { usePreferences } from "../../shell/preferences.ts";
import { setPending, useSession } from "../../shell/session.ts";
import { forgetSession } from "../../shell/sign-in.ts";

/** Calls with the token of a login that is not finished; it opens nothing but the step that is owed. */
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

/** Gives the unfinished login up: the session ends on the server and, whatever it says, here. */
export async function leavePending(): Promise<void> {
  try {
    await pendingCall(logout);
  } catch (error) {
    if (asCallError(error)?.code !== "AUTH_REQUIRED") throw error;
  } finally {
    forgetSession();
  }
}
