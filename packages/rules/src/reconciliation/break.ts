import type { Transitions } from "../cashier/transitions.ts";

/** As in the contract. */
export const breakStates = ["open", "explained", "resolved"] as const;
export type BreakState = (typeof breakStates)[number];

export const breakEvents = ["explain", "reopen", "resolve"] as const;
export type BreakEvent = (typeof breakEvents)[number];

/**
 * Life of a difference between two books (domain rules W7). `explained`: somebody knows why, and it
 * stays until the books agree. `resolved` is final: they agree, or an operator has closed it; found
 * again with other figures, it is another break.
 */
export const breakTransitions: Transitions<BreakState, BreakEvent> = {
  open: { explain: "explained", resolve: "resolved" },
  explained: { reopen: "open", resolve: "resolved" },
  resolved: {},
};
