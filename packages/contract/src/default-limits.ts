import type { AnyEndpoint, RateLimit } from "./endpoint.ts";

/**
 * The limits of calls that name none of their own, and those over all calls together. Every figure is here; decision 0050
 * says how they were chosen: a mobile carrier shows five hundred players by one address, a fast player makes twenty calls
 * a second, and a vendor brings the bets of everybody.
 */
const WINDOW_MS = 10_000;

/** All calls of one account together. */
export const ALL_OF_ACCOUNT = { max: 900, windowMs: WINDOW_MS } as const;
/** Everything that one address asks for together, pages and files too; peers have limits of their own. */
export const ALL_OF_ADDRESS = { max: 20_000, windowMs: WINDOW_MS } as const;
/** Pages of the sites, by address: each is put together and compressed for its reader. */
export const PAGES_OF_ADDRESS = { max: 600, windowMs: WINDOW_MS } as const;
/** Signed calls of one vendor, counted once the signature is found good. */
export const CALLS_OF_VENDOR = { max: 50_000, windowMs: WINDOW_MS } as const;

/** Open sockets of one address, and of one account, in each process. */
export const SOCKETS_OF_ADDRESS = 500;
export const SOCKETS_OF_ACCOUNT = 20;

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
 * Every limit of a call, its own ones first: one by account where somebody is logged in, one by address where nobody is.
 * Source: AUTH-19.
 */
export function limitsOf({ auth, method, rateLimit = [] }: AnyEndpoint): readonly RateLimit[] {
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
