import type { Countries } from "./countries.ts";
import { findDomain } from "./domains.ts";
import type { Settings } from "./settings.ts";

/** A visitor's address and the host that they used. */
export interface Visitor {
  ip: string;
  /** The host of the request, with its port; undefined where there is none to check. */
  host?: string | undefined;
}

export interface SiteStatus {
  status: 0 | 1 | 2;
  /** With status 2, the reason for the block. */
  reason: "country" | "address" | null;
}

/**
 * Whether the site is open to a visitor. The bypass list overrides everything; then come maintenance, blocked
 * addresses and countries, in this order. With real money, only the countries of the policy are served, and visitors
 * without a known country are not. Source: SYS-01 ("maintenance wins over region"), SYS-03, SYS-04, SAFE-05.
 * @param realMoneyIn the countries of a policy; absent with play money
 */
export function statusOf(
  settings: Settings,
  countries: Countries,
  ip: string,
  nowMs: number,
  realMoneyIn?: ReadonlySet<string>,
): SiteStatus {
  const open: SiteStatus = { status: 0, reason: null };
  if (settings.bypass.has(ip)) return open;
  const { on, until } = settings.maintenance;
  if (on && (until === null || until.getTime() > nowMs)) return { status: 1, reason: null };
  if (settings.blocked.has(ip)) return { status: 2, reason: "address" };
  if (realMoneyIn && !realMoneyIn.has(countries.countryOf(ip) ?? "")) return { status: 2, reason: "country" };
  return isServed(settings, countries, ip) ? open : { status: 2, reason: "country" };
}

/**
 * Denied countries take precedence over allowed ones, and an empty allow list allows every country. An address of
 * this machine or a private network has no country and is served. A public address of unknown country is served only
 * without an allow list.
 */
function isServed({ allow, deny }: Settings, countries: Countries, ip: string): boolean {
  if (allow.size === 0 && deny.size === 0) return true;
  const country = countries.countryOf(ip);
  if (country !== null) return !deny.has(country) && (allow.size === 0 || allow.has(country));
  return allow.size === 0 || countries.isLocal(ip);
}

/** Whether a visitor came by a registered domain (SYS-07); always true while the check is off. */
export function usesRegisteredDomain(settings: Settings, visitor: Visitor, publicUrl: string): boolean {
  if (!settings.domainCheck || visitor.host === undefined || settings.bypass.has(visitor.ip)) return true;
  return findDomain(settings.domains, visitor.host, publicUrl) !== undefined;
}
