import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A list of addresses and CIDR ranges, of both kinds, ready to be asked. */
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

/** A range of IPv4 written as IPv6 (`::ffff:10.0.0.0/104`) is one of IPv4: so do its callers arrive. */
function unmapped([address, bits]: [Address, number]): [Address, number] {
  const mapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96;
  return mapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
}

/** Whether a text is an IPv4 or IPv6 address or a CIDR range. Source: SYS-04. */
export function isAddressEntry(entry: string): boolean {
  return parseRange(entry) !== undefined;
}

/** Entries that are no address match nothing. */
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
