/**
 * The invitation codes that brought a visitor here: the first ones count, for thirty days. Source: AUTH-08,
 * domain rules 2.3.
 */
import { persistentStorage } from "./storage.ts";
import { systemClock } from "@khela/kernel/system-clock";

const KEY = "invitation";
const KEPT_MS = 30 * 24 * 3_600_000;
/** The server's maximum length. */
const LONGEST = 64;

export interface Invitation {
  referralCode?: string;
  affiliateCode?: string;
}

/**
 * Stores the codes in an address's query, unless earlier ones are still valid.
 * @returns the agent's code that was stored, whose visit is to be counted
 */
export function keepInvitation(query: string): string | undefined {
  if (!query.includes("Code=")) return undefined;
  const given = new URLSearchParams(query);
  const codes: Invitation = {};
  for (const name of ["referralCode", "affiliateCode"] as const) {
    const code = given.get(name)?.trim().slice(0, LONGEST);
    if (code) codes[name] = code;
  }
  if (Object.keys(codes).length === 0 || Object.keys(keptInvitation()).length > 0) return undefined;
  persistentStorage.set(KEY, JSON.stringify({ ...codes, atMs: systemClock.nowMs() }));
  return codes.affiliateCode;
}

/** The codes valid now; empty without an invitation. */
export function keptInvitation(): Invitation {
  const text = persistentStorage.get(KEY);
  if (text === null) return {};
  const { atMs, ...codes } = JSON.parse(text) as Invitation & { atMs: number };
  return systemClock.nowMs() - atMs < KEPT_MS ? codes : {};
}

/** Removes the codes once the account is open or the codes proved unknown. */
export function forgetInvitation(): void {
  persistentStorage.set(KEY, null);
}
