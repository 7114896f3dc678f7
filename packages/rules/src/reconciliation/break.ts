import type { Transitions } from "../cashier/transitions.ts";

/** The same states as in the contract. */
export const breakStates = ["open", "explained", "resolved"] as const;
export type BreakState = (typeof breakStates)[number];

export const breakEvents = ["explain", "reopen", "resolve"] as const;
export type BreakEvent = (typeof breakEvents)[number];

/**
 * The lifecycle of a difference between two books (domain rules W7). `explained`: the cause is known, and it
 * stays until the books agree. `resolved` is final: the books agree, or an operator has closed it; found
 * again with other figures, it is a new one.
 */
export const breakTransitions: Transitions<BreakState, BreakEvent> = {
  open: { explain: "explained", resolve: "resolved" },
  explained: { reopen: "open", resolve: "resolved" },
  resolved: {},
};
