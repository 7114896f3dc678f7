import type { Money } from "@khela/kernel/money";
import { FOUR_EYES_MS } from "../operators/four-eyes.ts";
import type { RiskReason } from "./risk.ts";
import type { Transitions } from "./transitions.ts";

/** Up to where nobody, and from where two persons decide (domain rules P6). */
export interface ApprovalLimits {
  /** Up to this amount, and without a reason to look twice, it is approved by itself; zero: never. */
  autoMax: Money;
  /** Above this amount two different persons approve. */
  twoAbove: Money;
}

/** How many persons must approve, frozen with the request. */
export type ApprovalsNeeded = 0 | 1 | 2;

/** @param amount above zero @param risk as assessed at the request */
export function approvalsNeeded(
  amount: Money,
  risk: readonly RiskReason[],
  { autoMax, twoAbove }: ApprovalLimits,
): ApprovalsNeeded {
  if (amount > twoAbove) return 2;
  return risk.length === 0 && amount <= autoMax ? 0 : 1;
}

/** How far the approval of a request is. */
export const reviewStates = ["one-missing", "two-missing", "second-missing", "complete"] as const;
export type ReviewState = (typeof reviewStates)[number];
/** `approve`: by a person without a hand in it. `lapse`: the first approval counts no more. */
export const reviewEvents = ["approve", "lapse"] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

/** The part of a withdrawal's life that happens within `requested`. */
export const reviewTransitions: Transitions<ReviewState, ReviewEvent> = {
  "one-missing": { approve: "complete" },
  "two-missing": { approve: "second-missing" },
  "second-missing": { approve: "complete", lapse: "two-missing" },
  complete: {},
};

/** Where the approval of a request stands. @param counting approvals that still count, of different persons */
export function reviewState(needed: ApprovalsNeeded, counting: number): ReviewState {
  if (counting >= needed) return "complete";
  if (needed === 1) return "one-missing";
  return counting === 0 ? "two-missing" : "second-missing";
}

/** An approval as it was given. */
export interface GivenApproval {
  operatorId: string;
  atMs: number;
  /** Hash of what was approved. */
  payloadHash: string;
}

/**
 * The approvals that still count: younger than 24 hours, of what would be paid now, each person once,
 * by persons who may approve at this moment. Oldest first.
 */
export function countingApprovals<Given extends GivenApproval>(
  given: readonly Given[],
  now: { ms: number; payloadHash: string; mayApprove: (operatorId: string) => boolean },
): Given[] {
  const persons = new Set<string>();
  return given
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter(({ operatorId, atMs, payloadHash }) => {
      const counts =
        now.ms - atMs < FOUR_EYES_MS &&
        payloadHash === now.payloadHash &&
        !persons.has(operatorId) &&
        now.mayApprove(operatorId);
      if (counts) persons.add(operatorId);
      return counts;
    });
}
