import { applyRate, type Money, money, ZERO } from "@khela/kernel/money";
import type { Transitions } from "../cashier/transitions.ts";

/** How far an invited friend has come (PROMO-08). */
export const friendStates = ["registered", "deposited", "active"] as const;
export type FriendState = (typeof friendStates)[number];

/** Why a commission waits for an operator: what inviter and friend, or friends of one inviter, have in common. */
export const linkReasons = ["device", "payee", "network", "ring"] as const;
export type LinkReason = (typeof linkReasons)[number];

export const commissionKinds = ["once", "share"] as const;
export type CommissionKind = (typeof commissionKinds)[number];

export const commissionStates = ["waiting", "paid", "refused"] as const;
export type CommissionState = (typeof commissionStates)[number];

/** A commission that waits is decided once by an operator. The database refuses other transitions too. */
export const commissionTransitions: Transitions<CommissionState, "pay" | "refuse"> = {
  waiting: { pay: "paid", refuse: "refused" },
  paid: {},
  refused: {},
};

/** The terms of the programme. */
export interface ReferralTerms {
  /** Paid once per friend; zero: not. */
  readonly onceAmount: Money;
  readonly minDeposit: Money;
  readonly minTurnover: Money;
  /** The share of a friend's valid cash bets, in millionths; 0: none. */
  readonly sharePpm: bigint;
}

/** What a friend has done so far. */
export interface FriendFacts {
  readonly deposited: Money;
  /** Valid cash bets. */
  readonly turnover: Money;
}

/** A friend is active from the moment at which both thresholds are reached. */
export function friendState(
  { deposited, turnover }: FriendFacts,
  { minDeposit, minTurnover }: ReferralTerms,
): FriendState {
  if (deposited <= 0n) return "registered";
  return deposited >= minDeposit && turnover >= minTurnover ? "active" : "deposited";
}

/** A day's share, rounded down; nothing on a day whose corrections outweigh its bets. */
export const shareOf = (validCash: Money, sharePpm: bigint): Money =>
  validCash <= 0n ? ZERO : applyRate(validCash, sharePpm);

/** The caps of the programme; undefined: none. */
export interface ReferralCaps {
  /** The most that the shares of one friend pay in all. */
  readonly friendCap: Money | undefined;
  /** The most that an inviter gets in a calendar month. */
  readonly monthCap: Money | undefined;
}

/**
 * What of a commission is within the caps. A share is cut to what is left; the commission that is paid once is not, and
 * waits for a month with room for all of it.
 * @param before what was paid or waits: as shares of the friend in all, and to the inviter in this month
 */
export function withinCaps(
  kind: CommissionKind,
  amount: Money,
  { friendCap, monthCap }: ReferralCaps,
  before: { friendShares: Money; month: Money },
): Money {
  const left = (cap: Money | undefined, used: Money): Money =>
    cap === undefined ? amount : used >= cap ? ZERO : money(cap - used);
  const ofMonth = left(monthCap, before.month);
  if (kind === "once") return ofMonth >= amount ? amount : ZERO;
  const ofFriend = left(friendCap, before.friendShares);
  const most = ofMonth < ofFriend ? ofMonth : ofFriend;
  return most < amount ? most : amount;
}

/** What is known of the links between accounts. */
export interface Links {
  readonly inviterId: string;
  /** Other friends of the same inviter. */
  readonly siblings: readonly string[];
  readonly sameDevice: readonly string[];
  readonly samePayee: readonly string[];
  readonly sameNetwork: readonly string[];
}

/**
 * The reasons against paying by itself: the friend shares device, payee or network with the inviter, or device or payee
 * with another friend of the inviter. Friends of one inviter may live in one network.
 */
export function reasonsAgainst(links: Links): LinkReason[] {
  const { inviterId, siblings, sameDevice, samePayee, sameNetwork } = links;
  const reasons: LinkReason[] = [];
  if (sameDevice.includes(inviterId)) reasons.push("device");
  if (samePayee.includes(inviterId)) reasons.push("payee");
  if (sameNetwork.includes(inviterId)) reasons.push("network");
  if ([...sameDevice, ...samePayee].some((id) => siblings.includes(id))) reasons.push("ring");
  return reasons;
}
