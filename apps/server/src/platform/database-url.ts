/** On this machine: nothing of the connection leaves it. */
const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/;

/**
 * Sees to it that a database elsewhere is reached by TLS with its certificate checked: `sslmode=verify-full`, and
 * `sslrootcert=…` for an authority of the operator's own. DATABASE_ALLOW_PLAIN=1 is for a network that is nobody else's.
 * @throws Error with a plain sentence, without the address: it holds a password
 */
export function requireSafeDatabase(url: string | undefined, allowPlain: boolean): void {
  if (url === undefined || allowPlain) return;
  const parsed = URL.parse(url);
  if (!parsed)
    throw new Error("DATABASE_URL must be an address such as postgres://user:password@host/database");
  const host = parsed.searchParams.get("host") ?? parsed.hostname;
  if (LOCAL.test(host) || host.startsWith("/") || host.startsWith("%2F")) return;
  if (parsed.searchParams.get("sslmode") === "verify-full") return;
  throw new Error(
    "DATABASE_URL: a database elsewhere needs sslmode=verify-full (sslrootcert=… for an authority of your own); DATABASE_ALLOW_PLAIN=1 in a network that is yours alone",
  );
}
