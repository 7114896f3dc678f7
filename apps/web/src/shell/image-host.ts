/** The folder of vendors' logos on a picture host. Source: SYS-08. */
const LOGOS = "/TCG_PROD_IMAGES/RNG_LIST_VENDOR";

const picked = new Map<string, string>();

/**
 * A random one of the configured hosts; the same one while the page is open, so that each picture is loaded
 * once. Without a list: this server.
 * @param random returns 0 to 1, exclusive
 */
export function pickHost(hosts: readonly string[], random: () => number = cryptoRandom): string {
  if (hosts.length === 0) return "";
  const key = hosts.join(" ");
  const known = picked.get(key);
  if (known !== undefined) return known;
  const host = (hosts[Math.floor(random() * hosts.length)] ?? "").replace(/\/$/, "");
  picked.set(key, host);
  return host;
}

/** The URL of a vendor's logo: `{imgUrl}/TCG_PROD_IMAGES/RNG_LIST_VENDOR/{vassalage}-COLOR2.png`. */
export function vendorLogo(vassalage: string, imgUrls: readonly string[]): string {
  return `${pickHost(imgUrls)}${LOGOS}/${encodeURIComponent(vassalage)}-COLOR2.png`;
}

function cryptoRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
