import ipaddr from "ipaddr.js";

/** The key under which one address is counted: an IPv4 address, or the /64 that one IPv6 customer has. */
export function addressKey(ip: string): string {
  return prefixOf(ip, 32);
}

/** The network of an address: its IPv4 /24, or the /64 that one IPv6 customer has. */
export function networkKey(ip: string): string {
  return prefixOf(ip, 24);
}

/** The block from which one provider assigns addresses: IPv4 /16, IPv6 /32. */
export function wideNetworkKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const parts = address.kind() === "ipv6" ? address.toNormalizedString().split(":") : undefined;
  return parts
    ? parts.slice(0, 2).join(":")
    : `${address.toString().split(".").slice(0, 2).join(".")}.0.0/16`;
}

const LOCAL_RANGES = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/** Whether an address belongs to this machine or to a private network. */
export function isLocal(ip: string): boolean {
  return ipaddr.isValid(ip) && LOCAL_RANGES.has(ipaddr.process(ip).range());
}

/** The family of an address; null where the text is no address. An IPv4-mapped IPv6 address counts as IPv4. */
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
