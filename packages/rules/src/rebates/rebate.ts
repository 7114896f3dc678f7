import { applyRate, type Money, money, ZERO } from "@khela/kernel/money";

/** What counts of a category: the sum of the day's valid cash, below zero where corrections outweigh bets. */
export interface RebateBasis {
  category: string;
  validCash: Money;
}

export interface RebateLine {
  category: string;
  basis: Money;
  /** With the bonus of the VIP rank. */
  ratePpm: bigint;
  amount: Money;
}

export interface Rebate {
  lines: RebateLine[];
  validCash: Money;
  /** The sum of the lines; may be below zero. */
  total: Money;
  /** What earlier days have left below zero. */
  carried: Money;
  /** What is paid; never below zero. */
  amount: Money;
  /** What is left below zero for the next day. */
  carryLeft: Money;
}

/**
 * A member's rebate of a business day: Σ valid cash of a category × its rate. A correction of an older bet is part of
 * the day on which it happens; where a day ends below zero, nothing is paid and the rest is carried to the next ones.
 * The preview and the payment both call this (domain rules 2.7).
 * @param asked.rates millionths by category; a category without one has no rebate
 * @param asked.bonusPpm added by the VIP rank to every rate above zero
 * @param asked.carried zero or below
 */
export function rebateOf(asked: {
  sums: readonly RebateBasis[];
  rates: Readonly<Record<string, number>>;
  bonusPpm: bigint;
  carried: Money;
}): Rebate {
  const lines = asked.sums
    .filter(({ validCash }) => validCash !== 0n)
    .map(({ category, validCash }) => {
      const ratePpm = rateWith(asked.rates[category] ?? 0, asked.bonusPpm);
      return { category, basis: validCash, ratePpm, amount: shareOf(validCash, ratePpm) };
    });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const validCash = lines.reduce((sum, { basis }) => sum + basis, 0n);
  const left = total + asked.carried;
  return {
    lines,
    validCash: money(validCash),
    total: money(total),
    carried: asked.carried,
    amount: left > 0n ? money(left) : ZERO,
    carryLeft: left < 0n ? money(left) : ZERO,
  };
}

/** A category's rate with the bonus of a VIP rank; a category without a rebate gets no bonus either. */
export const rateWith = (ratePpm: number, bonusPpm: bigint): bigint =>
  ratePpm === 0 ? 0n : BigInt(ratePpm) + bonusPpm;

/** Rounded towards zero, so that a bet and its void cancel out exactly. */
const shareOf = (amount: Money, ratePpm: bigint): Money =>
  amount < 0n ? money(-applyRate(money(-amount), ratePpm)) : applyRate(amount, ratePpm);
