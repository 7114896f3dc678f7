/** The console's connection to the server: one typed `call` and one cache. The session is a cookie. */
import { type Call, CallError, createClient } from "@khela/contract/client";
import { QueryClient } from "@tanstack/react-query";

/** Set by session.ts: called when the server answers that nobody is logged in. */
export const signedOut: { notify: () => void } = { notify: () => undefined };

/** Set by idle-warning.tsx: called after each answer of the server, because a call extends the session. */
export const answered: { notify: () => void } = { notify: () => undefined };

const send = createClient({
  baseUrl: "",
  language: () => document.documentElement.lang,
  onSignedOut: () => signedOut.notify(),
});

/** Calls an endpoint of the contract. Rejects with CallError. */
export const call: Call = async (endpoint, ...rest) => {
  const answer = await send(endpoint, ...rest);
  answered.notify();
  return answer;
};

/** The client itself retries lost calls, so the cache doesn't. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The CallError of a failed query or mutation, if it is one. */
export function asCallError(error: unknown): CallError | undefined {
  return error instanceof CallError ? error : undefined;
}
