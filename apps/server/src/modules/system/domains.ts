import type { HandlerOutput } from "@khela/contract/endpoint";
import type { getDomainRoute } from "@khela/contract/system";
import ipaddr from "ipaddr.js";

/** A domain that the operator has registered. `inviter` is the affiliate's account. */
export interface SiteDomain {
  domain: string;
  kind: "main" | "brand" | "affiliate";
  inviter: string | null;
}

export type DomainRoute = HandlerOutput<typeof getDomainRoute>;

/** Normalizes a host name for comparison: lower case, without port and final dot. */
export function normalizeHost(host: string): string {
  const bare = host.trim().toLowerCase();
  const name = bare.startsWith("[") ? bare.slice(1).split("]")[0] : bare.replace(/:\d+$/, "");
  return (name ?? "").replace(/\.$/, "");
}

/** Whether a host name means this machine. */
function isLoopbackHost(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}

/**
 * The registration of a host. This machine and the host of PUBLIC_URL count as the site itself.
 * @returns undefined where the host is not registered
 */
export function findDomain(
  domains: readonly SiteDomain[],
  host: string,
  publicUrl: string,
): SiteDomain | undefined {
  const name = normalizeHost(host);
  const registered = domains.find(({ domain }) => domain === name);
  if (registered) return registered;
  const own = name === normalizeHost(new URL(publicUrl).host) || isLoopbackHost(name);
  return own ? { domain: name, kind: "main", inviter: null } : undefined;
}

/** The brand's main domain: the first one registered as main, else that of PUBLIC_URL. */
export function mainDomain(domains: readonly SiteDomain[], publicUrl: string): string {
  return domains.find(({ kind }) => kind === "main")?.domain ?? new URL(publicUrl).host;
}
