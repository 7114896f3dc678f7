/** The states of deposits and withdrawals as shown to the player. Pure. Source: MONEY-03, MONEY-04. */
import type { Deposit, Withdrawal } from "@khela/contract/cashier";
import type { I18n } from "@khela/i18n/i18n";
import { moneyFromText } from "@khela/kernel/money";
import type { BadgeTone } from "@khela/ui/badge";

/** Whether a deposit may still change while the player watches it. */
export function depositIsOpen(state: Deposit["state"]): boolean {
  return state === "created" || state === "pending";
}

/** Whether money arrived, but less or more than was requested. */
export function arrivedInPart({
  amount,
  credited,
  fee,
}: Pick<Deposit, "amount" | "credited" | "fee">): boolean {
  if (credited === null) return false;
  const arrived = moneyFromText(credited);
  const asked = moneyFromText(amount);
  // The fee is deducted from the credited amount.
  return arrived !== asked && arrived + moneyFromText(fee) !== asked;
}

export const DEPOSIT_TONES: Record<Deposit["state"], BadgeTone> = {
  created: "info",
  pending: "gold",
  succeeded: "win",
  failed: "lose",
  expired: "neutral",
  reversed: "lose",
};

export const WITHDRAWAL_TONES: Record<Withdrawal["state"], BadgeTone> = {
  requested: "gold",
  approved: "info",
  submitted: "info",
  paid: "win",
  failed: "lose",
  rejected: "lose",
};

/** Whether a withdrawal is still being processed. */
export function withdrawalIsOpen(state: Withdrawal["state"]): boolean {
  return state === "requested" || state === "approved" || state === "submitted";
}

type WithdrawalState = Withdrawal["state"];

export interface TimelineStep {
  state: WithdrawalState;
  /** When the step was reached; null for a future step. */
  at: string | null;
}

const WAY: readonly WithdrawalState[] = ["requested", "approved", "submitted", "paid"];

/** The steps taken, and for an open withdrawal the remaining ones. */
export function timeline({ state, steps }: Pick<Withdrawal, "state" | "steps">): TimelineStep[] {
  if (!withdrawalIsOpen(state)) return steps;
  const reached = new Set(steps.map((step) => step.state));
  return [...steps, ...WAY.filter((next) => !reached.has(next)).map((next) => ({ state: next, at: null }))];
}

/** Why a payment failed: our own text for a provider's code, an operator's text unchanged. */
export function reasonText(i18n: I18n, reason: string | null): string | undefined {
  if (reason === null) return undefined;
  const key = `cashier.reason_${reason}`;
  if (i18n.has(key)) return i18n.t(key);
  // A code without a text of its own gets the general one, because a raw code means nothing to a player.
  return /^[a-z0-9_]+$/.test(reason) ? i18n.t("cashier.reason_other") : reason;
}
