import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A parsed list of IPv4 and IPv6 addresses and CIDR ranges. */
export interface AddressList {
  has(ip: string): boolean;
}

function parseRange(entry: string): [Address, number] | undefined {
  const text = entry.trim();
  try {
    if (text.includes("/")) return unmapped(ipaddr.parseCIDR(text));
    if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
    const address = ipaddr.process(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  } catch {
    return undefined;
  }
}

/** Treats an IPv4 range in IPv6 notation (`::ffff:10.0.0.0/104`) as IPv4, because its callers arrive as IPv4. */
function unmapped([address, bits]: [Address, number]): [Address, number] {
  const mapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96;
  return mapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
}

/** Whether a text is an IPv4 or IPv6 address or a CIDR range. Source: SYS-04. */
export function isAddressEntry(entry: string): boolean {
  return parseRange(entry) !== undefined;
}

/** Invalid entries match nothing. */
export function createAddressList(entries: readonly string[]): AddressList {
  const ranges = entries.map(parseRange).filter((range) => range !== undefined);
  return {
    has(ip) {
      if (ranges.length === 0 || !ipaddr.isValid(ip)) return false;
      // An IPv4 caller on a dual-stack socket arrives as ::ffff:1.2.3.4.
      const address = ipaddr.process(ip);
      return ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
    },
  };
}
