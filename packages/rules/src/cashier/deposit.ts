import type { Transitions } from "./transitions.ts";

/**
 * The same states as in the contract. `created`: the provider hasn't answered yet; `pending`: the payer has
 * not paid yet.
 */
export const depositStates = ["created", "pending", "succeeded", "failed", "expired", "reversed"] as const;
export type DepositState = (typeof depositStates)[number];

/**
 * `opened`: the provider accepted it and returned a payment page. `arrived`: the money has arrived.
 * `refused`: the payer or the provider declined. `ran_out`: the time to pay is over. `retracted`, `restored`:
 * the provider reversed its report, and two operators followed it.
 */
export type DepositEvent = "opened" | "arrived" | "refused" | "ran_out" | "retracted" | "restored";

/**
 * The lifecycle of a deposit (MONEY-03). Money that arrives after a failure or expiry is credited too,
 * because it belongs to the player. A success is never reversed automatically.
 */
export const depositTransitions: Transitions<DepositState, DepositEvent> = {
  created: { opened: "pending", arrived: "succeeded", refused: "failed", ran_out: "failed" },
  pending: { arrived: "succeeded", refused: "failed", ran_out: "expired" },
  succeeded: { retracted: "reversed" },
  failed: { arrived: "succeeded" },
  expired: { arrived: "succeeded" },
  reversed: { restored: "succeeded" },
};
