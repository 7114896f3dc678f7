import type { Money } from "@khela/kernel/money";
import type { OfferTerms } from "./terms.ts";

/** Something in the past that an offer would have been granted for. */
export interface PastGrant {
  memberId: string;
  atMs: number;
  /** The business day. */
  day: string;
  cost: Money;
}

type Bounds = Pick<OfferTerms, "perMember" | "inAll" | "budget"> & { trigger: OfferTerms["trigger"] };

/**
 * What would have been granted of all this within the offer's bounds, first come first served.
 * @param wanted in order of time
 * @returns `exhausted`: the budget or the number of grants would have ended it
 */
export function simulateOffer(
  { perMember, inAll, budget, trigger }: Bounds,
  wanted: readonly PastGrant[],
): { grants: PastGrant[]; exhausted: boolean } {
  const grants: PastGrant[] = [];
  const times = new Map<string, number>();
  const days = new Set<string>();
  const daily = trigger.kind === "deposit" && trigger.daily;
  let spent = 0n;
  let exhausted = false;
  for (const grant of wanted) {
    const taken = times.get(grant.memberId) ?? 0;
    const today = `${grant.memberId} ${grant.day}`;
    if (taken >= perMember || (daily && days.has(today))) continue;
    if ((inAll !== null && grants.length >= inAll) || (budget !== null && spent + grant.cost > budget)) {
      exhausted = true;
      continue;
    }
    grants.push(grant);
    times.set(grant.memberId, taken + 1);
    days.add(today);
    spent += grant.cost;
  }
  return { grants, exhausted };
}
