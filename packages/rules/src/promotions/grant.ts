import type { Transitions } from "../cashier/transitions.ts";

/**
 * The states of a grant, one member's share in a promotion. `joined`: waits for what the offer asks for;
 * `progressing`: the deposit is on its way or the turnover runs; `applying`: an operator looks at the application;
 * `claimable`: earned, not yet taken; `issued`: lies in the reward centre; `claimed`: credited.
 */
export const grantStates = [
  "joined",
  "progressing",
  "applying",
  "claimable",
  "issued",
  "claimed",
  "rejected",
  "cancelled",
  "expired",
  "forfeited",
] as const;
export type GrantState = (typeof grantStates)[number];

/**
 * `progress`, `qualify` and `pay` come from the member's own play and claims, `approve`, `reject` and `cancel` from
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
    pay: "claimed",
    cancel: "cancelled",
    expire: "expired",
    forfeit: "forfeited",
  },
  issued: { pay: "claimed", cancel: "cancelled", expire: "expired" },
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
] as const satisfies readonly GrantState[];

/** Whether a grant is not over. */
export const isLive = (state: GrantState): boolean => (LIVE_GRANTS as readonly GrantState[]).includes(state);

/** Whether the member may leave: what lies in the reward centre or was paid is given. */
export const mayLeave = (state: GrantState): boolean => grantTransitions[state].forfeit !== undefined;

/** Whether a grant uses up one of the times that a member may take an offer. */
export const usesATime = (state: GrantState): boolean =>
  isLive(state) || state === "claimed" || state === "rejected" || state === "forfeited";
