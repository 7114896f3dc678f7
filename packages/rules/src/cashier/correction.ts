import { type Money, mulDiv, ZERO } from "@khela/kernel/money";
import type { OurRecord, ProviderReport } from "../reconciliation/compare.ts";
import { type FeeTerms, quoteFee } from "./fee.ts";

/** Why two reports of one movement lead to no correction. */
export type NoCorrection =
  /** Both books show the same amount moved. */
  | "agrees"
  /** The provider's status is not final and may still change. */
  | "not_final"
  /** Our side has not ended the movement yet, so the normal processing will settle it. */
  | "not_ended"
  /** It is not the same payment: the provider's reference or the currency differs. */
  | "not_the_same"
  /** The provider moved more than was requested, which is for the house to clear with the provider. */
  | "too_much";

/** Who carries a difference: the player concerned, or the house, which then claims it from the provider. */
export const correctionBearers = ["player", "house"] as const;
export type CorrectionBearer = (typeof correctionBearers)[number];

/** Our record of an ended movement, with the facts that a correction needs. */
export interface EndedMovement extends OurRecord {
  /**
   * Whether the provider's report ever ended it; a deposit that was never credited is left to the normal
   * processing.
   */
  ended: boolean;
  /** The maximum that can have moved. */
  asked: Money;
}

/**
 * The correction that follows from a provider's final report that contradicts our books (OPS-03): the amount
 * that has moved according to our books, and the amount that should have. The provider is right about money
 * in its own hands.
 */
export function correctionOf(
  ours: EndedMovement,
  theirs: ProviderReport,
): { before: Money; after: Money } | NoCorrection {
  if (ours.providerReference !== null && ours.providerReference !== theirs.providerReference)
    return "not_the_same";
  if (ours.currency !== theirs.currency) return "not_the_same";
  if (theirs.status === "pending") return "not_final";
  if (!ours.ended || ours.phase === "before" || ours.phase === "open") return "not_ended";
  const before = ours.phase === "moved" ? ours.amount : ZERO;
  const after = theirs.status === "succeeded" ? theirs.amount : ZERO;
  if (before === after) return "agrees";
  return after > ours.asked ? "too_much" : { before, after };
}

/** The player's share and the fee of a movement, as booked. */
interface Shares {
  /** Positive for a credit to the player. */
  player: bigint;
  fee: bigint;
}

/** The shares of a deposit of this amount: the fee is deducted from it by its own terms. */
export function depositShares(moved: Money, terms: FeeTerms): Shares {
  const { net, fee } = quoteFee(moved, terms);
  return { player: net, fee };
}

/** The shares of a payout of this amount: the fee is added in proportion, rounded down. */
export function payoutShares(moved: Money, whole: { asked: Money; fee: Money }): Shares {
  const fee = moved === whole.asked ? whole.fee : mulDiv(whole.fee, moved, whole.asked);
  return { player: -(moved + fee), fee };
}

/** The postings of a correction by account; positive amounts are credits. The sum of all four is zero. */
export interface CorrectionAmounts {
  player: Money;
  house: Money;
  fee: Money;
  clearing: Money;
}

/**
 * The amounts of a correction. A debit of the player is limited to the balance and the house carries the
 * rest, so that the player never owes anything.
 * @param balance the player's cash, not negative
 */
export function correctionAmounts(
  before: Shares,
  after: Shares,
  { bearer, balance }: { bearer: CorrectionBearer; balance: Money },
): CorrectionAmounts {
  const whole = after.player - before.player;
  const fee = after.fee - before.fee;
  const player = bearer === "house" ? 0n : whole < -balance ? -balance : whole;
  return {
    player: player as Money,
    house: (whole - player) as Money,
    fee: fee as Money,
    clearing: -(whole + fee) as Money,
  };
}
