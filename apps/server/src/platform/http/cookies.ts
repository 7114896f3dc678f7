import type { FastifyRequest } from "fastify";

/**
 * The cookie of the operators' session. Over https the browser itself holds it to this host and to
 * encrypted lines (ASVS 3.3.3).
 */
export const consoleCookie = (publicUrl: string): string =>
  publicUrl.startsWith("https:") ? "__Host-khela_console" : "khela_console";

/** What a cookie says; empty where it wasn't sent. */
export function cookieOf(request: FastifyRequest, name: string): string {
  const pair = (request.headers.cookie ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : "";
}
