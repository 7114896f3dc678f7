import { applyRate, type Money, moneyToText } from "@khela/kernel/money";

/** A reason for the operator to look twice; texts by code in the console. */
export interface RiskReason {
  code: "new_account" | "first_withdrawal" | "little_play" | "shared_payee";
  params: Record<string, string | number>;
}

/** What is known when a withdrawal is asked for. Frozen with the request. */
export interface RiskFacts {
  accountAgeHours: number;
  withdrawalsPaid: number;
  deposited: Money;
  /** `undefined` where nobody can tell. */
  turnover: Money | undefined;
  /** Other members who asked for a payout to the same account. */
  othersWithPayee: number;
}

const NEW_ACCOUNT_HOURS = 72;
/** Wagering below one and a half times the deposits looks like money passing through. */
const LITTLE_PLAY_PPM = 1_500_000n;

/** The reasons to look twice, most serious first. */
export function riskReasons(facts: RiskFacts): RiskReason[] {
  const reasons: RiskReason[] = [];
  if (facts.othersWithPayee > 0) {
    reasons.push({ code: "shared_payee", params: { members: facts.othersWithPayee } });
  }
  const { turnover, deposited } = facts;
  if (turnover !== undefined && deposited > 0n && turnover < applyRate(deposited, LITTLE_PLAY_PPM)) {
    reasons.push({
      code: "little_play",
      params: { turnover: moneyToText(turnover), deposits: moneyToText(deposited) },
    });
  }
  if (facts.accountAgeHours < NEW_ACCOUNT_HOURS) {
    reasons.push({ code: "new_account", params: { hours: Math.floor(facts.accountAgeHours) } });
  }
  if (facts.withdrawalsPaid === 0) reasons.push({ code: "first_withdrawal", params: {} });
  return reasons;
}
