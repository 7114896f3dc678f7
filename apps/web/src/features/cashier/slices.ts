/** Payouts of a withdrawal as the player reads them. Pure. Source: MONEY-05. */
import type { PayoutSlice } from "@khela/contract/confirmation";
import type { BadgeTone } from "@khela/ui/badge";

/** One word for where a payout stands: its own way first, then its arrival. */
export type SliceStage = PayoutSlice["state"] | NonNullable<PayoutSlice["receipt"]>["state"];

export function sliceStage({ state, receipt }: Pick<PayoutSlice, "state" | "receipt">): SliceStage {
  return receipt?.state ?? state;
}

export const STAGE_TONES: Record<SliceStage, BadgeTone> = {
  waiting: "neutral",
  submitted: "info",
  unclear: "gold",
  paid: "win",
  failed: "lose",
  awaiting: "gold",
  disputed: "lose",
  received: "win",
  auto_received: "win",
  forced: "neutral",
  replaced: "neutral",
  returned: "neutral",
};

/** Whether the player is asked if it arrived. */
export function waitsForWord({ receipt }: Pick<PayoutSlice, "receipt">): boolean {
  return receipt?.state === "awaiting";
}

/** Whether the player should see it without unfolding anything. */
export function needsEyes({ state, receipt }: Pick<PayoutSlice, "state" | "receipt">): boolean {
  return state === "unclear" || receipt?.state === "awaiting" || receipt?.state === "disputed";
}

/** Whether nothing of it went out after all: the provider took its word back, and operators followed it. */
export function cameBack(slices: readonly Pick<PayoutSlice, "state" | "receipt">[]): boolean {
  return slices.length > 0 && slices.every((slice) => sliceStage(slice) === "returned");
}

/** Whether the player can still say that it isn't there. */
export function canDeny({ receipt }: Pick<PayoutSlice, "receipt">, nowMs: number): boolean {
  if (receipt?.state === "awaiting") return true;
  return (
    receipt?.state === "auto_received" && receipt.caseUntil !== null && nowMs < Date.parse(receipt.caseUntil)
  );
}
