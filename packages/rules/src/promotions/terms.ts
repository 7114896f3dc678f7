import { type Money, moneyFromText } from "@khela/kernel/money";
import { type BonusTerms, DEFAULT_WEIGHTS, type GameWeights } from "../bonuses/bonus.ts";
import { expectedCost } from "../free-rounds/free-rounds.ts";
import type { Instalments } from "./instalments.ts";

const MILLION = 1_000_000;

/** What begins a grant, or has to happen before it is earned. */
export const triggerKinds = [
  "deposit",
  "signUp",
  "code",
  "birthday",
  "turnover",
  "segment",
  "application",
  "manual",
] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** The kinds of rewards that promotions give. */
export const rewardKinds = ["cash", "match", "freeRounds"] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** Amounts are `Money`, or decimal text where they are stored and sent. */
type Trigger<Amount> =
  /** The `nth` deposit of a member; null: any, with `daily` at most one each business day. */
  | { kind: "deposit"; nth: number | null; daily: boolean; min: Amount }
  /** An account that was opened at most so many days ago, and since the promotion began. */
  | { kind: "signUp"; days: number }
  /** A code that the member enters. */
  | { kind: "code"; code: string }
  /** The birthday and so many days after it, once a year. */
  | { kind: "birthday"; days: number }
  /** Valid cash stakes since joining, in the games of the conditions. */
  | { kind: "turnover"; target: Amount }
  /** Every member whom the conditions allow. */
  | { kind: "segment" }
  /** An operator decides on what the member sends. */
  | { kind: "application" }
  /** Operators grant it. */
  | { kind: "manual" };

type Reward<Amount> =
  | { kind: "cash"; amount: Amount }
  /** `ratePpm` of the deposit, at most `cap`. */
  | { kind: "match"; ratePpm: number; cap: Amount }
  | FreeRoundsReward<Amount>;

/**
 * Free rounds of slots (rules/free-rounds). Their wins are cash, or with `bonus` in the terms bonus money, which is wagered
 * by the terms' factor.
 */
export interface FreeRoundsReward<Amount> {
  kind: "freeRounds";
  /** The slots to choose from. */
  games: readonly string[];
  rounds: number;
  stake: Amount;
  /** How long they can be played. */
  days: number;
  /** The highest return of the games, in millionths: what the cost is estimated by. The server fills it in. */
  rtpPpm?: number | undefined;
}

/** Bonus money instead of cash: it becomes cash once it is wagered (rules/bonuses). */
export interface BonusPayment<Amount> {
  /** The largest bet with bonus money in it; null: no limit. */
  maxStake: Amount | null;
  /** The most that becomes cash; null: all of it. */
  maxConversion: Amount | null;
  /** How long the bonus runs. */
  days: number;
  /** The part of a stake that counts by category, in millionths; absent: the usual weights, missing ones: nothing. */
  weights?: GameWeights | undefined;
}

/** Empty lists and zeros allow everything. */
export interface OfferConditions {
  /** ISO 3166-1 alpha-2, by the address of the request. */
  countries: readonly string[];
  /** The games whose stakes count for a turnover target. */
  categories: readonly string[];
  vendors: readonly string[];
  games: readonly string[];
  minVipLevel: number;
  minKycLevel: number;
  contactVerified: boolean;
  /** Business days; registered on or after the first, and before the second. */
  registeredFrom: string | null;
  registeredBefore: string | null;
}

interface Terms<Amount> {
  trigger: Trigger<Amount>;
  conditions: OfferConditions;
  reward: Reward<Amount>;
  /** Absent or null: the reward is cash with a turnover lock. Otherwise the factor is the bonus's wagering. */
  bonus?: BonusPayment<Amount> | null | undefined;
  /** Absent or null: it is paid in one. Cash alone is paid in parts. */
  instalments?: Instalments | null | undefined;
  /** How many times the base must be wagered before a withdrawal: see `lockFactorOf`. */
  lockFactorPpm: number;
  /** How many times a member, and all members together, may take it. */
  perMember: number;
  inAll: number | null;
  budget: Amount | null;
  /** `credit`: paid when earned; `claim`: when the member takes it; `centre`: it waits in the reward centre. */
  delivery: "credit" | "claim" | "centre";
  /** How long an earned reward can be claimed, in days. */
  claimDays: number;
  /** A member has at most one live grant of a group. */
  group: string | null;
}

/** An immutable version of what a promotion offers. */
export type OfferTerms = Terms<Money>;
/** The same with decimal texts, as stored and sent. */
export type OfferTermsText = Terms<string>;

/** Parses the amounts of stored terms. @throws RangeError for a text that is no amount */
export function termsFromText({ trigger, reward, bonus, budget, ...rest }: OfferTermsText): OfferTerms {
  return {
    ...rest,
    bonus: bonus && bonusFromText(bonus),
    trigger: triggerFromText(trigger),
    reward: rewardFromText(reward),
    budget: budget === null ? null : moneyFromText(budget),
  };
}

/** Parses the amounts of stored bonus terms. @throws RangeError for a text that is no amount */
export function bonusFromText(bonus: BonusPayment<string>): BonusPayment<Money> {
  const maybe = (text: string | null) => (text === null ? null : moneyFromText(text));
  return { ...bonus, maxStake: maybe(bonus.maxStake), maxConversion: maybe(bonus.maxConversion) };
}

/** The terms that a bonus keeps. @param wagerFactorPpm how often it must be wagered, in millionths */
export const bonusTermsOf = (bonus: BonusPayment<Money>, wagerFactorPpm: number): BonusTerms => ({
  wagerFactorPpm,
  weights: weightsOf(bonus),
  maxStake: bonus.maxStake,
  maxConversion: bonus.maxConversion,
});

/** Parses the amounts of a stored reward. @throws RangeError for a text that is no amount */
function rewardFromText(reward: Reward<string>): Reward<Money> {
  if (reward.kind === "cash") return { ...reward, amount: moneyFromText(reward.amount) };
  if (reward.kind === "match") return { ...reward, cap: moneyFromText(reward.cap) };
  return { ...reward, stake: moneyFromText(reward.stake) };
}

function triggerFromText(trigger: Trigger<string>): Trigger<Money> {
  if (trigger.kind === "deposit") return { ...trigger, min: moneyFromText(trigger.min) };
  if (trigger.kind === "turnover") return { ...trigger, target: moneyFromText(trigger.target) };
  return trigger;
}

/** The weights of an offer's bonus money. */
export const weightsOf = ({ weights }: Pick<BonusPayment<unknown>, "weights">): GameWeights =>
  weights ?? DEFAULT_WEIGHTS;

/** The most that one grant can cost; of free rounds what they cost on average. */
export function maxReward({ reward }: Pick<OfferTerms, "reward">): Money {
  if (reward.kind === "cash") return reward.amount;
  return reward.kind === "match" ? reward.cap : expectedCost(reward, reward.rtpPpm ?? MILLION);
}

/** The budget up to which one operator may publish alone; without a budget two are always needed (OPS-05). */
const BUDGET_OF_ONE_OPERATOR = 500_000_000n as Money;

/** Whether publishing needs a second operator. */
export const needsTwoOperators = ({ budget }: Pick<OfferTerms, "budget">): boolean =>
  budget === null || budget > BUDGET_OF_ONE_OPERATOR;
