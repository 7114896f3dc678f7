/** The site's connection to the server: one typed `call`, one cache. */
import { type Call, CallError, createClient } from "@khela/contract/client";
import { QueryClient } from "@tanstack/react-query";
import { create } from "zustand";
import { askForProof } from "./moved-session.ts";
import { requireNewPassword, setToken, useSession } from "./session.ts";
import { usePreferences } from "./preferences.ts";

/** Called when the server reports that the session has ended; shell/Shell.tsx shows it. */
export const sessionEnded: { notify: () => void } = { notify: () => undefined };

/** Whether the server is unreachable; the offline banner shows it and polls until it is back. */
export const useServer = create<{ away: boolean }>(() => ({ away: false }));

const SECOND_STEP = "/member/securityCenter/twoFactor";
/** Codes that mean that the site is closed to this visitor. */
const CLOSED_CODES = ["SYS_MAINTENANCE", "SYS_REGION", "SYS_DOMAIN"];
/** Codes that say nothing about the request, only that no answer came. */
const AWAY_CODES = ["SYS_UNAVAILABLE", "CLIENT_OFFLINE", "CLIENT_TIMEOUT"];

const client = createClient({
  baseUrl: "",
  token: () => useSession.getState().token,
  language: () => usePreferences.getState().language,
  onSignedOut: () => {
    if (!useSession.getState().token) return;
    setToken(null);
    sessionEnded.notify();
  },
});

/** Marks an answer with the session token under which it was asked for; copies by spread keep the mark. */
const askedUnder = Symbol("session token");

/** Whether the session that asked for this answer of `call` is still the current one, so that it may be shown and cached. */
export function isOfThisSession(answer: object): boolean {
  const token = (answer as { [askedUnder]?: string | null })[askedUnder];
  return token === undefined || token === useSession.getState().token;
}

/** Calls an endpoint of the contract. @throws CallError */
export const call: Call = async (endpoint, ...rest) => {
  const { token } = useSession.getState();
  try {
    const answer = await client(endpoint, ...rest);
    useServer.setState({ away: false });
    return typeof answer === "object" && answer !== null
      ? Object.assign(answer, { [askedUnder]: token })
      : answer;
  } catch (error) {
    const code = asCallError(error)?.code;
    // The page assumes that the site is open, so it reloads the permission call for the reason.
    if (code !== undefined && CLOSED_CODES.includes(code))
      void queryClient.invalidateQueries({ queryKey: ["permission"] });
    if (code !== undefined) useServer.setState({ away: AWAY_CODES.includes(code) });
    if (code === "AUTH_PASSWORD_CHANGE") requireNewPassword();
    // Everything else is refused until the second step is set up.
    if (code === "AUTH_SECOND_STEP" && location.pathname !== SECOND_STEP) location.assign(SECOND_STEP);
    if (code === "AUTH_PROOF_NEEDED") void askForProof(() => sessionEnded.notify());
    throw error;
  }
};

/** Retries are off, because the client repeats lost calls itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The CallError of a failed query or mutation; undefined for any other error. */
export function asCallError(error: unknown): CallError | undefined {
  return error instanceof CallError ? error : undefined;
}
