import { type Money, ZERO } from "@khela/kernel/money";
import type { RefundPolicy } from "@khela/rules/cashier/receipt";

/** Figures of the cashier that the installation sets; what operators set is in `withdrawal-figures.ts`. */
export interface CashierSettings {
  /** What goes by itself until an operator says otherwise; zero: nothing. */
  autoApproveMax: Money;
  /** Deposits that may wait for their payer at once. */
  maxOpenDeposits: number;
  /** How long a payer has. */
  depositLifetimeMs: number;
  /** How long one talk with a provider may take before somebody else may take it up. */
  leaseMs: number;
  /** How long a player has to confirm a payout, and how long after that a case can still be opened. */
  confirmMs: number;
  caseMs: number;
  /** What a forced receipt gives back. */
  refundPolicy: RefundPolicy;
  /** From how long after it was told a provider's "never heard of it" is final: its time stamp is stale. */
  absentIsFinalMs: number;
  /** Pause before a provider is asked for the first time; it doubles. */
  firstCheckMs: number;
}

export const DEFAULT_SETTINGS: CashierSettings = {
  autoApproveMax: ZERO,
  maxOpenDeposits: 5,
  depositLifetimeMs: 30 * 60_000,
  leaseMs: 20_000,
  firstCheckMs: 60_000,
  confirmMs: 1_440 * 60_000,
  caseMs: 72 * 3_600_000,
  refundPolicy: "none",
  absentIsFinalMs: 10 * 60_000,
};
