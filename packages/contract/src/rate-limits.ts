import type { AnyEndpoint, RateLimit } from "./endpoint.ts";

/**
 * The default rate limits of calls without limits of their own, and the limits over all calls together. Every
 * figure is here; decision 0050 says how they were chosen: a mobile carrier shows five hundred players by one
 * address, a fast player makes twenty calls a second, and a vendor sends everybody's bets.
 */
const WINDOW_MS = 10_000;

/** All calls of one account together. */
export const ACCOUNT_RATE_LIMIT = { max: 900, windowMs: WINDOW_MS } as const;
/** All requests of one address together, pages and files included; peers have limits of their own. */
export const ADDRESS_RATE_LIMIT = { max: 20_000, windowMs: WINDOW_MS } as const;
/** HTML pages of the sites, per address, because each one is rendered and compressed for its reader. */
export const PAGE_RATE_LIMIT = { max: 600, windowMs: WINDOW_MS } as const;
/** Signed calls of one vendor, counted only after the signature was verified. */
export const VENDOR_RATE_LIMIT = { max: 50_000, windowMs: WINDOW_MS } as const;

/** The maximum number of open sockets per address and per account, in each process. */
export const MAX_SOCKETS_PER_ADDRESS = 500;
export const MAX_SOCKETS_PER_ACCOUNT = 20;

const DEFAULTS = {
  account: {
    read: { per: "account", max: 300, windowMs: WINDOW_MS },
    change: { per: "account", max: 100, windowMs: WINDOW_MS },
  },
  visitor: {
    read: { per: "visitor", max: 3_000, windowMs: WINDOW_MS },
    change: { per: "visitor", max: 600, windowMs: WINDOW_MS },
  },
  peer: { per: "ip", max: 50_000, windowMs: WINDOW_MS },
} as const satisfies Record<string, RateLimit | Record<string, RateLimit>>;

/**
 * Every rate limit of a call, its own ones first: one per account for logged-in callers, one per address for
 * others. Source: AUTH-19.
 */
export function rateLimitsOf({ auth, method, rateLimit = [] }: AnyEndpoint): readonly RateLimit[] {
  const kind = method === "GET" ? "read" : "change";
  if (auth === "peer") return [...rateLimit, DEFAULTS.peer];
  const hasAccountLimit = rateLimit.some(({ per }) => per === "account");
  const hasAddressLimit = rateLimit.some(({ per }) => per !== "account");
  return [
    ...rateLimit,
    ...(hasAccountLimit ? [] : [DEFAULTS.account[kind]]),
    ...(auth !== "visitor" || hasAddressLimit ? [] : [DEFAULTS.visitor[kind]]),
  ];
}
