import ipaddr from "ipaddr.js";

/** What counts as one address: an IPv4 address, or the /64 that one IPv6 customer has. */
export function addressKey(ip: string): string {
  return prefixOf(ip, 32);
}

/** The neighbourhood of an address: its IPv4 /24, or the /64 that one IPv6 customer has. */
export function networkKey(ip: string): string {
  return prefixOf(ip, 24);
}

/** What one provider hands addresses out of: IPv4 /16, IPv6 /32. */
export function wideNetworkKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const parts = address.kind() === "ipv6" ? address.toNormalizedString().split(":") : undefined;
  return parts
    ? parts.slice(0, 2).join(":")
    : `${address.toString().split(".").slice(0, 2).join(".")}.0.0/16`;
}

const LOCAL_RANGES = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/** Whether an address is of this machine or a private network. */
export function isLocal(ip: string): boolean {
  return ipaddr.isValid(ip) && LOCAL_RANGES.has(ipaddr.process(ip).range());
}

/** Which kind of address it is; null where it is none. An IPv4 one written as IPv6 is an IPv4 one. */
export function familyOf(ip: string): "ipv4" | "ipv6" | null {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).kind() : null;
}

function prefixOf(ip: string, bits: 24 | 32): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv6") return address.toNormalizedString().split(":").slice(0, 4).join(":");
  const text = address.toString();
  return bits === 32 ? text : `${text.split(".").slice(0, 3).join(".")}.0/24`;
}
