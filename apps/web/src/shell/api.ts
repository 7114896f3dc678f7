/** The site's connection to the server: one typed `call`, one cache. */
import { CallError, createClient } from "@khela/contract/client";
import { QueryClient } from "@tanstack/react-query";
import { setToken, useSession } from "./session.ts";
import { usePreferences } from "./preferences.ts";

/** Called when the server says that the session has ended; app.tsx shows it. */
export const sessionEnded: { notify: () => void } = { notify: () => undefined };

/** Calls an endpoint of the contract. Rejects with CallError. */
export const call = createClient({
  baseUrl: "",
  token: () => useSession.getState().token,
  language: () => usePreferences.getState().language,
  onSignedOut: () => {
    if (!useSession.getState().token) return;
    setToken(null);
    sessionEnded.notify();
  },
});

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
