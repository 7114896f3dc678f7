import type { Transitions } from "../cashier/transitions.ts";

/** How long a request waits for its second operator. Source: OPS-01, design page on four eyes. */
export const APPROVAL_TTL_MS = 24 * 60 * 60 * 1000;

/** The same states as in the contract. */
export const approvalStates = ["open", "approved", "refused", "withdrawn", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** `approve` and `refuse` come from another operator, `withdraw` from the maker, `expire` from a timer. */
export const approvalEvents = ["approve", "refuse", "withdraw", "expire"] as const;
export type ApprovalEvent = (typeof approvalEvents)[number];

/**
 * The lifecycle of a request under the four-eyes principle (OPS-01): it is decided once. The database refuses
 * other transitions too.
 */
export const approvalTransitions: Transitions<ApprovalState, ApprovalEvent> = {
  open: { approve: "approved", refuse: "refused", withdraw: "withdrawn", expire: "expired" },
  approved: {},
  refused: {},
  withdrawn: {},
  expired: {},
};

/** A request that waits for a second operator, as it is in the database at the moment of the decision. */
export interface WaitingRequest {
  /**
   * The ids of the operators already involved: the maker; for a withdrawal with two approvers, the first of
   * them. Operators, not sessions or roles.
   */
  readonly involvedOperatorIds: readonly string[];
  /** The hash of the action, over everything that matters: for whom, how much, why. */
  readonly payloadHash: string;
  /** The time of the request; `undefined` where it never expires (a player's own withdrawal). */
  readonly askedAtMs?: number | undefined;
}

/** The operator who decides. */
export interface DecidingPerson {
  readonly operatorId: string;
  /**
   * Whether the operator may decide such requests at this moment: active and with the permission, read in the
   * deciding transaction, because the session's knowledge may be outdated.
   */
  readonly permitted: boolean;
  /** The hash of what the operator was shown. */
  readonly seenHash: string;
}

/**
 * Why an operator's decision is invalid:
 * - `not-permitted`: the operator may not decide such requests (any more)
 * - `same-person`: the operator is already involved
 * - `changed`: the operator was shown something other than the present action
 * - `expired`: the request was not decided in time
 */
export type ApprovalRefusal = "not-permitted" | "same-person" | "changed" | "expired";

/** When a request expires, in milliseconds. */
export function approvalEndMs(askedAtMs: number): number {
  return askedAtMs + APPROVAL_TTL_MS;
}

/**
 * Judges a decision (approval or refusal) on a request that needs another operator.
 *
 * @returns `undefined` for a valid decision, else the first reason why it is invalid. Call it with the row
 * locked, so that of two decisions at the same moment the second finds the request decided.
 * Source: OPS-01; ASVS 5.0 2.3.5; design page on money and safety, section 2.
 */
export function judgeApproval(
  request: WaitingRequest,
  person: DecidingPerson,
  nowMs: number,
): ApprovalRefusal | undefined {
  if (!person.permitted) return "not-permitted";
  if (request.involvedOperatorIds.includes(person.operatorId)) return "same-person";
  if (request.askedAtMs !== undefined && nowMs >= approvalEndMs(request.askedAtMs)) return "expired";
  if (person.seenHash !== request.payloadHash) return "changed";
  return undefined;
}

/** Whether an operator may withdraw a request: only its maker may, before it is decided. */
export function mayWithdrawRequest(request: WaitingRequest, operatorId: string): boolean {
  return request.involvedOperatorIds[0] === operatorId;
}
