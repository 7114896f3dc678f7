import { applyRate, type Money, moneyToText } from "@khela/kernel/money";

/** A reason why an operator should review a withdrawal; the console has a text for each code. */
export interface RiskReason {
  code: "new_account" | "first_withdrawal" | "little_play" | "shared_payee";
  params: Record<string, string | number>;
}

/** The facts known when a withdrawal is requested, stored with the request. */
export interface RiskFacts {
  accountAgeHours: number;
  withdrawalsPaid: number;
  deposited: Money;
  /** `undefined` where it is unknown. */
  turnover: Money | undefined;
  /** The number of other members who requested a payout to the same account. */
  othersWithPayee: number;
}

const NEW_ACCOUNT_HOURS = 72;
/** A turnover below one and a half times the deposits suggests money laundering. */
const LITTLE_PLAY_PPM = 1_500_000n;

/** The risk reasons, most serious first. */
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
