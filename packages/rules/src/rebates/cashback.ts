import { applyRate, type Money, money, ZERO } from "@khela/kernel/money";

export interface Cashback {
  /** Stakes less payouts; below zero where the member has won. */
  netLoss: Money;
  /** What the house gave the member in the same time. */
  given: Money;
  /** What the rate is applied to; never below zero. */
  basis: Money;
  /** What is paid: zero below the least amount, at most the largest one. */
  amount: Money;
}

/**
 * A member's cashback of a business week: a share of what was lost beyond what the house gave meanwhile. The preview
 * and the payment both call this (domain rules 1.8, B5).
 */
export function cashbackOf(
  asked: { netLoss: Money; given: Money },
  terms: { ratePpm: number; min: Money; max: Money },
): Cashback {
  const left = asked.netLoss - asked.given;
  const basis = left > 0n ? money(left) : ZERO;
  const share = applyRate(basis, BigInt(terms.ratePpm));
  const capped = share > terms.max ? terms.max : share;
  return { ...asked, basis, amount: capped < terms.min ? ZERO : capped };
}
