import { type Money, ZERO } from "@khela/kernel/money";
import type { RefundPolicy } from "@khela/rules/cashier/receipt";

/** The cashier's settings of an installation; those that operators change are in `withdrawal-figures.ts`. */
export interface CashierSettings {
  /** Withdrawals up to this amount are approved automatically until operators set another figure; zero: none. */
  autoApproveMax: Money;
  /** The most deposits of a player that may wait for payment at once. */
  maxOpenDeposits: number;
  /** How long a player has to pay a deposit. */
  depositLifetimeMs: number;
  /** How long one exchange with a provider may take before another process may take over. */
  leaseMs: number;
  /** How long a player has to confirm a payout, and how long after that a case can still be opened. */
  confirmMs: number;
  caseMs: number;
  /** The refund of a forced receipt. */
  refundPolicy: RefundPolicy;
  /**
   * How long after an order was sent the provider's "absent" becomes final: by then the order's time stamp is stale.
   */
  absentIsFinalMs: number;
  /** The pause before the first query to a provider; later pauses double. */
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
