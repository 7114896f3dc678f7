/**
 * The session: an opaque token in session storage, shared between the tabs of one browser while
 * any of them is open. Source: AUTH-07, docs/architecture.md, "Contract".
 */
import { create } from "zustand";
import { perTab } from "./storage.ts";

const TOKEN_KEY = "token";

interface Session {
  token: string | null;
}

export const useSession = create<Session>(() => ({ token: tokenAtStart() }));

/** Whether somebody is logged in. */
export function useLoggedIn(): boolean {
  return useSession((session) => session.token !== null);
}

/** A token in the address (a hand-over from a partner page) wins, and leaves the address at once. */
function tokenAtStart(): string | null {
  const url = new URL(location.href);
  const given = url.searchParams.get("token");
  if (given) {
    url.searchParams.delete("token");
    history.replaceState(history.state, "", url);
    perTab.set(TOKEN_KEY, given);
  }
  return perTab.get(TOKEN_KEY);
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
  useSession.setState({ token });
}

/** Login (a token) or logout (null), here and in the other tabs. */
export function setToken(token: string | null): void {
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
