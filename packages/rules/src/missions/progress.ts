import { type Money, taka } from "@khela/kernel/money";

/** A mission pays each member who reaches its target; a leaderboard pays the best. */
export const MISSION_KINDS = ["mission", "board"] as const;
export type MissionKind = (typeof MISSION_KINDS)[number];

/**
 * What is counted, of cash bets alone: valid stake, settled bets, different games, different days; and apart from bets
 * the sum of deposits that succeeded, and for leaderboards missions that were reached.
 */
export const MISSION_METRICS = ["stake", "bets", "games", "days", "deposits", "missions"] as const;
export type MissionMetric = (typeof MISSION_METRICS)[number];

/** Whether a kind may count a metric: a mission can't count missions. */
export const mayCount = (kind: MissionKind, metric: MissionMetric): boolean =>
  kind === "board" || metric !== "missions";

/** Metrics whose values are amounts of money. */
export const isMoneyMetric = (metric: MissionMetric): boolean => metric === "stake" || metric === "deposits";

/** Metrics that are counted from bets, so that categories of games narrow them. */
export const countsBets = (metric: MissionMetric): boolean => metric !== "deposits" && metric !== "missions";

/** The largest single prize, and the most ranks with a prize. */
export const MAX_MISSION_PRIZE = taka(100_000);
export const MAX_RANKS = 100;
/** The largest prize of a mission, and the largest sum of a leaderboard's, that one operator may plan alone (OPS-01). */
export const PLAN_ALONE = { mission: taka(200), board: taka(20_000) } as const;

/** Whether a second operator must approve these prizes. */
export const needsTwoPlanners = (kind: MissionKind, prizes: readonly Money[]): boolean =>
  prizes.reduce((sum, prize) => sum + prize, 0n) > PLAN_ALONE[kind];

/** How long a reached mission waits to be claimed after its end, in days. */
export const CLAIM_DAYS = { min: 1, max: 30, usual: 7 } as const;

/** Tables where players win from each other never count, because friends could pass their chips to and fro. */
export const countsForMissions = (category: string): boolean => category !== "pvp";

/**
 * The change in the number of counted bets: a bet counts once, as long as any cash of it is valid.
 * @param before its valid cash according to its earlier facts @param after the same with this one
 */
export function betChange(before: Money, after: Money): -1 | 0 | 1 {
  const [was, is] = [before > 0n, after > 0n];
  return was === is ? 0 : is ? 1 : -1;
}

export const MISSION_STATES = ["running", "reached", "claimed", "missed", "over"] as const;
/**
 * running: not reached yet. reached: the prize can be claimed. claimed: it was. missed: it was reached, and not claimed
 * in time. over: the time passed before it was reached.
 */
export type MissionState = (typeof MISSION_STATES)[number];

/** How a member's mission stands at a moment. */
export function missionState(
  {
    isReached,
    isClaimed,
    endMs,
    claimByMs,
  }: {
    readonly isReached: boolean;
    readonly isClaimed: boolean;
    readonly endMs: number;
    readonly claimByMs: number;
  },
  nowMs: number,
): MissionState {
  if (isClaimed) return "claimed";
  if (isReached) return nowMs < claimByMs ? "reached" : "missed";
  return nowMs < endMs ? "running" : "over";
}

/** Until when a reached mission can be claimed: the end of its run and the days after it. */
export const claimEndMs = (endMs: number, claimDays: number): number => endMs + claimDays * 86_400_000;

/** A member's place on a leaderboard. */
export interface Standing {
  readonly value: bigint;
  /** When the value was reached. */
  readonly sinceMs: number;
  readonly memberId: string;
}

/** The order of a leaderboard: the higher value first, of equal ones the earlier, then the lower id. */
export function compareStandings(one: Standing, other: Standing): number {
  if (one.value !== other.value) return one.value > other.value ? -1 : 1;
  if (one.sinceMs !== other.sinceMs) return one.sinceMs - other.sinceMs;
  return one.memberId < other.memberId ? -1 : one.memberId > other.memberId ? 1 : 0;
}
