/** The page's single realtime connection, bound to the session and the query cache. */
import { getMemberInfo } from "@khela/contract/identity";
import type { Topic, TopicData } from "@khela/contract/realtime";
import { getStatus } from "@khela/contract/system";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { call, queryClient, useServer } from "./api.ts";
import { showLanguage } from "./language.tsx";
import { usePreferences } from "./preferences.ts";
import { balanceQuery, offeredBy, useLanguage, usePermission } from "./queries.ts";
import { dropSessionCaches, persistSessionCaches } from "./session-caches.ts";
import { useSession } from "./session.ts";
import { createSocket } from "./socket.ts";

/** 0 to 1, exclusive. */
function random(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

/** All pages hear of a change at the same moment, so their reloads are spread over this time. */
const CONTENT_WITHIN_MS = 500;

export const socket = createSocket({
  open: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`),
  token: () => useSession.getState().token,
  jitter: random,
  onUnknownSession: checkSession,
});

/** Subscribes to a topic while the component is mounted and `enabled`. */
export function useTopic<T extends Topic>(
  topic: T,
  listener: (data: TopicData<T>, kind: "snapshot" | "event") => void,
  enabled = true,
): void {
  const onData = useEffectEvent(listener);
  useEffect(
    () => (enabled ? socket.subscribe(topic, (data, kind) => onData(data, kind)) : undefined),
    [topic, enabled],
  );
}

const watchSocket = (changed: () => void): (() => void) => socket.onState(changed);
const isConnected = (): boolean => socket.state() === "open";

/** Whether the socket is connected, even if it connected between a component's first render and its effects. */
export function useConnected(): boolean {
  return useSyncExternalStore(watchSocket, isConnected, () => false);
}

/** How long after the news of a session's end it is verified with the server. */
const FAREWELL_MS = 1000;

/** Makes a call with a session that is reported as ended; a refusal makes `call` end it here, with a message. */
function checkSession(token: string): void {
  // A logout in this browser causes the same news; it has completed by then.
  setTimeout(() => {
    const now = useSession.getState();
    if (now.token === token && !now.isLoggingOut) void call(getMemberInfo).catch(() => undefined);
  }, FAREWELL_MS);
}

/**
 * An idle page makes no calls, so a lost connection triggers one; `call` notes whether the server answers. A
 * visitor who is no longer served gets no connection: this call tells the page why (SYS-03, SYS-04).
 */
async function askWhy(): Promise<void> {
  try {
    const { status } = await call(getStatus);
    if (status !== 0) await queryClient.invalidateQueries({ queryKey: ["permission"] });
  } catch {
    // The server is unreachable, which the banner shows.
  }
}

/**
 * Reconnects at once when the network is back, and when calls are answered again, because the browser reports
 * only outages of the device's own network.
 */
export function useReconnect(): void {
  useEffect(() => {
    const online = () => socket.reconnectNow();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  useEffect(
    () =>
      useServer.subscribe((now, before) => {
        if (before.away && !now.away) socket.reconnectNow();
      }),
    [],
  );
}

/** Keeps balance, session and site status current; used once, in the shell. */
export function useLiveShell(): void {
  const token = useSession((session) => session.token);
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.token !== before.token) socket.reauthenticate();
      }),
    [],
  );
  useReconnect();
  useEffect(
    () =>
      socket.onState((state) => {
        if (state === "waiting") void askWhy();
      }),
    [],
  );
  useTopic(
    "member.balance",
    (balance, kind) => {
      queryClient.setQueryData(balanceQuery(token).queryKey, balance);
      if (kind === "event") dropSessionCaches(queryClient, "balance");
    },
    token !== null,
  );
  useTopic(
    "member.notice",
    (notice) => {
      if (notice.kind === "session_ended" && token !== null) checkSession(token);
    },
    token !== null,
  );
  useTopic("system", (_, kind) => {
    if (kind !== "event") return;
    dropSessionCaches(queryClient, "system");
    // A closed page shows a countdown, whose end may have changed.
    void queryClient.invalidateQueries({ queryKey: ["closed"] });
  });
  useTopic("content", (_, kind) => {
    if (kind === "event") setTimeout(readAgain, CONTENT_WITHIN_MS * random());
  });
  useOfferedLanguage();
  useSessionCaches();
}

/** Reloads the operator's content wherever it is on the screen. */
function readAgain(): void {
  for (const key of ["announcements", "page", "articles"])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Switches to the site's first language when the operator has turned the current one off. Source: OPS-08. */
function useOfferedLanguage(): void {
  const language = useLanguage();
  const brand = usePermission().data?.info.whitelabelVal;
  const next = brand && !offeredBy(brand).includes(language) ? brand.defaultLanguage : language;
  useEffect(() => {
    // If the texts fail to load, the page stays as it was; the next change of the settings tries again.
    if (next !== language) void showLanguage(next).catch(() => undefined);
  }, [next, language]);
}

/** Keeps the session caches in the tab, and drops them on logout and change of language. Source: SYS-09. */
function useSessionCaches(): void {
  useEffect(() => persistSessionCaches(queryClient), []);
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (before.token !== null && now.token !== before.token) dropSessionCaches(queryClient, "logout");
      }),
    [],
  );
  useEffect(
    () =>
      usePreferences.subscribe((now, before) => {
        if (now.language !== before.language) dropSessionCaches(queryClient, "language");
      }),
    [],
  );
}
