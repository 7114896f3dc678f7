import { type Money, money, ZERO } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/** The modules that give rewards; the same in the contract. `manual`: an operator's grant. */
export const rewardSources = [
  "rebate",
  "cashback",
  "vip",
  "mission",
  "leaderboard",
  "raffle",
  "referral",
  "promotion",
  "points",
  "manual",
] as const;
export type RewardSource = (typeof rewardSources)[number];

/** `credited`: paid when it was issued; `claimed`: paid when the member asked for it. */
export const rewardStates = ["waiting", "credited", "claimed", "expired", "cancelled"] as const;
export type RewardState = (typeof rewardStates)[number];

/** `claim` comes from the member, `expire` from the timer, `cancel` from an operator or the issuing module. */
export const rewardEvents = ["claim", "expire", "cancel"] as const;
export type RewardEvent = (typeof rewardEvents)[number];

/** The lifecycle of a reward (PROMO-03): it is paid once or never. The database refuses other transitions too. */
export const rewardTransitions: Transitions<RewardState, RewardEvent> = {
  waiting: { claim: "claimed", expire: "expired", cancel: "cancelled" },
  credited: {},
  claimed: {},
  expired: {},
  cancelled: {},
};

/** The states in which a reward's money has been paid. */
export const paidRewardStates = ["credited", "claimed"] as const satisfies readonly RewardState[];

/** The ledger's kind of a reward's transfer: `rebate.reward`. */
export const rewardKind = (source: RewardSource): `${RewardSource}.reward` => `${source}.reward`;

/** The source in a ledger kind; undefined for a kind that is no reward. */
export const rewardSourceOf = (ledgerKind: string): RewardSource | undefined =>
  rewardSources.find((source) => rewardKind(source) === ledgerKind);

/** Whether a reward's time to claim has passed; one without an end waits for ever. */
export const isOverdue = (claimByMs: number | undefined, nowMs: number): boolean =>
  claimByMs !== undefined && nowMs >= claimByMs;

/**
 * The state that a member sees and that a claim is judged by: a waiting reward counts as expired from the end of its
 * time on, even before the job has marked it.
 */
export const stateAt = (state: RewardState, claimByMs: number | undefined, nowMs: number): RewardState =>
  state === "waiting" && isOverdue(claimByMs, nowMs) ? "expired" : state;

/** The most that may be asked to be wagered: 100 times the reward. */
export const MAX_LOCK_FACTOR_PPM = 100_000_000n;

/** The roles whose operators may give rewards. */
export const GRANT_ROLES = ["super", "finance", "support", "marketing"] as const;

/** The settings of those limits: one grant and a business day, of each role. */
export const GRANT_LIMIT_FIELDS = [
  "superSingle",
  "superPerDay",
  "financeSingle",
  "financePerDay",
  "supportSingle",
  "supportPerDay",
  "marketingSingle",
  "marketingPerDay",
] as const;
/** The same as decimal texts, as stored and sent. */
export type GrantLimitTexts = Record<(typeof GRANT_LIMIT_FIELDS)[number], string>;

/** The largest grant that an operator may make alone, and the most in one business day (OPS-01). */
export interface GrantLimits {
  single: Money;
  perDay: Money;
}

/** What an operator with several roles may grant alone: the largest of each; nothing without a role. */
export const largestLimits = (limits: readonly GrantLimits[]): GrantLimits =>
  limits.reduce(
    (most, { single, perDay }) => ({
      single: single > most.single ? single : most.single,
      perDay: perDay > most.perDay ? perDay : most.perDay,
    }),
    { single: ZERO, perDay: ZERO },
  );

/**
 * Whether an operator's grant needs a second operator.
 * @param grantedToday the operator's grants of this business day that nobody else approved
 */
export const needsSecondOperator = (amount: Money, grantedToday: Money, limits: GrantLimits): boolean =>
  amount > limits.single || money(grantedToday + amount) > limits.perDay;
