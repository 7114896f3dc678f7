/** A number as its owner recognises it: `01*******89`. */
export function maskMobile(national: string): string {
  if (national.length < 6) return "*".repeat(national.length);
  return national.slice(0, 2) + "*".repeat(national.length - 4) + national.slice(-2);
}

/** An address as its owner recognises it: `ra***@example.com`; of a name of two letters or fewer one is shown. */
export function maskMailAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const name = Array.from(address.slice(0, at));
  return `${name.slice(0, name.length > 2 ? 2 : 1).join("")}***${address.slice(at)}`;
}
