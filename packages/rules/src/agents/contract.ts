import type { Money } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/**
 * Contracts between an agent and the one above (AGENT-05 to AGENT-07; domain rules 1.10 N5 to N10, 2.4 (9), 2.7).
 * Rates in millionths, amounts in 1/10,000 units.
 */

/** `dividend` shares the net loss of the team; the wages are a part of its turnover, whatever the team won or lost. */
export const contractKinds = ["dividend", "dailyWage", "hourlySalary", "realTimeSalary"] as const;
export type ContractKind = (typeof contractKinds)[number];

/** How often a dividend is settled. `semimonthly`: from the 1st and from the 16th. */
export const dividendPeriods = ["daily", "weekly", "semimonthly", "monthly"] as const;
export type DividendPeriod = (typeof dividendPeriods)[number];

/**
 * What becomes of a period in which the team won: `none`: forgotten; `permanent`: it lowers the following losses until
 * it is used up; `previous`: it lowers the next period's loss only; `month`: it lowers those of the same month.
 */
export const carryRules = ["none", "permanent", "previous", "month"] as const;
export type CarryRule = (typeof carryRules)[number];

/** A step of a contract: the rate, and all that the team must reach in the period for it. */
export interface Tier {
  ratePpm: number;
  minTurnover: Money;
  minActive: number;
  /** Zero: the loss isn't looked at. */
  minLoss: Money;
}

/** What makes a member of the team an active one: both, over the period. */
export interface ActiveRule {
  minValidStake: Money;
  /** Zero: no deposit is asked for. */
  minDeposits: Money;
}

export interface ContractTerms {
  kind: ContractKind;
  /** Of a dividend; the wages have their kind's own. */
  period: DividendPeriod | null;
  /** From the lowest to the highest, {@link MAX_TIERS} at most. */
  tiers: readonly Tier[];
  active: ActiveRule;
  /** Of a dividend. */
  carry: CarryRule;
  /** A dividend that pays a part of a higher tier for a part of its loss, where that is more. */
  isFloating: boolean;
  payer: "platform" | "upline";
}

export const MAX_TIERS = 12;
/** No rate is above this: of a loss all of it, of turnover a twentieth. */
const MAX_RATE_PPM: Readonly<Record<ContractKind, number>> = {
  dividend: 1_000_000,
  dailyWage: 50_000,
  hourlySalary: 50_000,
  realTimeSalary: 50_000,
};

/** `withdrawn`: by the upline before an answer. `superseded`: a newer version began. */
export const contractStates = [
  "offered",
  "accepted",
  "active",
  "refused",
  "withdrawn",
  "superseded",
  "terminated",
  "expired",
] as const;
export type ContractState = (typeof contractStates)[number];
export const contractEvents = [
  "accept",
  "refuse",
  "withdraw",
  "expire",
  "begin",
  "supersede",
  "terminate",
] as const;
export type ContractEvent = (typeof contractEvents)[number];

/** The lifecycle of a version of a contract. An accepted one begins with the next period. The database refuses others too. */
export const contractTransitions: Transitions<ContractState, ContractEvent> = {
  offered: { accept: "accepted", refuse: "refused", withdraw: "withdrawn", expire: "expired" },
  accepted: { begin: "active", supersede: "superseded", terminate: "terminated" },
  active: { supersede: "superseded", terminate: "terminated" },
  refused: {},
  withdrawn: {},
  superseded: {},
  terminated: {},
  expired: {},
};

/** A fault of a contract's terms, with the number of the tier where it is one tier's. */
export interface TermsFault {
  fault:
    | "no_tiers"
    | "too_many_tiers"
    | "rate"
    | "negative"
    | "order"
    | "period"
    | "wage_choice"
    | "above_upline";
  tier?: number;
}

/**
 * The faults of terms by themselves: rates between zero and the kind's highest, thresholds that are not negative, and
 * tiers of which each one asks for no less and gives no less than the one before, and differs from it.
 */
export function faultsOf(terms: ContractTerms): TermsFault[] {
  const { kind, tiers, period, carry, isFloating } = terms;
  const faults: TermsFault[] = [];
  if (tiers.length === 0) faults.push({ fault: "no_tiers" });
  if (tiers.length > MAX_TIERS) faults.push({ fault: "too_many_tiers" });
  if ((kind === "dividend") !== (period !== null)) faults.push({ fault: "period" });
  if (kind !== "dividend" && (isFloating || carry !== "none")) faults.push({ fault: "wage_choice" });
  tiers.forEach((tier, index) => {
    const { ratePpm, minTurnover, minActive, minLoss } = tier;
    if (!Number.isSafeInteger(ratePpm) || ratePpm < 0 || ratePpm > MAX_RATE_PPM[kind])
      faults.push({ fault: "rate", tier: index });
    if (minTurnover < 0n || minLoss < 0n || !Number.isSafeInteger(minActive) || minActive < 0)
      faults.push({ fault: "negative", tier: index });
    const before = tiers[index - 1];
    if (before && !isStepUp(before, tier)) faults.push({ fault: "order", tier: index });
  });
  return faults;
}

const isStepUp = (low: Tier, high: Tier): boolean =>
  high.ratePpm >= low.ratePpm &&
  high.minTurnover >= low.minTurnover &&
  high.minActive >= low.minActive &&
  high.minLoss >= low.minLoss &&
  (high.minTurnover > low.minTurnover || high.minActive > low.minActive || high.minLoss > low.minLoss);

/** The rate that a team's figures reach; zero below the first tier. */
const rateAt = (tiers: readonly Tier[], at: Pick<Tier, "minTurnover" | "minActive" | "minLoss">): number =>
  tiers.reduce(
    (rate, tier) =>
      at.minTurnover >= tier.minTurnover && at.minActive >= tier.minActive && at.minLoss >= tier.minLoss
        ? Math.max(rate, tier.ratePpm)
        : rate,
    0,
  );

/**
 * The tiers of a contract that give more than the upline's own contract gives for the same figures. An agent who
 * offered such a tier could owe more than they earn, so it can't be offered.
 */
export const tiersAbove = (offered: readonly Tier[], upline: readonly Tier[]): number[] =>
  offered.flatMap((tier, index) => (tier.ratePpm > rateAt(upline, tier) ? [index] : []));

/** What a team did in a period. */
export interface TeamFigures {
  /** The valid stakes in cash. */
  turnover: Money;
  active: number;
  /** What the team lost after all that it was given; negative where it won. Only a dividend looks at it. */
  loss: Money;
}
