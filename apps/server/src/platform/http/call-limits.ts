import {
  ACCOUNT_RATE_LIMIT,
  ADDRESS_RATE_LIMIT,
  rateLimitsOf,
  PAGE_RATE_LIMIT,
} from "@khela/contract/rate-limits";
import type { AnyEndpoint, RateLimit } from "@khela/contract/endpoint";
import { networkKey } from "./network.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { SHARED_FROM_MS, type SharedLimiter } from "./shared-limit.ts";

/**
 * The limits of one endpoint, grouped by the key that calls are counted under. Built once, when the endpoint is
 * registered.
 */
export interface EndpointLimits {
  address: readonly Counted[];
  account: readonly Counted[];
  visitor: readonly Counted[];
}

/** A limit with the prefix of its counter keys. */
interface Counted {
  name: string;
  limit: RateLimit;
}

/**
 * The checks of rate limits, in the order in which a call meets them. Every function throws AppError SYS_TOO_MANY.
 * Decision 0050.
 */
export interface CallLimits {
  /** Counts every request but calls of peers, before its body is read or anything is looked up. */
  admitAddress(address: string): void;
  /** Counts a request for a page of a site. */
  admitPage(address: string): void;
  /** Counts a call in this process only, before anything asynchronous happens. */
  admitCall(limits: EndpointLimits, address: string): void;
  /**
   * Counts a call across all processes, which queries the database; runs after the concurrency limit, so that a flood
   * is refused before it reaches the database.
   */
  admitCallEverywhere(limits: EndpointLimits, address: string): Promise<void>;
  /** Counts a call by its account once the session is known, or by its address for a visitor. */
  admitCaller(
    limits: EndpointLimits,
    caller: { accountId: string | undefined; address: string },
  ): Promise<void>;
}

export function endpointLimits(endpoint: AnyEndpoint): EndpointLimits {
  const counted = rateLimitsOf(endpoint).map((limit, index) => ({ name: `${endpoint.id}|${index}|`, limit }));
  const per = (...kinds: RateLimit["per"][]) => counted.filter(({ limit }) => kinds.includes(limit.per));
  return { address: per("ip", "network"), account: per("account"), visitor: per("visitor") };
}

/**
 * @param limiter counts in this process only
 * @param shared counts for all processes together
 */
export function createCallLimits(limiter: RateLimiter, shared: SharedLimiter): CallLimits {
  const keyOf = ({ name, limit }: Counted, address: string): string =>
    name + (limit.per === "network" ? networkKey(address) : address);
  return {
    admitAddress: (address) => limiter.hit(`all|${address}`, ADDRESS_RATE_LIMIT),
    admitPage: (address) => limiter.hit(`page|${address}`, PAGE_RATE_LIMIT),
    admitCall(limits, address) {
      for (const counted of limits.address) limiter.hit(keyOf(counted, address), counted.limit);
    },
    async admitCallEverywhere(limits, address) {
      for (const counted of limits.address) {
        if (counted.limit.windowMs >= SHARED_FROM_MS)
          await shared.hit(keyOf(counted, address), counted.limit);
      }
    },
    async admitCaller(limits, { accountId, address }) {
      if (accountId !== undefined) limiter.hit(`all|${accountId}`, ACCOUNT_RATE_LIMIT);
      for (const { name, limit } of accountId === undefined ? limits.visitor : limits.account) {
        const key = name + (accountId ?? address);
        limiter.hit(key, limit);
        if (limit.windowMs >= SHARED_FROM_MS) await shared.hit(key, limit);
      }
    },
  };
}
