/** The codes that brought a visitor here: the first ones count, for thirty days. Source: AUTH-08, domain rules 2.3. */
import { lasting } from "./storage.ts";
import { systemClock } from "./system-clock.ts";

const KEY = "invitation";
const KEPT_MS = 30 * 24 * 3_600_000;
/** What the server takes at most. */
const LONGEST = 64;

export interface Invitation {
  referralCode?: string;
  affiliateCode?: string;
}

/** Notes the codes of an address's query, unless earlier ones still count. */
export function keepInvitation(query: string): void {
  if (!query.includes("Code=")) return;
  const given = new URLSearchParams(query);
  const codes: Invitation = {};
  for (const name of ["referralCode", "affiliateCode"] as const) {
    const code = given.get(name)?.trim().slice(0, LONGEST);
    if (code) codes[name] = code;
  }
  if (Object.keys(codes).length === 0 || Object.keys(keptInvitation()).length > 0) return;
  lasting.set(KEY, JSON.stringify({ ...codes, atMs: systemClock.nowMs() }));
}

/** The codes that count now; empty where nobody invited. */
export function keptInvitation(): Invitation {
  const text = lasting.get(KEY);
  if (text === null) return {};
  const { atMs, ...codes } = JSON.parse(text) as Invitation & { atMs: number };
  return systemClock.nowMs() - atMs < KEPT_MS ? codes : {};
}

/** The account is open, or nobody knows the codes: they have done their work. */
export function forgetInvitation(): void {
  lasting.set(KEY, null);
}
