import type { Transitions } from "../cashier/transitions.ts";

/** The same states as in the contract. */
export const kycStates = ["open", "approved", "rejected", "expired"] as const;
export type KycState = (typeof kycStates)[number];

/**
 * `approve` and `reject` come from an operator; `expire` comes from the calendar, or from a newer document.
 */
export const kycEvents = ["approve", "reject", "expire"] as const;
export type KycEvent = (typeof kycEvents)[number];

/** The lifecycle of an identity check (OPS-02). The database refuses other transitions too. */
export const kycTransitions: Transitions<KycState, KycEvent> = {
  open: { approve: "approved", reject: "rejected" },
  approved: { expire: "expired" },
  rejected: {},
  expired: {},
};
