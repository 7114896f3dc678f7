import {
  type CarryRule,
  type ContractKind,
  contractKinds,
  type ContractState,
  type ContractTerms,
  tiersAbove,
} from "./contract.ts";
import { nextPeriodFrom, periodEndFrom, periodOf } from "./periods.ts";

/** What bounds an offer from above, and on which days a version begins and ends (AGENT-07; decision 0065). */

/** The choices of a contract by which it could give more than the upline's own one with the same tiers. */
export type ContractChoice = "period" | "isFloating" | "active" | "carry";

export interface Above {
  /** The numbers of the tiers that give more. */
  tiers: number[];
  choices: ContractChoice[];
}

/** How much of a team's winnings a rule takes along: a downline's rule takes no less than the upline's own. */
const CARRY_RANK: Readonly<Record<CarryRule, number>> = { none: 0, previous: 1, month: 1, permanent: 2 };

const carriesLess = (offered: CarryRule, upline: CarryRule): boolean =>
  offered !== upline && CARRY_RANK[offered] <= CARRY_RANK[upline];

/**
 * In what a contract is above the upline's own one of the same kind. A dividend has the upline's period, because the
 * difference of both is taken over the same days; its tiers compare only then.
 */
export function aboveUpline(offered: ContractTerms, upline: ContractTerms): Above {
  const choices: ContractChoice[] = [];
  if (offered.period !== upline.period) choices.push("period");
  if (offered.isFloating && !upline.isFloating) choices.push("isFloating");
  if (
    offered.active.minValidStake < upline.active.minValidStake ||
    offered.active.minDeposits < upline.active.minDeposits
  )
    choices.push("active");
  if (carriesLess(offered.carry, upline.carry)) choices.push("carry");
  return { tiers: tiersAbove(offered.tiers, upline.tiers), choices };
}

export const isAbove = (offered: ContractTerms, upline: ContractTerms): boolean => {
  const { tiers, choices } = aboveUpline(offered, upline);
  return tiers.length + choices.length > 0;
};

/** The highest rate of each kind in millionths, by level: first that of the agents at the top; the last holds for all below. */
export type ContractCaps = Readonly<Record<ContractKind, readonly number[]>>;

/** The highest rate of a kind for an agent. @param level 1 at the top of a tree */
export const capAt = (caps: ContractCaps, kind: ContractKind, level: number): number =>
  caps[kind][Math.min(level, caps[kind].length) - 1] ?? 0;

/** The faults of caps: each kind has at least one, none is below zero or above a million, and none is above the one before. */
export const capFaults = (caps: ContractCaps): ContractKind[] =>
  contractKinds.filter((kind) => {
    const rates = caps[kind];
    return (
      rates.length === 0 ||
      rates.some(
        (rate, index) =>
          !Number.isSafeInteger(rate) ||
          rate < 0 ||
          rate > (index === 0 ? 1_000_000 : (rates[index - 1] ?? 0)),
      )
    );
  });

/** A version with its days. */
export interface Dated {
  terms: Pick<ContractTerms, "kind" | "period">;
  beginsOn: string | null;
  endsOn: string | null;
}

/**
 * The first day of a version that is accepted today: where the next period of its kind begins, and not before the
 * present period of the version in force has ended.
 */
export function beginOf(
  { kind, period }: Pick<ContractTerms, "kind" | "period">,
  inForce: Dated | undefined,
  today: string,
): string {
  const next = nextPeriodFrom(kind, period, today);
  if (!inForce) return next;
  const free = nextPeriodFrom(inForce.terms.kind, inForce.terms.period, today);
  return periodEndFrom(kind, period, free > next ? free : next);
}

/** The last end of a period of a version that is not after a day. */
export const lastEndBy = ({ terms }: Dated, day: string): string =>
  periodOf(terms.kind, terms.period, day).from;

/**
 * The end of a version after some whole periods more than the present one; never later than an end that was said, never
 * before its beginning.
 */
export function endAfter({ terms, beginsOn, endsOn }: Dated, today: string, periods: number): string {
  const { kind, period } = terms;
  let end = nextPeriodFrom(kind, period, today);
  for (let left = periods; left > 0; left--) end = nextPeriodFrom(kind, period, end);
  return nearest({ beginsOn, endsOn }, end);
}

/** The end of a version at the first end of a period that is not before a day. */
export const endFrom = (version: Dated, day: string): string =>
  nearest(version, periodEndFrom(version.terms.kind, version.terms.period, day));

function nearest({ beginsOn, endsOn }: Pick<Dated, "beginsOn" | "endsOn">, day: string): string {
  const end = endsOn !== null && endsOn < day ? endsOn : day;
  return beginsOn !== null && beginsOn > end ? beginsOn : end;
}

/** What the consolidated call says of a kind of contract (AGENT-09). */
export const contractSignals = {
  none: 0,
  /** An offer waits for the member's answer. */
  offered: 1,
  /** Agreed to: in force, or from its first day on. */
  agreed: 2,
  /** Agreed to, and a new offer waits. */
  newOffer: 3,
  /** Agreed to, and the upline asks to end it. */
  endAsked: 4,
} as const;
export type ContractSignal = (typeof contractSignals)[keyof typeof contractSignals];

/** The signal of one kind, from all versions of the agent that are not over. */
export function signalOf(
  versions: readonly { state: ContractState; endAskedBy: "agent" | "upline" | null; endsOn: string | null }[],
): ContractSignal {
  const agreed = versions.filter(({ state }) => state === "accepted" || state === "active");
  const isOffered = versions.some(({ state }) => state === "offered");
  if (agreed.length === 0) return isOffered ? contractSignals.offered : contractSignals.none;
  if (isOffered) return contractSignals.newOffer;
  return agreed.some(({ endAskedBy }) => endAskedBy === "upline")
    ? contractSignals.endAsked
    : contractSignals.agreed;
}
