import { applyRate, type Money, ZERO } from "@khela/kernel/money";
import { maxReward, type OfferTerms } from "./terms.ts";

/** The terms that decide what a deposit earns. */
type DepositTerms = Pick<OfferTerms, "reward"> & { trigger: OfferTerms["trigger"] };

/**
 * What a grant pays; of free rounds what they cost on average. For a match it is the rate of the deposit, rounded down
 * once to 1/10,000, at most the cap; a deposit under the minimum earns nothing. Source: domain-rules 1.8, B3 and B4.
 * @param deposit the deposit that arrived; zero for offers without one
 */
export function bonusOf({ reward, trigger }: DepositTerms, deposit: Money): Money {
  if (trigger.kind === "deposit" && (deposit <= 0n || deposit < trigger.min)) return ZERO;
  if (reward.kind !== "match") return maxReward({ reward });
  const share = applyRate(deposit, BigInt(reward.ratePpm));
  return share < reward.cap ? share : reward.cap;
}

/**
 * How often the bonus must be wagered before a withdrawal, in millionths. For cash it is the offer's factor. For a match
 * the factor is of bonus and deposit, of which only the part counts that earned the bonus, and is converted to the bonus
 * alone, rounded up once. A deposit has a requirement of its own besides (MONEY-04).
 */
export function lockFactorOf({
  reward,
  lockFactorPpm,
}: Pick<OfferTerms, "reward" | "lockFactorPpm">): bigint {
  const factor = BigInt(lockFactorPpm);
  if (reward.kind !== "match") return factor;
  const rate = BigInt(reward.ratePpm);
  return (factor * (MILLION + rate) + rate - 1n) / rate;
}

/** What must be wagered because of a bonus before a withdrawal. */
export const requiredTurnover = (terms: Pick<OfferTerms, "reward" | "lockFactorPpm">, bonus: Money): Money =>
  applyRate(bonus, lockFactorOf(terms));

const MILLION = 1_000_000n;
/** More than this is refused by the module that pays (rules/rewards). */
export const MAX_LOCK_PPM = 100_000_000n;
