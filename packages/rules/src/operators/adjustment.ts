import { TRIAL_CURRENCY } from "../auth/trial.ts";

/** Which way an operator moves a player's money. `credit`: to the player. */
export const adjustmentDirections = ["credit", "debit"] as const;
export type AdjustmentDirection = (typeof adjustmentDirections)[number];

/**
 * Why (OPS-02). A reason is told to the player and is the ending of the ledger's kind, so none is
 * named like something that games post (stake, payout, refund, void, rollback).
 */
export const adjustmentReasons = [
  "goodwill",
  "compensation",
  "missing_deposit",
  "game_error",
  "duplicate",
  "chargeback",
  "abuse",
  "correction",
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

const DIRECTIONS: Readonly<Record<AdjustmentReason, readonly AdjustmentDirection[]>> = {
  goodwill: ["credit"],
  compensation: ["credit"],
  missing_deposit: ["credit"],
  game_error: ["credit", "debit"],
  duplicate: ["debit"],
  chargeback: ["debit"],
  abuse: ["debit"],
  correction: ["credit", "debit"],
};

/** Whether a reason fits the direction: nobody is punished with a gift. */
export function fitsDirection(reason: AdjustmentReason, direction: AdjustmentDirection): boolean {
  return DIRECTIONS[reason].includes(direction);
}

/** The reasons for one direction, in order. */
export function reasonsOf(direction: AdjustmentDirection): readonly AdjustmentReason[] {
  return adjustmentReasons.filter((reason) => fitsDirection(reason, direction));
}

/** Kind of the ledger transfer: `adjustment.goodwill`. */
export function adjustmentKind(reason: AdjustmentReason): `adjustment.${AdjustmentReason}` {
  return `adjustment.${reason}`;
}

/** The reason in a ledger kind; undefined where it is no adjustment of an operator. */
export function adjustmentReasonOf(ledgerKind: string): AdjustmentReason | undefined {
  return adjustmentReasons.find((reason) => adjustmentKind(reason) === ledgerKind);
}

/** Whether a currency is play credit: never money, counted apart. */
export function isPlayCredit(currency: string): boolean {
  return currency === TRIAL_CURRENCY;
}
