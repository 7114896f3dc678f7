/** A withdrawal's payouts as shown to the player. Pure. Source: MONEY-05. */
import type { PayoutInstalment } from "@khela/contract/confirmation";
import type { BadgeTone } from "@khela/ui/badge";

/** The stage shown for a payout: the state of its receipt if there is one, otherwise its own. */
export type InstalmentStage = PayoutInstalment["state"] | NonNullable<PayoutInstalment["receipt"]>["state"];

export function instalmentStage({
  state,
  receipt,
}: Pick<PayoutInstalment, "state" | "receipt">): InstalmentStage {
  return receipt?.state ?? state;
}

export const STAGE_TONES: Record<InstalmentStage, BadgeTone> = {
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

/** Whether the player is asked if the money arrived. */
export function awaitsConfirmation({ receipt }: Pick<PayoutInstalment, "receipt">): boolean {
  return receipt?.state === "awaiting";
}

/** Whether the payout is shown expanded because it needs the player's attention. */
export function needsAttention({ state, receipt }: Pick<PayoutInstalment, "state" | "receipt">): boolean {
  return state === "unclear" || receipt?.state === "awaiting" || receipt?.state === "disputed";
}

/** Whether all payouts were returned to the balance: the provider reversed its report and operators followed it. */
export function allReturned(instalments: readonly Pick<PayoutInstalment, "state" | "receipt">[]): boolean {
  return (
    instalments.length > 0 && instalments.every((instalment) => instalmentStage(instalment) === "returned")
  );
}

/** Whether the player can still report that the money did not arrive. */
export function canDispute({ receipt }: Pick<PayoutInstalment, "receipt">, nowMs: number): boolean {
  if (receipt?.state === "awaiting") return true;
  return (
    receipt?.state === "auto_received" && receipt.caseUntil !== null && nowMs < Date.parse(receipt.caseUntil)
  );
}
