import type { FastifyRequest } from "fastify";

/**
 * The name of the operators' session cookie. Over https its __Host- prefix makes the browser bind it to this host and
 * to encrypted connections (ASVS 3.3.3).
 */
export const consoleCookie = (publicUrl: string): string =>
  publicUrl.startsWith("https:") ? "__Host-khela_console" : "khela_console";

/** The value of a cookie; empty where it wasn't sent. */
export function cookieOf(request: FastifyRequest, name: string): string {
  const pair = (request.headers.cookie ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : "";
}
