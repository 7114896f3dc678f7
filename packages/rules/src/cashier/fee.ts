import { applyRate, type Money, ZERO } from "@khela/kernel/money";

/** A method's fee: a share in parts per million plus a fixed amount. */
export interface FeeTerms {
  feePpm: bigint;
  feeFixed: Money;
}

/** A fee as it is shown before confirming and posted as a line of its own (domain rules P4). */
export interface FeeQuote {
  amount: Money;
  fee: Money;
  /** `amount` − `fee`: what the player receives, in the balance or on the payee account. */
  net: Money;
}

/** The share is rounded down once; the fee never exceeds the amount. @param amount not negative */
export function quoteFee(amount: Money, { feePpm, feeFixed }: FeeTerms): FeeQuote {
  if (amount < 0n) throw new RangeError("quoteFee: the amount is negative");
  const whole = (applyRate(amount, feePpm) + feeFixed) as Money;
  const fee = amount === 0n ? ZERO : whole > amount ? amount : whole;
  return { amount, fee, net: (amount - fee) as Money };
}
