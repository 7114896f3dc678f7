import type { Transitions } from "../cashier/transitions.ts";

/** As in the contract. */
export const kycStates = ["open", "approved", "rejected", "expired"] as const;
export type KycState = (typeof kycStates)[number];

/** `approve` and `reject` are an operator's; `expire` is the calendar's, or a newer document's. */
export const kycEvents = ["approve", "reject", "expire"] as const;
export type KycEvent = (typeof kycEvents)[number];

/** Life of an identity check (OPS-02). The database refuses other moves as well. */
export const kycTransitions: Transitions<KycState, KycEvent> = {
  open: { approve: "approved", reject: "rejected" },
  approved: { expire: "expired" },
  rejected: {},
  expired: {},
};
