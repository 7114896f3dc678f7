/** The page's one realtime connection, tied to the session and to the cache. */
import { getMemberInfo } from "@khela/contract/identity";
import type { Topic, TopicData } from "@khela/contract/realtime";
import { getStatus } from "@khela/contract/system";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { call, queryClient, useServer } from "./api.ts";
import { showLanguage } from "./language.tsx";
import { usePreferences } from "./preferences.ts";
import { balanceQuery, offeredBy, useLanguage, usePermission } from "./queries.ts";
import { dropSessionCaches, keepSessionCaches } from "./session-caches.ts";
import { useSession } from "./session.ts";
import { createSocket } from "./socket.ts";

/** 0 to 1, 1 excluded. */
function random(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

/** All pages hear of a change at once, and ask for it one after the other. */
const CONTENT_WITHIN_MS = 500;

export const socket = createSocket({
  open: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`),
  token: () => useSession.getState().token,
  jitter: random,
  onUnknownSession: checkSession,
});

/** Listens to a topic while the component is there and `enabled`. */
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

/** Whether the connection stands, also where it opened between a component's first drawing and its effects. */
export function useConnected(): boolean {
  return useSyncExternalStore(watchSocket, isConnected, () => false);
}

/** How long after word of the session's end the server is asked whether it is so. */
const FAREWELL_MS = 1000;

/** Asks with a session that is said to have ended: refused, `call` ends it here too, and says so. */
function checkSession(token: string): void {
  // A logout of this browser's own is heard here too; it has gone its way by then.
  setTimeout(() => {
    const now = useSession.getState();
    if (now.token === token && !now.leaving) void call(getMemberInfo).catch(() => undefined);
  }, FAREWELL_MS);
}

/**
 * A page that rests asks nothing, so a lost connection makes it ask; `call` notes whether somebody answers. A
 * visitor who is not served any more gets no connection: then the page learns why (SYS-03, SYS-04).
 */
async function askWhy(): Promise<void> {
  try {
    const { status } = await call(getStatus);
    if (status !== 0) await queryClient.invalidateQueries({ queryKey: ["permission"] });
  } catch {
    // Nobody answered; the banner says so.
  }
}

/**
 * Tries the connection at once when the network is back, and when calls are answered again: browsers tell only of a
 * network of the device's own that was gone.
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

/** Keeps balance, session and site status current; once, in the shell. */
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
    // A closed page counts down to an end that may have moved.
    void queryClient.invalidateQueries({ queryKey: ["closed"] });
  });
  useTopic("content", (_, kind) => {
    if (kind === "event") setTimeout(readAgain, CONTENT_WITHIN_MS * random());
  });
  useOfferedLanguage();
  useSessionCaches();
}

/** What operators write, wherever it is on the screen. */
function readAgain(): void {
  for (const key of ["announcements", "page", "articles"])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Leaves a language that the operator has switched off for the site's first one. Source: OPS-08. */
function useOfferedLanguage(): void {
  const language = useLanguage();
  const brand = usePermission().data?.info.whitelabelVal;
  const next = brand && !offeredBy(brand).includes(language) ? brand.defaultLanguage : language;
  useEffect(() => {
    // Texts that don't load leave the page as it was; the next change of the settings tries again.
    if (next !== language) void showLanguage(next).catch(() => undefined);
  }, [next, language]);
}

/** Keeps the session caches in the tab, and drops them at a logout and with the language. Source: SYS-09. */
function useSessionCaches(): void {
  useEffect(() => keepSessionCaches(queryClient), []);
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
