/**
 * The URL of a promotion's picture (`/art/hero-…`), whose dark side is at the start of the line.
 * Right-to-left pages use a mirrored version in which lettering stays readable (tools/art).
 */
export const promoArt = (url: string, dir: string): string =>
  dir === "rtl" ? url.replace(/-\w+/, "$&-rtl") : url;
