import type { WithdrawalLimits } from "@khela/rules/cashier/checks";
import { type Money, taka, ZERO } from "@khela/kernel/money";

/** Figures of the cashier that aren't a method's own. Source: domain rules 2.7. */
export interface CashierSettings {
  withdrawal: WithdrawalLimits;
  /** Up to this amount a request without a reason to look twice is approved by itself; zero: none is. */
  autoApproveMax: Money;
  /** Deposits that may wait for their payer at once. */
  maxOpenDeposits: number;
  /** How long a payer has. */
  depositLifetimeMs: number;
  /** How many times deposits must be wagered before a withdrawal, in millionths. */
  turnoverPpm: bigint;
  /** How long one talk with a provider may take before somebody else may take it up. */
  leaseMs: number;
  /** Pause before a provider is asked for the first time; it doubles. */
  firstCheckMs: number;
}

export const DEFAULT_SETTINGS: CashierSettings = {
  withdrawal: { maxOpen: 3, maxPerDay: 5, maxAmountPerDay: taka(100_000) },
  autoApproveMax: ZERO,
  maxOpenDeposits: 5,
  depositLifetimeMs: 30 * 60_000,
  turnoverPpm: 1_000_000n,
  leaseMs: 20_000,
  firstCheckMs: 60_000,
};
