import type { IncomingHttpHeaders } from "node:http";

const LONGEST = 300;

/** What the browser calls itself, cut to a length that can be kept. */
export function deviceOf(request: { headers: IncomingHttpHeaders }): string {
  return (request.headers["user-agent"] ?? "").slice(0, LONGEST);
}
