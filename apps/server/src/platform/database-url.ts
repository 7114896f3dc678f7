/** Host names of this machine, to which connections never cross a network. */
const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/;

/**
 * Requires a database on another machine to be reached by TLS with its certificate checked: `sslmode=verify-full`,
 * and `sslrootcert=…` for an authority of the operator's own. DATABASE_ALLOW_PLAIN=1 lifts this for a private
 * network.
 * @throws Error with a plain sentence, without the address because it holds a password
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
