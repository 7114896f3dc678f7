/**
 * The session caches of the specification (section 9): answers that hold for as long as the tab is
 * open, over reloads too, and what makes each of them stale. Source: SYS-09.
 */
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { perTab } from "./storage.ts";

/** What happens to a tab that a cache may not outlive. `system` and `balance` are news of the socket. */
export type StaleReason = "logout" | "language" | "system" | "balance";

interface Rule {
  /** The first part of its query key; of the member's own the third, behind the token. */
  readonly key: string;
  readonly own?: true;
  /** The language stands in its key, as the second part. */
  readonly byLanguage?: true;
  readonly staleOn: readonly StaleReason[];
}

export const SESSION_CACHES = {
  hotGames: { key: "hotGames", byLanguage: true, staleOn: ["logout", "language", "system"] },
  winners: { key: "winners", byLanguage: true, staleOn: ["logout", "language"] },
  gameVendor: { key: "menus", byLanguage: true, staleOn: ["logout", "language", "system"] },
  /** How each field of the registration must look; it comes with the permission call. */
  validation: { key: "permission", staleOn: ["logout", "language", "system"] },
  merchantWallet: { key: "merchantWallet", own: true, staleOn: ["logout", "system"] },
  consolidated: { key: "consolidated", own: true, staleOn: ["logout", "language", "balance"] },
} as const satisfies Record<string, Rule>;

export type SessionCache = keyof typeof SESSION_CACHES;

const NAMES = Object.keys(SESSION_CACHES) as SessionCache[];
const RULES: Readonly<Record<SessionCache, Rule>> = SESSION_CACHES;
const keyOf = (name: SessionCache) => `cache.${name}`;

/** What a cache holds, with its age and the language it is in. */
interface Kept<Data> {
  data: Data;
  /** Epoch milliseconds. */
  atMs: number;
  scope: string;
}

/** The language that a key is in, or "". */
function scopeOf({ byLanguage }: Rule, key: QueryKey): string {
  return byLanguage === true ? String(key[1]) : "";
}

function holds({ key, own }: Rule, queryKey: QueryKey): boolean {
  return own === true ? queryKey[0] === "member" && queryKey[2] === key : queryKey[0] === key;
}

/** What this tab has kept, undefined where there is nothing in this language. @param scope language, or "" */
export function keptInTab<Data>(name: SessionCache, scope: string): { data: Data; atMs: number } | undefined {
  try {
    const kept = JSON.parse(perTab.get(keyOf(name)) ?? "null") as Kept<Data> | null;
    return kept?.scope === scope && typeof kept.atMs === "number" ? kept : undefined;
  } catch {
    // Not ours, or cut off: it is asked for again.
    return undefined;
  }
}

/** Forgets what this tab has kept. */
export const forgetInTab = (name: SessionCache) => perTab.set(keyOf(name), null);

/** Writes every answer of a session cache into the tab: those that are there, and each as it comes in. Once, at the start. @returns the way to stop */
export function keepSessionCaches(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  // What came with the page was not asked for, and is younger there at the next visit.
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
  perTab.set(keyOf(name), JSON.stringify(kept));
}

/** Forgets every cache that this makes stale; what is on the screen is asked for again. */
export function dropSessionCaches(client: QueryClient, reason: StaleReason): void {
  for (const name of NAMES) {
    const rule = RULES[name];
    if (!rule.staleOn.includes(reason)) continue;
    forgetInTab(name);
    const matching = { predicate: (query: { queryKey: QueryKey }) => holds(rule, query.queryKey) };
    client.removeQueries({ ...matching, type: "inactive" });
    if (rule.own === true && reason === "logout") client.removeQueries(matching);
    // In another language the screens ask under another key, all by themselves.
    else if (reason === "language" && rule.byLanguage === true)
      void client.invalidateQueries({ ...matching, refetchType: "none" });
    else void client.invalidateQueries(matching);
  }
}
