import type { HandlerOutput } from "@khela/contract/endpoint";
import type { getDomainRoute } from "@khela/contract/system";
import ipaddr from "ipaddr.js";

/** A domain that the operator has registered. `inviter` is the account of an affiliate's. */
export interface SiteDomain {
  domain: string;
  kind: "main" | "brand" | "affiliate";
  inviter: string | null;
}

export type DomainRoute = HandlerOutput<typeof getDomainRoute>;

/** A host name as it is compared: without port, final dot and capitals. */
export function plainHost(host: string): string {
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
 * What a host is registered as. This machine and the address of PUBLIC_URL are the site itself.
 * @returns undefined where nobody has registered it
 */
export function findDomain(
  domains: readonly SiteDomain[],
  host: string,
  publicUrl: string,
): SiteDomain | undefined {
  const name = plainHost(host);
  const registered = domains.find(({ domain }) => domain === name);
  if (registered) return registered;
  const own = name === plainHost(new URL(publicUrl).host) || isLoopbackHost(name);
  return own ? { domain: name, kind: "main", inviter: null } : undefined;
}

/** The brand's main domain: the first one registered as that, else the one of PUBLIC_URL. */
export function mainDomain(domains: readonly SiteDomain[], publicUrl: string): string {
  return domains.find(({ kind }) => kind === "main")?.domain ?? new URL(publicUrl).host;
}
