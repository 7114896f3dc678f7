import ipaddr from "ipaddr.js";

/** What counts as one address: an IPv4 address, or the /64 that one IPv6 customer has. */
export function addressKey(ip: string): string {
  return prefixOf(ip, 32);
}

/** The neighbourhood of an address: its IPv4 /24, or the /64 that one IPv6 customer has. */
export function networkKey(ip: string): string {
  return prefixOf(ip, 24);
}

function prefixOf(ip: string, bits: 24 | 32): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv6") return address.toNormalizedString().split(":").slice(0, 4).join(":");
  const text = address.toString();
  return bits === 32 ? text : `${text.split(".").slice(0, 3).join(".")}.0/24`;
}
