import { type Money, money, mulDiv, ZERO } from "@khela/kernel/money";
import type { CarryRule, ContractTerms, TeamFigures, Tier } from "./contract.ts";

/**
 * What a contract pays for a period, with everything that a bill explains (AGENT-05, AGENT-06, AGENT-08; domain rules
 * 2.7). Exact integers; each amount is rounded down once, to 1/10,000.
 */

/** A tier beside a team's figures. */
export interface TierResult {
  tier: Tier;
  isReached: boolean;
  /** How much is missing of each; zero where it is enough. */
  missing: { turnover: Money; active: number; loss: Money };
  /** How much of the tier counts, in hundredths: 100 where it is reached, less where it floats, 0 where it doesn't count. */
  share: number;
  amount: Money;
}

export interface FormulaResult {
  /** What the rate is taken of: the turnover of a wage, the loss of a dividend after the carry. */
  basis: Money;
  /** The winnings of earlier periods that lowered the loss, and those that are carried on. */
  carryUsed: Money;
  carryOut: Money;
  tiers: TierResult[];
  /** The number of the tier that pays; null: none counts. */
  chosen: number | null;
  amount: Money;
}

/**
 * What a contract pays for a period.
 * @param carryIn the team's winnings of earlier periods that still count, never negative
 */
export function contractPay(
  terms: ContractTerms,
  figures: TeamFigures,
  carryIn: Money = ZERO,
): FormulaResult {
  const carried =
    terms.kind === "dividend"
      ? afterCarry(terms.carry, figures.loss, carryIn)
      : { basis: figures.turnover, carryUsed: ZERO, carryOut: ZERO };
  // A dividend's tiers ask for the loss that is paid on, not for one that earlier winnings have used up.
  const judged = terms.kind === "dividend" ? { ...figures, loss: carried.basis } : figures;
  const tiers = terms.tiers.map((tier) => tierResult(terms, tier, judged, carried.basis));
  const best = tiers.reduce<TierResult | undefined>(
    (found, one) => (one.share > 0 && one.amount >= (found?.amount ?? ZERO) ? one : found),
    undefined,
  );
  return {
    ...carried,
    tiers,
    chosen: best ? tiers.indexOf(best) : null,
    amount: best?.amount ?? ZERO,
  };
}

function tierResult(terms: ContractTerms, tier: Tier, figures: TeamFigures, basis: Money): TierResult {
  const missing = {
    turnover: shortOf(tier.minTurnover, figures.turnover),
    active: Math.max(0, tier.minActive - figures.active),
    loss: tier.minLoss > 0n ? shortOf(tier.minLoss, figures.loss) : ZERO,
  };
  const isShortOfLoss = missing.loss > 0n;
  const isReached = missing.turnover === 0n && missing.active === 0 && !isShortOfLoss;
  const floats = terms.isFloating && isShortOfLoss && missing.turnover === 0n && missing.active === 0;
  const share = isReached ? 100 : floats ? lossShare(figures.loss, tier.minLoss) : 0;
  const amount = money((basis * BigInt(tier.ratePpm) * BigInt(share)) / 100_000_000n);
  return { tier, isReached, missing, share, amount };
}

const shortOf = (wanted: Money, there: Money): Money => (there >= wanted ? ZERO : money(wanted - there));

/** The part of a tier's loss that there is, in whole hundredths, rounded down. */
const lossShare = (loss: Money, minLoss: Money): number =>
  loss <= 0n ? 0 : Number(mulDiv(loss, 100n, minLoss));

/** How winnings of earlier periods lower a loss, and what is carried on. @param loss negative where the team won */
export function afterCarry(
  rule: CarryRule,
  loss: Money,
  carryIn: Money,
): { basis: Money; carryUsed: Money; carryOut: Money } {
  const open = rule === "none" ? ZERO : carryIn;
  if (loss <= 0n) {
    const won = money(-loss);
    const carryOut = rule === "none" ? ZERO : rule === "previous" ? won : money(open + won);
    return { basis: ZERO, carryUsed: ZERO, carryOut };
  }
  const carryUsed = loss < open ? loss : open;
  return {
    basis: money(loss - carryUsed),
    carryUsed,
    carryOut: rule === "previous" ? ZERO : money(open - carryUsed),
  };
}

/**
 * The carry with which a period begins. Under `month` a new month begins without one.
 * @param period, previous first days as `2026-11-16`; previous: of the period that left the carry
 */
export const carriedInto = (rule: CarryRule, carryOut: Money, previous: string, period: string): Money =>
  rule === "none" || (rule === "month" && previous.slice(0, 7) !== period.slice(0, 7)) ? ZERO : carryOut;

/**
 * What an agent keeps of the formula on the whole subtree: it less what the formulas of the contracts right below
 * give, never below zero. So a tree is paid what its top's formula gives.
 */
export function ownShare(whole: Money, below: readonly Money[]): Money {
  const rest = below.reduce((left, part) => money(left - part), whole);
  return rest > 0n ? rest : ZERO;
}

/**
 * A step of a salary that is paid while the day goes on: what is still to pay of the day's formula. Where a correction
 * made it less than was paid, nothing is paid until the difference is made up.
 * @param due what the formula gives for the day up to now @param paid what was paid for it
 */
export const stillToPay = (due: Money, paid: Money): Money => (due > paid ? money(due - paid) : ZERO);

/** What an earlier period's debt takes of an amount. */
export function withDebt(amount: Money, debt: Money): { pay: Money; debt: Money } {
  const taken = amount < debt ? amount : debt;
  return { pay: money(amount - taken), debt: money(debt - taken) };
}
