import type { Transitions } from "../cashier/transitions.ts";

/** How long a request waits for its second person. Source: OPS-01, design page on four eyes. */
export const FOUR_EYES_MS = 24 * 60 * 60 * 1000;

/** As in the contract. */
export const approvalStates = ["open", "approved", "refused", "withdrawn", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** `approve` and `refuse` are another person's; `withdraw` is the maker's own; `expire` is the clock's. */
export const approvalEvents = ["approve", "refuse", "withdraw", "expire"] as const;
export type ApprovalEvent = (typeof approvalEvents)[number];

/** Life of a request under four eyes (OPS-01): it is decided once. The database refuses other moves as well. */
export const approvalTransitions: Transitions<ApprovalState, ApprovalEvent> = {
  open: { approve: "approved", refuse: "refused", withdraw: "withdrawn", expire: "expired" },
  approved: {},
  refused: {},
  withdrawn: {},
  expired: {},
};

/** What waits for a second person, as it stands in the database at the moment of the decision. */
export interface WaitingRequest {
  /**
   * Ids of the persons who put their hand to it already: the maker; for a withdrawal with two
   * approvers, the first of them. Persons, not sessions or roles.
   */
  readonly hands: readonly string[];
  /** Hash of what would be done now, over everything that matters: whom, how much, why. */
  readonly payloadHash: string;
  /** When it was asked; `undefined` where waiting has no end (a player's own withdrawal). */
  readonly askedAtMs?: number | undefined;
}

/** Who decides. */
export interface DecidingPerson {
  readonly operatorId: string;
  /**
   * Whether the person may decide such requests at this moment: active, with the permission, read in
   * the transaction that decides; what the session knew may be old.
   */
  readonly permitted: boolean;
  /** Hash of what the person was shown. */
  readonly seenHash: string;
}

/**
 * Why a person's decision doesn't count:
 * - `not-permitted`: may not decide such requests (any more)
 * - `same-person`: has a hand in it already
 * - `changed`: was shown something else than what would be done
 * - `expired`: nobody decided in time
 */
export type ApprovalRefusal = "not-permitted" | "same-person" | "changed" | "expired";

/** When a request expires, in milliseconds; never, where it has no date. */
export function approvalEndMs(askedAtMs: number): number {
  return askedAtMs + FOUR_EYES_MS;
}

/**
 * Judges a decision (approval or refusal) on a request that needs another person.
 *
 * @returns `undefined` where it counts, else the first reason why it doesn't. Call it with the row
 * locked, so that of two decisions at the same moment the second finds it decided.
 * Source: OPS-01; ASVS 5.0 2.3.5; design page on money and safety, section 2.
 */
export function judgeApproval(
  request: WaitingRequest,
  person: DecidingPerson,
  nowMs: number,
): ApprovalRefusal | undefined {
  if (!person.permitted) return "not-permitted";
  if (request.hands.includes(person.operatorId)) return "same-person";
  if (request.askedAtMs !== undefined && nowMs >= approvalEndMs(request.askedAtMs)) return "expired";
  if (person.seenHash !== request.payloadHash) return "changed";
  return undefined;
}

/** Whether a person may take a request back: the maker alone, before it is decided. */
export function mayWithdrawRequest(request: WaitingRequest, operatorId: string): boolean {
  return request.hands[0] === operatorId;
}
