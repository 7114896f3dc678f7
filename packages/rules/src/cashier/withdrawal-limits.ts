import type { Money } from "@khela/kernel/money";

/** How much and how often a member may withdraw in a business day and month. */
export interface WithdrawalLimits {
  perDay: number;
  amountPerDay: Money;
  perMonth: number;
  amountPerMonth: Money;
}

export const WITHDRAWAL_LIMITS = [
  "perDay",
  "amountPerDay",
  "perMonth",
  "amountPerMonth",
] as const satisfies (keyof WithdrawalLimits)[];

/** How far a VIP rank may raise the amounts at most. */
export type RankCeiling = Pick<WithdrawalLimits, "amountPerDay" | "amountPerMonth">;

const larger = <T extends number | bigint>(one: T, other: T): T => (one > other ? one : other);
const smaller = <T extends bigint>(one: T, other: T): T => (one < other ? one : other);

/** A member's limits: a rank (zero: no limit of its own) raises the general ones, up to the ceiling, and never lowers them (PROMO-04). */
export function limitsFor(
  general: WithdrawalLimits,
  rank: WithdrawalLimits | undefined,
  ceiling: RankCeiling,
): WithdrawalLimits {
  if (!rank) return general;
  return {
    perDay: larger(general.perDay, rank.perDay),
    amountPerDay: larger(general.amountPerDay, smaller(rank.amountPerDay, ceiling.amountPerDay)),
    perMonth: larger(general.perMonth, rank.perMonth),
    amountPerMonth: larger(general.amountPerMonth, smaller(rank.amountPerMonth, ceiling.amountPerMonth)),
  };
}
