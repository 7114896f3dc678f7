import type { IncomingHttpHeaders } from "node:http";

const LONGEST = 300;

/** The User-Agent header, cut to the length that is stored. */
export function deviceOf(request: { headers: IncomingHttpHeaders }): string {
  return (request.headers["user-agent"] ?? "").slice(0, LONGEST);
}
