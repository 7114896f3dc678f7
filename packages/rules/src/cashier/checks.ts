import { type Money, moneyToText, ZERO } from "@khela/kernel/money";

/** A rule that a request breaks: an error code of the catalogue with what its text needs. */
export interface BrokenRule {
  /** Name of the rule, for tests and for people. */
  rule: string;
  code: "MONEY_METHOD_OFF" | "MONEY_AMOUNT" | "MONEY_PENDING_LIMIT" | "MONEY_TURNOVER" | "MONEY_INSUFFICIENT";
  params: Record<string, string | number>;
}

/** The method's side of a request. */
export interface MethodTerms {
  enabled: boolean;
  min: Money;
  max: Money;
}

/** Limits that hold for every method. Source: domain rules 2.7, "Withdraw limits". */
export interface WithdrawalLimits {
  maxOpen: number;
  maxPerDay: number;
  maxAmountPerDay: Money;
}

/** What is known of the member at the moment of the request. Days are business days. */
export interface WithdrawalFacts {
  amount: Money;
  balance: Money;
  open: number;
  requestedToday: number;
  amountToday: Money;
  turnoverMissing: Money;
}

interface WithdrawalCase {
  method: MethodTerms;
  limits: WithdrawalLimits;
  facts: WithdrawalFacts;
}

type Rule<Case> = (given: Case) => Omit<BrokenRule, "rule"> | undefined;

/** Every check of a withdrawal by name, in the order in which they are told (MONEY-04). */
export const withdrawalRules: Record<string, Rule<WithdrawalCase>> = {
  methodIsOn: ({ method }) => (method.enabled ? undefined : { code: "MONEY_METHOD_OFF", params: {} }),
  amountInLimits: ({ method, facts }) => outside(facts.amount, method.min, method.max),
  openRequests: ({ limits, facts }) =>
    facts.open < limits.maxOpen
      ? undefined
      : { code: "MONEY_PENDING_LIMIT", params: { max: limits.maxOpen } },
  requestsToday: ({ limits, facts }) =>
    facts.requestedToday < limits.maxPerDay
      ? undefined
      : { code: "MONEY_PENDING_LIMIT", params: { max: limits.maxPerDay, period: "day" } },
  amountToday: ({ method, limits, facts }) => {
    const left = (limits.maxAmountPerDay - facts.amountToday) as Money;
    if (facts.amount <= left) return undefined;
    return outside(facts.amount, method.min, left > 0n ? left : ZERO);
  },
  turnover: ({ facts }) =>
    facts.turnoverMissing === 0n
      ? undefined
      : { code: "MONEY_TURNOVER", params: { missing: moneyToText(facts.turnoverMissing) } },
  balance: ({ facts }) =>
    facts.amount <= facts.balance
      ? undefined
      : { code: "MONEY_INSUFFICIENT", params: { balance: moneyToText(facts.balance) } },
};

interface DepositCase {
  method: MethodTerms;
  maxOpen: number;
  facts: { amount: Money; open: number };
}

/** Every check of a deposit by name (MONEY-03). */
export const depositRules: Record<string, Rule<DepositCase>> = {
  methodIsOn: ({ method }) => (method.enabled ? undefined : { code: "MONEY_METHOD_OFF", params: {} }),
  amountInLimits: ({ method, facts }) => outside(facts.amount, method.min, method.max),
  openRequests: ({ maxOpen, facts }) =>
    facts.open < maxOpen ? undefined : { code: "MONEY_PENDING_LIMIT", params: { max: maxOpen } },
};

/** All rules that a case breaks, in order; the first one is what the player is told first. */
export function brokenRules<Case>(rules: Record<string, Rule<Case>>, given: Case): BrokenRule[] {
  return Object.entries(rules).flatMap(([rule, check]) => {
    const broken = check(given);
    return broken ? [{ rule, ...broken }] : [];
  });
}

function outside(amount: Money, min: Money, max: Money): Omit<BrokenRule, "rule"> | undefined {
  if (amount >= min && amount <= max) return undefined;
  return { code: "MONEY_AMOUNT", params: { min: moneyToText(min), max: moneyToText(max) } };
}
