/** The site's connection to the server: one typed `call`, one cache. */
import { type Call, CallError, createClient } from "@khela/contract/client";
import { QueryClient } from "@tanstack/react-query";
import { create } from "zustand";
import { askForProof } from "./moved-session.ts";
import { limitToPassword, setToken, useSession } from "./session.ts";
import { usePreferences } from "./preferences.ts";

/** Called when the server says that the session has ended; app.tsx shows it. */
export const sessionEnded: { notify: () => void } = { notify: () => undefined };

/** Whether the server (or the way to it) is away; the offline banner says so and watches for its return. */
export const useServer = create<{ away: boolean }>(() => ({ away: false }));

const SECOND_STEP = "/member/securityCenter/twoFactor";
/** Codes that say that the site is closed to this visitor. */
const CLOSED_CODES = ["SYS_MAINTENANCE", "SYS_REGION", "SYS_DOMAIN"];
/** Codes that say nothing about the request, only that nobody answered it. */
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

/** The session token under which each answer was asked for. */
const tokenByAnswer = new WeakMap<object, string | null>();

/** Whether the session that asked for this answer of `call` is still the current one, so that it may be shown and cached. */
export const isOfThisSession = (answer: object): boolean =>
  tokenByAnswer.get(answer) === useSession.getState().token;

/** Calls an endpoint of the contract. Rejects with CallError. */
export const call: Call = async (endpoint, ...rest) => {
  const { token } = useSession.getState();
  try {
    const answer = await client(endpoint, ...rest);
    useServer.setState({ away: false });
    if (typeof answer === "object" && answer !== null) tokenByAnswer.set(answer, token);
    return answer;
  } catch (error) {
    const code = asCallError(error)?.code;
    // The page still believes that the site is open; it learns why it is not.
    if (code !== undefined && CLOSED_CODES.includes(code))
      void queryClient.invalidateQueries({ queryKey: ["permission"] });
    if (code !== undefined) useServer.setState({ away: AWAY_CODES.includes(code) });
    if (code === "AUTH_PASSWORD_CHANGE") limitToPassword();
    // Nothing else is open until it is set up.
    if (code === "AUTH_SECOND_STEP" && location.pathname !== SECOND_STEP) location.assign(SECOND_STEP);
    if (code === "AUTH_PROOF_NEEDED") void askForProof(() => sessionEnded.notify());
    throw error;
  }
};

/** The client sends lost calls again by itself, so the cache does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The CallError of a failed query or mutation, if it is one. */
export function asCallError(error: unknown): CallError | undefined {
  return error instanceof CallError ? error : undefined;
}
