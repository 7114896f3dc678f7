import type { Settings } from "./use-system.ts";

export type SiteDomain = Settings["domains"][number];

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Normalizes pasted text to a domain: lower case, without scheme, path and port; other scripts as punycode. */
export function normalizeDomain(text: string): string {
  const bare = text.trim();
  const url = /^[a-z]+:\/\//i.test(bare) ? bare : `https://${bare}`;
  return bare !== "" && URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : bare;
}

/** The error in a new domain; the server checks again. Source: SYS-07. */
export function domainProblem(
  wanted: SiteDomain,
  domains: readonly SiteDomain[],
): "domain" | "twice" | "inviter" | undefined {
  if (wanted.domain.length > 253 || !DOMAIN.test(wanted.domain)) return "domain";
  if (domains.some(({ domain }) => domain === wanted.domain)) return "twice";
  return wanted.kind === "affiliate" && !wanted.inviter ? "inviter" : undefined;
}
