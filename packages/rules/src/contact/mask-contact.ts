/** A masked number, recognisable to its owner: `01*******89`. */
export function maskMobile(national: string): string {
  if (national.length < 6) return "*".repeat(national.length);
  return national.slice(0, 2) + "*".repeat(national.length - 4) + national.slice(-2);
}

/**
 * A masked address, recognisable to its owner: `ra***@example.com`; of a local part of at most two letters
 * only one is shown.
 */
export function maskMailAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const name = Array.from(address.slice(0, at));
  return `${name.slice(0, name.length > 2 ? 2 : 1).join("")}***${address.slice(at)}`;
}
