import type { Money } from "@khela/kernel/money";
import { APPROVAL_TTL_MS } from "../operators/four-eyes.ts";
import type { RiskReason } from "./risk.ts";
import type { Transitions } from "./transitions.ts";

/** The amounts that decide how many operators must approve (domain rules P6). */
export interface ApprovalLimits {
  /** Up to this amount, a request without a risk reason is approved automatically; zero disables that. */
  autoMax: Money;
  /** Above this amount, two different operators must approve. */
  twoAbove: Money;
}

/** How many operators must approve, fixed at the time of the request. */
export type ApprovalsNeeded = 0 | 1 | 2;

/** @param amount above zero @param risk as assessed at the time of the request */
export function approvalsNeeded(
  amount: Money,
  risk: readonly RiskReason[],
  { autoMax, twoAbove }: ApprovalLimits,
): ApprovalsNeeded {
  if (amount > twoAbove) return 2;
  return risk.length === 0 && amount <= autoMax ? 0 : 1;
}

/** The progress of a request's approval. */
export const reviewStates = ["one-missing", "two-missing", "second-missing", "complete"] as const;
export type ReviewState = (typeof reviewStates)[number];
/** `approve`: by an operator who has not approved it yet. `lapse`: the first approval is no longer valid. */
export const reviewEvents = ["approve", "lapse"] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

/** The part of a withdrawal's lifecycle that is inside the state `requested`. */
export const reviewTransitions: Transitions<ReviewState, ReviewEvent> = {
  "one-missing": { approve: "complete" },
  "two-missing": { approve: "second-missing" },
  "second-missing": { approve: "complete", lapse: "two-missing" },
  complete: {},
};

/**
 * The progress of a request's approval. @param counting the number of valid approvals by different operators
 */
export function reviewState(needed: ApprovalsNeeded, counting: number): ReviewState {
  if (counting >= needed) return "complete";
  if (needed === 1) return "one-missing";
  return counting === 0 ? "two-missing" : "second-missing";
}

/** An approval that an operator has given. */
export interface GivenApproval {
  operatorId: string;
  atMs: number;
  /** The hash of what was approved. */
  payloadHash: string;
}

/**
 * The approvals that are still valid: younger than 24 hours, for the present payload, one per operator, by
 * operators who may approve at this moment. Oldest first.
 */
export function validApprovals<Given extends GivenApproval>(
  given: readonly Given[],
  now: { ms: number; payloadHash: string; mayApprove: (operatorId: string) => boolean },
): Given[] {
  const persons = new Set<string>();
  return given
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter(({ operatorId, atMs, payloadHash }) => {
      const counts =
        now.ms - atMs < APPROVAL_TTL_MS &&
        payloadHash === now.payloadHash &&
        !persons.has(operatorId) &&
        now.mayApprove(operatorId);
      if (counts) persons.add(operatorId);
      return counts;
    });
}
