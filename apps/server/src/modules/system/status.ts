import type { Countries } from "./countries.ts";
import { findDomain } from "./domains.ts";
import type { Settings } from "./settings.ts";

/** Who comes in, and by which address of the site. */
export interface Visitor {
  ip: string;
  /** Host of the request, port and all; undefined where there is none to check. */
  host?: string | undefined;
}

export interface SiteStatus {
  status: 0 | 1 | 2;
  /** With status 2: what is kept out. */
  reason: "country" | "address" | null;
}

/**
 * Whether the site is open to a visitor. The bypass list wins over everything; then maintenance, then the
 * blocked addresses, then the countries. With real money, only the countries of its policy are served, and
 * nobody whose country isn't known. Source: SYS-01 ("maintenance wins over region"), SYS-03, SYS-04, SAFE-05.
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
 * Denied wins over allowed; an empty allow list allows every country. An address of this machine or a private
 * network has no country and is served; a public one whose country nobody knows is served only where no
 * allow list asks for a country.
 */
function isServed({ allow, deny }: Settings, countries: Countries, ip: string): boolean {
  if (allow.size === 0 && deny.size === 0) return true;
  const country = countries.countryOf(ip);
  if (country !== null) return !deny.has(country) && (allow.size === 0 || allow.has(country));
  return allow.size === 0 || countries.isLocal(ip);
}

/** Whether a visitor came by a registered domain (SYS-07); always, where the check is off. */
export function cameByOwnDomain(settings: Settings, visitor: Visitor, publicUrl: string): boolean {
  if (!settings.domainCheck || visitor.host === undefined || settings.bypass.has(visitor.ip)) return true;
  return findDomain(settings.domains, visitor.host, publicUrl) !== undefined;
}
