/** Whether a text is an IPv4 or IPv6 address or a CIDR range; the server checks again. Source: SYS-04. */
export function isAddressEntry(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.trim().split("/");
  if (rest.length > 0) return false;
  const most = isIpv4(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (most === undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/** Uses the browser's parser of IPv6 addresses in URLs. */
function isIpv6(text: string): boolean {
  return /^[0-9a-f:.]+$/i.test(text) && text.includes(":") && URL.canParse(`http://[${text}]/`);
}
