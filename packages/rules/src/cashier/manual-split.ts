import { allocate, type Money, ZERO } from "@khela/kernel/money";
import { type PayoutPart, splitPayout } from "./instalment.ts";

/** The maximum number of parts of a manual split. */
export const MAX_SPLIT_PARTS = 20;

const HUNDREDTH = 100n;

/** One part of an operator's split. */
export interface PlannedPart {
  amount: Money;
  payoutAccountId: string;
}

/** An account that a part may go to; `most` is the maximum of one payout by its provider. */
export interface PartAccount {
  payoutAccountId: string;
  maxPayout: Money;
}

/**
 * Why a split can't be carried out: `parts` (fewer than two, or too many), `account` (not one of the
 * member's, or one that accepts no payouts now), `amount` (zero, or above the maximum of its account), `sum`
 * (not exactly the amount held for the payee).
 */
export type SplitProblem =
  | { kind: "parts" }
  | { kind: "account"; place: number }
  | { kind: "amount"; place: number; most: Money }
  | { kind: "sum"; sum: Money };

/**
 * Validates a split (MONEY-05, domain rules P5). @param net the total for the payee @returns the first
 * problem
 */
export function findSplitProblem(
  parts: readonly PlannedPart[],
  accounts: readonly PartAccount[],
  net: Money,
): SplitProblem | undefined {
  if (parts.length < 2 || parts.length > MAX_SPLIT_PARTS) return { kind: "parts" };
  for (const [index, { amount, payoutAccountId }] of parts.entries()) {
    const account = accounts.find((known) => known.payoutAccountId === payoutAccountId);
    if (!account) return { kind: "account", place: index + 1 };
    if (amount <= 0n || amount > account.maxPayout) {
      return { kind: "amount", place: index + 1, most: account.maxPayout };
    }
  }
  const sum = parts.reduce((total, { amount }) => total + amount, 0n) as Money;
  return sum === net ? undefined : { kind: "sum", sum };
}

/**
 * Proposes the split that an operator starts with: two parts, or as many as the account needs, as equal as
 * whole hundredths allow. {@link findSplitProblem} accepts it unless the account would need more than {@link
 * MAX_SPLIT_PARTS}.
 * @param net the total for the payee @param most the account's maximum per payout; both at least one currency
 * unit
 */
export function proposeSplit(net: Money, most: Money): Money[] {
  const half = (net + 1n) / 2n;
  // Round up to whole hundredths, so that an odd one fits into the larger half.
  const larger = ((half + HUNDREDTH - 1n) / HUNDREDTH) * HUNDREDTH;
  const max = (most < larger ? most : larger) as Money;
  return splitPayout(net, ZERO, max).map(({ amount }) => amount);
}

/** The parts with their shares of the fee, which sum to the fee (largest remainder). */
export function feeShares<Part extends { amount: Money }>(
  parts: readonly Part[],
  fee: Money,
): (Part & PayoutPart)[] {
  const amounts = parts.map(({ amount }) => amount);
  const fees = fee === 0n ? amounts.map(() => ZERO) : allocate(fee, amounts);
  return parts.map((part, index) => ({ ...part, fee: fees[index] ?? ZERO }));
}
