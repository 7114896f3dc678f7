import { type Money, moneyToText } from "@khela/kernel/money";

/** A rule that a request breaks: an error code of the catalogue with its text's parameters. */
export interface BrokenRule {
  /** The rule's name, for tests and people. */
  rule: string;
  code:
    | "AUTH_BLOCKED"
    | "KYC_LEVEL"
    | "MONEY_ACCOUNT_MISSING"
    | "MONEY_AMOUNT"
    | "MONEY_CLOSED_LOOP"
    | "MONEY_DAY_LIMIT"
    | "MONEY_MONTH_LIMIT"
    | "MONEY_INSUFFICIENT"
    | "MONEY_METHOD_OFF"
    | "MONEY_PASSWORD_MISSING"
    | "MONEY_PAUSED"
    | "MONEY_PENDING_LIMIT"
    | "MONEY_TURNOVER"
    | "PROTECT_CLOSED";
  params: Record<string, string | number>;
}

/** The payment method's limits for a request. */
export interface MethodTerms {
  enabled: boolean;
  min: Money;
  max: Money;
}

type Rule<Case> = (given: Case) => Omit<BrokenRule, "rule"> | undefined;

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

/** All rules that a case breaks, in order; the player is told the first one. */
export function brokenRules<Case>(rules: Record<string, Rule<Case>>, given: Case): BrokenRule[] {
  return Object.entries(rules).flatMap(([rule, check]) => {
    const broken = check(given);
    return broken ? [{ rule, ...broken }] : [];
  });
}

/** An error for an amount outside the limits; undefined for an amount inside or equal to them. */
export function outside(amount: Money, min: Money, max: Money): Omit<BrokenRule, "rule"> | undefined {
  if (amount >= min && amount <= max) return undefined;
  return { code: "MONEY_AMOUNT", params: { min: moneyToText(min), max: moneyToText(max) } };
}
