import type { Transitions } from "./transitions.ts";

/** The same states as in the contract. */
export const withdrawalStates = ["requested", "approved", "submitted", "paid", "failed", "rejected"] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/**
 * `approve` and `reject` come from an operator. `submit`: the provider is about to be told, and from then on
 * only its report decides. `pay` and `fail`: that report.
 */
export type WithdrawalEvent = "approve" | "reject" | "submit" | "pay" | "fail";

/**
 * The lifecycle of a withdrawal (MONEY-04). The amount is held from `requested` until `paid` (it leaves) or
 * `failed` and `rejected` (it returns); those three are final, so the hold ends once.
 */
export const withdrawalTransitions: Transitions<WithdrawalState, WithdrawalEvent> = {
  requested: { approve: "approved", reject: "rejected" },
  approved: { submit: "submitted" },
  submitted: { pay: "paid", fail: "failed" },
  paid: {},
  failed: {},
  rejected: {},
};
