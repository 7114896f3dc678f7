/**
 * The session caches of the specification (section 9): answers that stay valid while the tab is open, even
 * across reloads, and the events that make each of them stale. Source: SYS-09.
 */
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { tabStorage } from "./storage.ts";

/** An event that makes caches stale. `system` and `balance` arrive over the socket. */
export type StaleReason = "logout" | "language" | "system" | "balance";

interface Rule {
  /** The first part of its query key; for a member's own data the third, after the token. */
  readonly key: string;
  readonly own?: true;
  /** Whether the language is the second part of its key. */
  readonly byLanguage?: true;
  readonly staleOn: readonly StaleReason[];
}

export const SESSION_CACHES = {
  hotGames: { key: "hotGames", byLanguage: true, staleOn: ["logout", "language", "system"] },
  winners: { key: "winners", byLanguage: true, staleOn: ["logout", "language"] },
  gameVendor: { key: "menus", byLanguage: true, staleOn: ["logout", "language", "system"] },
  /** The registration's field rules; part of the permission call. */
  validation: { key: "permission", staleOn: ["logout", "language", "system"] },
  merchantWallet: { key: "merchantWallet", own: true, staleOn: ["logout", "system"] },
  consolidated: { key: "consolidated", own: true, staleOn: ["logout", "language", "balance"] },
} as const satisfies Record<string, Rule>;

export type SessionCache = keyof typeof SESSION_CACHES;

const NAMES = Object.keys(SESSION_CACHES) as SessionCache[];
const RULES: Readonly<Record<SessionCache, Rule>> = SESSION_CACHES;
const keyOf = (name: SessionCache) => `cache.${name}`;

/** The stored answer, with its age and language. */
interface Kept<Data> {
  data: Data;
  /** Epoch milliseconds. */
  atMs: number;
  scope: string;
}

/** The language in a key, or "". */
function scopeOf({ byLanguage }: Rule, key: QueryKey): string {
  return byLanguage === true ? String(key[1]) : "";
}

function holds({ key, own }: Rule, queryKey: QueryKey): boolean {
  return own === true ? queryKey[0] === "member" && queryKey[2] === key : queryKey[0] === key;
}

/** The answer stored in this tab; undefined when there is none in this language. @param scope language, or "" */
export function readTabCache<Data>(
  name: SessionCache,
  scope: string,
): { data: Data; atMs: number } | undefined {
  try {
    const kept = JSON.parse(tabStorage.get(keyOf(name)) ?? "null") as Kept<Data> | null;
    return kept?.scope === scope && typeof kept.atMs === "number" ? kept : undefined;
  } catch {
    // Invalid or truncated JSON counts as missing and is loaded again.
    return undefined;
  }
}

/** Removes the answer stored in this tab. */
export const dropTabCache = (name: SessionCache) => tabStorage.set(keyOf(name), null);

/**
 * Stores every answer of a session cache in the tab: the present ones, and each new one. Call once at the
 * start. @returns the function that stops it
 */
export function persistSessionCaches(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  // An answer that came with the page is not stored, because the next page brings a newer one.
  for (const query of cache.getAll()) if (query.state.dataUpdateCount > 0) keepInTab(query);
  return cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") keepInTab(event.query);
  });
}

function keepInTab({ queryKey, state }: Pick<Query, "queryKey" | "state">): void {
  const name = NAMES.find((known) => holds(RULES[known], queryKey));
  if (!name || state.data === undefined) return;
  const kept: Kept<unknown> = {
    data: state.data,
    atMs: state.dataUpdatedAt,
    scope: scopeOf(RULES[name], queryKey),
  };
  tabStorage.set(keyOf(name), JSON.stringify(kept));
}

/** Drops every cache that this event makes stale, and reloads those on the screen. */
export function dropSessionCaches(client: QueryClient, reason: StaleReason): void {
  for (const name of NAMES) {
    const rule = RULES[name];
    if (!rule.staleOn.includes(reason)) continue;
    dropTabCache(name);
    const matching = { predicate: (query: { queryKey: QueryKey }) => holds(rule, query.queryKey) };
    client.removeQueries({ ...matching, type: "inactive" });
    if (rule.own === true && reason === "logout") client.removeQueries(matching);
    // In another language the screens use another key and load by themselves.
    else if (reason === "language" && rule.byLanguage === true)
      void client.invalidateQueries({ ...matching, refetchType: "none" });
    else void client.invalidateQueries(matching);
  }
}
