/**
 * The session: an opaque token in session storage, shared by the tabs of one browser while any of them is
 * open. Source: AUTH-07, docs/architecture.md, "Contract".
 */
import type { LoginResponse } from "@khela/contract/identity";
import { create } from "zustand";
import { persistentStorage, tabStorage } from "./storage.ts";
import { systemClock } from "@khela/kernel/system-clock";

const TOKEN_KEY = "token";
const PENDING_KEY = "pendingSession";
const REMEMBERED_KEY = "remembered";

/**
 * An unfinished login: its token is valid only for the pending step, so the site treats its owner as a
 * visitor. Source: AUTH-06, AUTH-13.
 */
export interface PendingSession {
  token: string;
  /** `password`: a new password is required; `proof`: another proof of identity is required. */
  scope: "password" | "proof";
  account: string;
  proof: LoginResponse["proof"];
  /** The time until which the session survives closing the browser (AUTH-17); null: it doesn't. */
  rememberUntil: string | null;
  /** The page that the login was leading to. */
  next: string | null;
}

interface Session {
  token: string | null;
  pending: PendingSession | null;
  /** Whether a logout is in progress, so that news of the session's end is ignored. */
  isLoggingOut: boolean;
}

export const useSession = create<Session>(() => {
  const token = tokenAtStart();
  return {
    token,
    pending: token === null ? stored<PendingSession>(tabStorage.get(PENDING_KEY)) : null,
    isLoggingOut: false,
  };
});

/** Parses a value that this site has stored as JSON. */
function stored<Value>(text: string | null): Value | null {
  return text === null ? null : (JSON.parse(text) as Value);
}

/** Whether a session is active. */
export function useLoggedIn(): boolean {
  return useSession((session) => session.token !== null);
}

/**
 * Reads session storage only: an address never contains a token, at most a one-time code; see hand-over.ts
 * (AUTH-05).
 */
function tokenAtStart(): string | null {
  return tabStorage.get(TOKEN_KEY) ?? rememberedToken();
}

/** The token of a remembered session ("keep me logged in") until it expires (AUTH-17). */
function rememberedToken(): string | null {
  const kept = stored<{ token: string; until: string }>(persistentStorage.get(REMEMBERED_KEY));
  if (!kept) return null;
  if (Date.parse(kept.until) > systemClock.nowMs()) return kept.token;
  persistentStorage.set(REMEMBERED_KEY, null);
  return null;
}

/** Stores this session beyond the browser's closing, until it expires; `null` removes it. Source: AUTH-17. */
export function rememberSession(session: { token: string; until: string } | null): void {
  persistentStorage.set(REMEMBERED_KEY, session && JSON.stringify(session));
}

/** Sets or clears the pending step of a login; it survives a reload. */
export function setPending(pending: PendingSession | null): void {
  tabStorage.set(PENDING_KEY, pending && JSON.stringify(pending));
  useSession.setState({ pending });
}

/** The server requires a new password before this session may continue (AUTH-06). */
export function requireNewPassword(): void {
  const { token } = useSession.getState();
  if (token === null) return;
  setToken(null);
  setPending({
    token,
    scope: "password",
    account: "",
    proof: null,
    rememberUntil: null,
    next: null,
  });
}

/** The server requires a proof from this session at its current network (AUTH-13). */
export function requireProof(owed: Pick<PendingSession, "token" | "account" | "proof" | "next">): void {
  const kept = stored<{ until: string }>(persistentStorage.get(REMEMBERED_KEY));
  setToken(null);
  setPending({ ...owed, scope: "proof", rememberUntil: kept?.until ?? null });
}

type TabMessage = { kind: "ask" } | { kind: "token"; token: string | null };

const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("khela-session");

function tell(message: TabMessage): void {
  // A BroadcastChannel reaches only this origin, so there is no target origin to pass.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage(message);
}

function apply(token: string | null): void {
  tabStorage.set(TOKEN_KEY, token);
  // A login ends any pending step; a logout in another tab leaves this tab's unfinished login alone.
  if (token !== null) setPending(null);
  useSession.setState({ token });
}

/** Applies a login (a token) or logout (null) in this tab and the others. */
export function setToken(token: string | null): void {
  if (token === null) rememberSession(null);
  apply(token);
  tell({ kind: "token", token });
}

/** Listens to the other tabs, and requests a session from them when this one has none. */
export function syncSessionAcrossTabs(): void {
  tabs?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    const own = useSession.getState().token;
    if (data.kind === "token" && data.token !== own) apply(data.token);
    if (data.kind === "ask" && own) tell({ kind: "token", token: own });
  });
  if (!useSession.getState().token) tell({ kind: "ask" });
}
