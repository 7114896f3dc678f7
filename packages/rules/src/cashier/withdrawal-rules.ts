import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import { type BrokenRule, outside } from "./checks.ts";
import type { PayeeKind } from "./payee.ts";
import type { WithdrawalLimits } from "./withdrawal-limits.ts";

/** The remedies that a page can offer for a broken withdrawal rule, each as a link. */
export const REMEDIES = [
  "contactSupport",
  "chooseMethod",
  "changeAmount",
  "bindAccount",
  "setPaymentPassword",
  "verifyIdentity",
  "wager",
  "wait",
] as const;
export type Remedy = (typeof REMEDIES)[number];

/** The payment method's limits for a withdrawal. */
export interface WithdrawalMethod {
  enabled: boolean;
  min: Money;
  max: Money;
  /** The kind of account that the method pays to. */
  payee: PayeeKind | null;
}

/** The operator's settings for every withdrawal (MONEY-04, SAFE-04). Source: domain rules P3, P7, 2.7. */
export interface WithdrawalPolicy {
  maxOpen: number;
  /** The member's own, with what the VIP rank adds. */
  limits: WithdrawalLimits;
  /** A request that raises the sum of `LINKED_DAYS` above this needs the level `kycLevel`. */
  kycFrom: Money;
  kycLevel: number;
  /** How long withdrawals are refused after a change of credentials. */
  credentialPauseMs: number;
  /** Whether money must first go back to the kind of account that it came from. */
  closedLoop: boolean;
}

/** The number of days whose requests count together for the identity check ("single or linked"). */
export const LINKED_DAYS = 180;

/** The facts about the member at the moment of the request. Days and months are those of business. */
export interface WithdrawalFacts {
  /** Undefined before an amount is given. */
  amount: Money | undefined;
  nowMs: number;
  dayEndsMs: number;
  monthEndsMs: number;
  /** Why the account can't be paid at all. */
  closed: "blocked" | "gate" | undefined;
  /** Whether an account of the method is bound, and a payment password is set. */
  accountBound: boolean;
  hasPaymentPassword: boolean;
  balance: Money;
  open: number;
  requestedToday: number;
  amountToday: Money;
  requestedThisMonth: number;
  amountThisMonth: Money;
  /** The sum requested in the last `LINKED_DAYS` days and not refused, without this request. */
  linkedAmount: Money;
  kycLevel: number;
  credentialsChangedMs: number | undefined;
  turnoverMissing: Money;
  /** The deposits by kind of account that have not been paid back to that kind yet; above zero. */
  unreturnedDeposits: ReadonlyMap<PayeeKind, Money>;
}

export interface WithdrawalCase {
  method: WithdrawalMethod;
  policy: WithdrawalPolicy;
  facts: WithdrawalFacts;
}

interface NamedRule {
  name: string;
  /** The rule can't be judged before an amount is given. */
  needsAmount?: true;
  check: (
    given: WithdrawalCase,
    amount: Money,
  ) => (Omit<BrokenRule, "rule"> & { remedy: Remedy }) | undefined;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Every rule of a withdrawal by name, in the order in which they are reported (MONEY-04, SAFE-04). A break or
 * self-exclusion is not among them, because withdrawing stays possible (SAFE-02).
 */
export const withdrawalRules = [
  {
    name: "accountOpen",
    check: ({ facts: { closed } }) =>
      closed === undefined
        ? undefined
        : closed === "blocked"
          ? { code: "AUTH_BLOCKED", params: {}, remedy: "contactSupport" }
          : { code: "PROTECT_CLOSED", params: { gate: "withdrawal" }, remedy: "contactSupport" },
  },
  {
    name: "methodOn",
    check: ({ method }) =>
      method.enabled ? undefined : { code: "MONEY_METHOD_OFF", params: {}, remedy: "chooseMethod" },
  },
  {
    name: "paymentPassword",
    check: ({ facts }) =>
      facts.hasPaymentPassword
        ? undefined
        : { code: "MONEY_PASSWORD_MISSING", params: {}, remedy: "setPaymentPassword" },
  },
  {
    name: "accountBound",
    check: ({ facts }) =>
      facts.accountBound ? undefined : { code: "MONEY_ACCOUNT_MISSING", params: {}, remedy: "bindAccount" },
  },
  {
    name: "amountInLimits",
    needsAmount: true,
    check: ({ method }, amount) => withRemedy(outside(amount, method.min, method.max), "changeAmount"),
  },
  {
    name: "openRequests",
    check: ({ policy, facts }) =>
      facts.open < policy.maxOpen
        ? undefined
        : { code: "MONEY_PENDING_LIMIT", params: { max: policy.maxOpen }, remedy: "wait" },
  },
  {
    name: "requestsToday",
    check: ({ policy, facts }) =>
      facts.requestedToday < policy.limits.perDay
        ? undefined
        : {
            code: "MONEY_PENDING_LIMIT",
            params: { max: policy.limits.perDay, period: "day", until: iso(facts.dayEndsMs) },
            remedy: "wait",
          },
  },
  {
    name: "amountToday",
    needsAmount: true,
    check({ method, policy, facts }, amount) {
      const { amountPerDay } = policy.limits;
      const left = amountPerDay - facts.amountToday;
      if (amount <= left) return undefined;
      if (left >= method.min) return withRemedy(outside(amount, method.min, left as Money), "changeAmount");
      const params = { max: moneyToText(amountPerDay), until: iso(facts.dayEndsMs) };
      return { code: "MONEY_DAY_LIMIT", params, remedy: "wait" };
    },
  },
  {
    name: "requestsThisMonth",
    check: ({ policy, facts }) =>
      facts.requestedThisMonth < policy.limits.perMonth
        ? undefined
        : {
            code: "MONEY_MONTH_LIMIT",
            params: { max: policy.limits.perMonth, until: iso(facts.monthEndsMs) },
            remedy: "wait",
          },
  },
  {
    name: "amountThisMonth",
    needsAmount: true,
    check({ method, policy, facts }, amount) {
      const { amountPerMonth } = policy.limits;
      const left = amountPerMonth - facts.amountThisMonth;
      if (amount <= left) return undefined;
      if (left >= method.min) return withRemedy(outside(amount, method.min, left as Money), "changeAmount");
      const params = { max: moneyToText(amountPerMonth), until: iso(facts.monthEndsMs) };
      return { code: "MONEY_MONTH_LIMIT", params, remedy: "wait" };
    },
  },
  {
    name: "closedLoop",
    check({ method, policy, facts }) {
      if (!policy.closedLoop || facts.unreturnedDeposits.size === 0) return undefined;
      if (method.payee !== null && facts.unreturnedDeposits.has(method.payee)) return undefined;
      const kinds = [...facts.unreturnedDeposits.keys()].sort().join(",");
      return { code: "MONEY_CLOSED_LOOP", params: { kinds }, remedy: "chooseMethod" };
    },
  },
  {
    name: "identity",
    needsAmount: true,
    check({ policy, facts }, amount) {
      if (facts.kycLevel >= policy.kycLevel || facts.linkedAmount + amount <= policy.kycFrom)
        return undefined;
      const params = { level: policy.kycLevel, limit: moneyToText(policy.kycFrom), days: LINKED_DAYS };
      return { code: "KYC_LEVEL", params, remedy: "verifyIdentity" };
    },
  },
  {
    name: "credentialPause",
    check({ policy, facts: { credentialsChangedMs, nowMs } }) {
      if (credentialsChangedMs === undefined) return undefined;
      const untilMs = credentialsChangedMs + policy.credentialPauseMs;
      return nowMs >= untilMs
        ? undefined
        : { code: "MONEY_PAUSED", params: { until: iso(untilMs) }, remedy: "wait" };
    },
  },
  {
    name: "turnover",
    check: ({ facts }) =>
      facts.turnoverMissing === ZERO
        ? undefined
        : {
            code: "MONEY_TURNOVER",
            params: { missing: moneyToText(facts.turnoverMissing) },
            remedy: "wager",
          },
  },
  {
    name: "balance",
    needsAmount: true,
    check: ({ facts }, amount) =>
      amount <= facts.balance
        ? undefined
        : {
            code: "MONEY_INSUFFICIENT",
            params: { balance: moneyToText(facts.balance) },
            remedy: "changeAmount",
          },
  },
] as const satisfies readonly NamedRule[];

export type WithdrawalRule = (typeof withdrawalRules)[number]["name"];
/** The names of all rules, in order. */
export const WITHDRAWAL_RULES: readonly WithdrawalRule[] = withdrawalRules.map(({ name }) => name);

/** The verdict of one rule on a case. `open`: it can't be judged before an amount is given. */
export interface RuleVerdict {
  rule: WithdrawalRule;
  state: "ok" | "broken" | "open";
  broken?: Omit<BrokenRule, "rule"> & { remedy: Remedy };
}

/** The verdict of every rule on a case, in order: the list that the player sees beforehand. */
export function judgeWithdrawal(given: WithdrawalCase): RuleVerdict[] {
  const { amount } = given.facts;
  return withdrawalRules.map((rule: NamedRule & { name: WithdrawalRule }) => {
    if (rule.needsAmount && amount === undefined) return { rule: rule.name, state: "open" };
    const broken = rule.check(given, amount ?? ZERO);
    return broken ? { rule: rule.name, state: "broken", broken } : { rule: rule.name, state: "ok" };
  });
}

function withRemedy(broken: Omit<BrokenRule, "rule"> | undefined, remedy: Remedy) {
  return broken && { ...broken, remedy };
}
