import type { Transitions } from "../cashier/transitions.ts";

/**
 * The states of a grant, one member's share in a promotion. `joined`: waits for what the offer asks for;
 * `progressing`: the deposit is on its way or the turnover runs; `applying`: an operator looks at the application;
 * `claimable`: earned, not yet taken; `issued`: lies in the reward centre; `paying`: paid in parts, of which some are
 * open; `claimed`: credited.
 */
export const grantStates = [
  "joined",
  "progressing",
  "applying",
  "claimable",
  "issued",
  "paying",
  "claimed",
  "rejected",
  "cancelled",
  "expired",
  "forfeited",
] as const;
export type GrantState = (typeof grantStates)[number];

/**
 * `progress`, `qualify`, `start` and `pay` come from the member's own play and claims, `approve`, `reject` and `cancel` from
 * operators or a deposit that failed, `expire` from the calendar, `forfeit` from the member, and `revoke` from a
 * deposit that was taken back after its grant was paid.
 */
export const grantEvents = [
  "progress",
  "apply",
  "qualify",
  "approve",
  "reject",
  "issue",
  "start",
  "pay",
  "cancel",
  "expire",
  "forfeit",
  "revoke",
] as const;
export type GrantEvent = (typeof grantEvents)[number];

/** The lifecycle of a grant (PROMO-01, PROMO-02). The database refuses other transitions too. */
export const grantTransitions: Transitions<GrantState, GrantEvent> = {
  joined: {
    progress: "progressing",
    apply: "applying",
    qualify: "claimable",
    cancel: "cancelled",
    expire: "expired",
    forfeit: "forfeited",
  },
  progressing: { qualify: "claimable", cancel: "cancelled", expire: "expired", forfeit: "forfeited" },
  applying: { approve: "claimable", reject: "rejected", cancel: "cancelled", forfeit: "forfeited" },
  claimable: {
    issue: "issued",
    start: "paying",
    pay: "claimed",
    cancel: "cancelled",
    expire: "expired",
    forfeit: "forfeited",
  },
  issued: { pay: "claimed", cancel: "cancelled", expire: "expired" },
  paying: { pay: "claimed", cancel: "cancelled", expire: "expired", forfeit: "forfeited" },
  claimed: { revoke: "cancelled" },
  rejected: {},
  cancelled: {},
  expired: {},
  forfeited: {},
};

/** The states in which a grant still holds a part of the budget and counts for exclusivity. */
export const LIVE_GRANTS = [
  "joined",
  "progressing",
  "applying",
  "claimable",
  "issued",
  "paying",
] as const satisfies readonly GrantState[];

/** Whether a grant is not over. */
export const isLive = (state: GrantState): boolean => (LIVE_GRANTS as readonly GrantState[]).includes(state);

/** Whether the member may leave: what lies in the reward centre or was paid is given; parts that are open are not. */
export const mayLeave = (state: GrantState): boolean => grantTransitions[state].forfeit !== undefined;

/** Whether a grant uses up one of the times that a member may take an offer. */
export const usesATime = (state: GrantState): boolean =>
  isLive(state) || state === "claimed" || state === "rejected" || state === "forfeited";

/**
 * The event that ends a grant which is paid in parts before its last one. Where something was paid, it is `claimed` with that:
 * it has used up one of the member's times, and its deposit earns nothing again.
 */
export const endOfParts = (event: "cancel" | "expire", paid: bigint): GrantEvent =>
  paid > 0n ? "pay" : event;
