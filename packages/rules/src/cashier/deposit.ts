import type { Transitions } from "./transitions.ts";

/** As in the contract. `created`: the provider hasn't answered yet; `pending`: it waits for the payer. */
export const depositStates = ["created", "pending", "succeeded", "failed", "expired", "reversed"] as const;
export type DepositState = (typeof depositStates)[number];

/**
 * `opened`: the provider has it and gave a page. `arrived`: the money is there. `refused`: the
 * payer or the provider declined. `ran_out`: the time to pay is over. `retracted`, `restored`: the
 * provider took its word back, and two operators followed it.
 */
export type DepositEvent = "opened" | "arrived" | "refused" | "ran_out" | "retracted" | "restored";

/**
 * Life of a deposit (MONEY-03). Money that arrived is credited also after a failure or an expiry:
 * it is the player's. Nothing takes a success back by itself.
 */
export const depositTransitions: Transitions<DepositState, DepositEvent> = {
  created: { opened: "pending", arrived: "succeeded", refused: "failed", ran_out: "failed" },
  pending: { arrived: "succeeded", refused: "failed", ran_out: "expired" },
  succeeded: { retracted: "reversed" },
  failed: { arrived: "succeeded" },
  expired: { arrived: "succeeded" },
  reversed: { restored: "succeeded" },
};
