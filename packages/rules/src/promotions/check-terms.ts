import type { Money } from "@khela/kernel/money";
import { lockFactorOf, MAX_LOCK_PPM } from "./bonus.ts";
import { MAX_INSTALMENT_DAYS, planLengthMs } from "./instalments.ts";
import { maxReward, type OfferTerms, weightsOf } from "./terms.ts";

/** Caps of a jurisdiction's policy on what offers do (SAFE-05). */
export interface OfferCaps {
  /** How often a bonus may have to be wagered at most, in millionths, whatever the base of the factor is. */
  maxLockFactorPpm: number | null;
}

/** Why terms can't be offered; `field` is the path within the terms. */
export interface TermsProblem {
  field: string;
  why:
    | "match_needs_deposit"
    | "nothing_given"
    | "over_budget"
    | "no_target"
    | "policy"
    | "too_high"
    | "order"
    | "bonus_needs_balance"
    | "no_weight"
    | "cash_wins_unlocked"
    | "instalments_cash"
    | "instalments_centre"
    | "instalments_turnover"
    | "instalments_long"
    | "instalments_small";
}

const AMOUNT_FIELDS = { cash: "reward.amount", match: "reward.cap", freeRounds: "reward.stake" } as const;

/** Checks what a schema can't: fields that must fit each other, and the policy's caps. */
export function termsProblems(terms: OfferTerms, caps: OfferCaps): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const { trigger, reward, budget, conditions } = terms;
  if (reward.kind === "match" && trigger.kind !== "deposit")
    problems.push({ field: "reward.kind", why: "match_needs_deposit" });
  const most = maxReward(terms);
  if (most <= 0n || (reward.kind === "match" && reward.ratePpm <= 0))
    problems.push({ field: AMOUNT_FIELDS[reward.kind], why: "nothing_given" });
  // Cash wins are the player's at once, so there is nothing to lock.
  if (reward.kind === "freeRounds" && !terms.bonus && terms.lockFactorPpm > 0)
    problems.push({ field: "lockFactorPpm", why: "cash_wins_unlocked" });
  // What lies in the reward centre is cash.
  if ((terms.bonus || reward.kind === "freeRounds") && terms.delivery === "centre")
    problems.push({ field: "delivery", why: "bonus_needs_balance" });
  problems.push(...instalmentProblems(terms, most));
  if (budget !== null && budget < most) problems.push({ field: "budget", why: "over_budget" });
  if (trigger.kind === "turnover" && trigger.target <= 0n)
    problems.push({ field: "trigger.target", why: "no_target" });
  const lock = reward.kind === "match" && reward.ratePpm <= 0 ? 0n : lockFactorOf(terms);
  problems.push(...wagerProblems(lock, terms.bonus, caps));
  const { registeredFrom, registeredBefore } = conditions;
  if (registeredFrom !== null && registeredBefore !== null && registeredFrom >= registeredBefore)
    problems.push({ field: "conditions.registeredBefore", why: "order" });
  return problems;
}

/**
 * Whether money may have to be wagered so often: within what the rewards can hold and the policy allows, and in games that count.
 * @param factorPpm how often the amount must be wagered, in millionths
 * @param bonus the terms of bonus money; without them it is cash, which counts whole
 */
export function wagerProblems(
  factorPpm: bigint,
  bonus: OfferTerms["bonus"],
  { maxLockFactorPpm }: OfferCaps,
): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const best = bestWeight(bonus);
  if (best === 0n) problems.push({ field: "bonus.weights", why: "no_weight" });
  if (factorPpm > MAX_LOCK_PPM) problems.push({ field: "lockFactorPpm", why: "too_high" });
  else if (maxLockFactorPpm !== null && factorPpm * MILLION > BigInt(maxLockFactorPpm) * best)
    problems.push({ field: best < MILLION ? "bonus.weights" : "lockFactorPpm", why: "policy" });
  return problems;
}

/** Whether a reward can be paid in its parts. @param most the largest whole */
function instalmentProblems(
  { instalments, reward, bonus, delivery, lockFactorPpm }: OfferTerms,
  most: Money,
) {
  const problems: TermsProblem[] = [];
  if (!instalments) return problems;
  const add = (why: TermsProblem["why"], field = "instalments") => problems.push({ field, why });
  // Of bonus money one runs at a time, and free rounds are a number already.
  if (bonus || reward.kind === "freeRounds") add("instalments_cash");
  // Each part is paid when it is due; what waits in the reward centre could run out part by part.
  if (delivery === "centre") add("instalments_centre", "delivery");
  if (instalments.every === "wager" && lockFactorPpm === 0) add("instalments_turnover", "lockFactorPpm");
  if (planLengthMs(instalments) > MAX_INSTALMENT_DAYS * DAY_MS) add("instalments_long");
  if (most < SMALLEST_PART * BigInt(instalments.parts)) add("instalments_small");
  return problems;
}

const DAY_MS = 86_400_000;
/** One unit of the currency, of the largest whole. */
const SMALLEST_PART = 10_000n;
const MILLION = 1_000_000n;

/**
 * The weight of the games in which a bonus is wagered fastest: where even these count a half, everything must be wagered
 * twice as often as the factor says, which is what a policy caps. Cash counts whole.
 */
function bestWeight(bonus: OfferTerms["bonus"]): bigint {
  if (!bonus) return MILLION;
  return BigInt(Math.max(0, ...Object.values(weightsOf(bonus))));
}
