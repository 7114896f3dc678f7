import { TRIAL_CURRENCY } from "../auth/trial.ts";

/** The direction of an operator's adjustment. `credit`: to the player. */
export const adjustmentDirections = ["credit", "debit"] as const;
export type AdjustmentDirection = (typeof adjustmentDirections)[number];

/**
 * The reasons of adjustments (OPS-02). A reason is shown to the player and is a suffix of the ledger's kind,
 * so none has the name of a kind that games post (stake, payout, refund, void, rollback).
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

/** Whether a reason is allowed for the direction; a punishment, for example, is never a credit. */
export function fitsDirection(reason: AdjustmentReason, direction: AdjustmentDirection): boolean {
  return DIRECTIONS[reason].includes(direction);
}

/** The reasons for one direction, in order. */
export function reasonsOf(direction: AdjustmentDirection): readonly AdjustmentReason[] {
  return adjustmentReasons.filter((reason) => fitsDirection(reason, direction));
}

/** The kind of the ledger transfer: `adjustment.goodwill`. */
export function adjustmentKind(reason: AdjustmentReason): `adjustment.${AdjustmentReason}` {
  return `adjustment.${reason}`;
}

/** The reason in a ledger kind; undefined for a kind that is no adjustment by an operator. */
export function adjustmentReasonOf(ledgerKind: string): AdjustmentReason | undefined {
  return adjustmentReasons.find((reason) => adjustmentKind(reason) === ledgerKind);
}

/** Whether a currency is play credit, which is never money and is counted separately. */
export function isPlayCredit(currency: string): boolean {
  return currency === TRIAL_CURRENCY;
}
