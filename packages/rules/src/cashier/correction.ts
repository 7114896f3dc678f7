import { type Money, mulDiv, ZERO } from "@khela/kernel/money";
import type { OurWord, TheirWord } from "../reconciliation/compare.ts";
import { type FeeTerms, quoteFee } from "./fee.ts";

/** Why nothing is to be posted about two words on one movement. */
export type NoCorrection =
  /** Both books have the same amount of money moved. */
  | "agrees"
  /** Their word isn't final: what they say tomorrow is another thing. */
  | "not_final"
  /** We never ended it: asking in the usual way settles it. */
  | "not_ended"
  /** It isn't about the same payment: another name over there, or another currency. */
  | "not_the_same"
  /** They moved more than was ever asked for: that is between the house and them. */
  | "too_much";

/** Who carries a difference: the player it was about, or the house, which then claims it from the provider. */
export const correctionBearers = ["player", "house"] as const;
export type CorrectionBearer = (typeof correctionBearers)[number];

/** One of our movements that has ended, as a correction sees it. */
export interface EndedMovement extends OurWord {
  /** Whether it was ever booked to its end by the provider's word; a deposit that never came in has the usual way. */
  ended: boolean;
  /** The most that can have moved. */
  asked: Money;
}

/**
 * What follows from a final word of a provider that contradicts what we booked before (OPS-03): the
 * amount that has moved by our books, and the amount that should have. Theirs is the truth about money
 * in their hands.
 */
export function correctionOf(
  ours: EndedMovement,
  theirs: TheirWord,
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

/** What of a movement is the player's and what is the fee; both as they stand in our books. */
interface Shares {
  /** Positive: it came to the player. */
  player: bigint;
  fee: bigint;
}

/** What a deposit of so much brings: the fee is taken out of it by its own terms. */
export function depositShares(moved: Money, terms: FeeTerms): Shares {
  const { net, fee } = quoteFee(moved, terms);
  return { player: net, fee };
}

/** What a payout of so much costs the player: the fee on top, in proportion, rounded down. */
export function payoutShares(moved: Money, whole: { asked: Money; fee: Money }): Shares {
  const fee = moved === whole.asked ? whole.fee : mulDiv(whole.fee, moved, whole.asked);
  return { player: -(moved + fee), fee };
}

/** What a correction posts, by account; positive: to it. The sum of all four is zero. */
export interface CorrectionAmounts {
  player: Money;
  house: Money;
  fee: Money;
  clearing: Money;
}

/**
 * The amounts of a correction. What the player is to give back comes out of the balance as far as that
 * goes; the house carries the rest, so that nobody owes anything.
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
