/**
 * The session: an opaque token in session storage, shared between the tabs of one browser while
 * any of them is open. Source: AUTH-07, docs/architecture.md, "Contract".
 */
import type { LoginResponse } from "@khela/contract/identity";
import { create } from "zustand";
import { lasting, perTab } from "./storage.ts";
import { systemClock } from "./system-clock.ts";

const TOKEN_KEY = "token";
const PENDING_KEY = "pendingSession";
const REMEMBERED_KEY = "remembered";

/**
 * A login that is not finished: its token opens nothing but the step that is still owed, so the site
 * treats its owner as a visitor. Source: AUTH-06, AUTH-13.
 */
export interface PendingSession {
  token: string;
  /** `password`: a new password; `proof`: one more proof of who this is. */
  scope: "password" | "proof";
  account: string;
  proof: LoginResponse["proof"];
  /** Until when it is to outlive the browser's closing (AUTH-17); null: it is not. */
  rememberUntil: string | null;
  /** Where the login was on its way to. */
  next: string | null;
}

interface Session {
  token: string | null;
  pending: PendingSession | null;
  /** A logout is on its way: word of the session's end is no news. */
  leaving: boolean;
}

export const useSession = create<Session>(() => {
  const token = tokenAtStart();
  return {
    token,
    pending: token === null ? stored<PendingSession>(perTab.get(PENDING_KEY)) : null,
    leaving: false,
  };
});

/** What this site has stored as JSON. */
function stored<Value>(text: string | null): Value | null {
  return text === null ? null : (JSON.parse(text) as Value);
}

/** Whether somebody is logged in. */
export function useLoggedIn(): boolean {
  return useSession((session) => session.token !== null);
}

/** Session storage alone: what an address carries is a one-time code at most; see hand-over.ts (AUTH-05). */
function tokenAtStart(): string | null {
  return perTab.get(TOKEN_KEY) ?? rememberedToken();
}

/** The session of "keep me logged in", while it lasts (AUTH-17). */
function rememberedToken(): string | null {
  const kept = stored<{ token: string; until: string }>(lasting.get(REMEMBERED_KEY));
  if (!kept) return null;
  if (Date.parse(kept.until) > systemClock.nowMs()) return kept.token;
  lasting.set(REMEMBERED_KEY, null);
  return null;
}

/** Keeps this session when the browser closes, until it ends by itself; `null` forgets it. Source: AUTH-17. */
export function rememberSession(session: { token: string; until: string } | null): void {
  lasting.set(REMEMBERED_KEY, session && JSON.stringify(session));
}

/** Begins or ends the wait for the one step that a login still owes; a reload finds it again. */
export function setPending(pending: PendingSession | null): void {
  perTab.set(PENDING_KEY, pending && JSON.stringify(pending));
  useSession.setState({ pending });
}

/** The server says that this session owes a new password first (AUTH-06). */
export function limitToPassword(): void {
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

/** The server says that this session owes a proof where it is now (AUTH-13). */
export function limitToProof(owed: Pick<PendingSession, "token" | "account" | "proof" | "next">): void {
  const kept = stored<{ until: string }>(lasting.get(REMEMBERED_KEY));
  setToken(null);
  setPending({ ...owed, scope: "proof", rememberUntil: kept?.until ?? null });
}

type TabMessage = { kind: "ask" } | { kind: "token"; token: string | null };

const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("khela-session");

function tell(message: TabMessage): void {
  // A channel reaches this origin only; it has no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage(message);
}

function apply(token: string | null): void {
  perTab.set(TOKEN_KEY, token);
  // Whoever is logged in owes nothing any more; and nobody's logout ends what somebody began here.
  if (token !== null) setPending(null);
  useSession.setState({ token });
}

/** Login (a token) or logout (null), here and in the other tabs. */
export function setToken(token: string | null): void {
  if (token === null) rememberSession(null);
  apply(token);
  tell({ kind: "token", token });
}

/** Listens to the other tabs, and asks them for a session when this one has none. */
export function joinTabs(): void {
  tabs?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    const own = useSession.getState().token;
    if (data.kind === "token" && data.token !== own) apply(data.token);
    if (data.kind === "ask" && own) tell({ kind: "token", token: own });
  });
  if (!useSession.getState().token) tell({ kind: "ask" });
}
