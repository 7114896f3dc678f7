/** Where vendors' logos are, below a picture host. Source: SYS-08. */
const LOGOS = "/TCG_PROD_IMAGES/RNG_LIST_VENDOR";

const picked = new Map<string, string>();

/**
 * One of the configured hosts, at random; the same one as long as the page is open, so that its pictures are
 * fetched once. Without a list: this server.
 * @param random 0 to 1, 1 excluded
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

/** The address of a vendor's logo: `{imgUrl}/TCG_PROD_IMAGES/RNG_LIST_VENDOR/{vassalage}-COLOR2.png`. */
export function vendorLogo(vassalage: string, imgUrls: readonly string[]): string {
  return `${pickHost(imgUrls)}${LOGOS}/${encodeURIComponent(vassalage)}-COLOR2.png`;
}

function cryptoRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
