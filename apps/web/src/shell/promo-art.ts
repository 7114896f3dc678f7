/**
 * The address of a promotion's picture (`/art/hero-…`), whose dark side is at the start of the line: from right to left
 * it is shown mirrored, and what is written on it was turned round for that (tools/art).
 */
export const promoArt = (url: string, dir: string): string =>
  dir === "rtl" ? url.replace(/-\w+/, "$&-rtl") : url;
