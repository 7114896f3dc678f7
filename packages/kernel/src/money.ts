/**
 * Money: branded bigint in 1/10,000 of the currency unit, everywhere inside the system. A decimal string on
 * the wire, BIGINT in SQL, two decimals (rounded down) on the screen. Never a float. Source:
 * docs/architecture.md, conventions 2; MONEY-01.
 */
declare const brand: unique symbol;

/** An amount in 1/10,000 of the currency unit. May be negative (a loss, a debit). */
export type Money = bigint & { readonly [brand]: "Money" };

/** The number of {@link Money} units in one unit of currency. */
export const UNITS_PER_CURRENCY = 10_000n;

export const ZERO = 0n as Money;

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,4}))?$/;

/** Brands a raw count of 1/10,000 units. */
export function money(units: bigint): Money {
  return units as Money;
}

/** Converts whole currency units to money: `taka(25)` is 25.0000. Integers only. */
export function taka(amount: number | bigint): Money {
  return (BigInt(amount) * UNITS_PER_CURRENCY) as Money;
}

/**
 * Parses a decimal string such as `"-12.5"` (up to 13 digits and 4 decimals).
 * @returns the amount, or `undefined` for any other text
 */
export function parseMoney(text: string): Money | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  const units = BigInt(whole) * UNITS_PER_CURRENCY + BigInt(fraction.padEnd(4, "0"));
  return (sign ? -units : units) as Money;
}

/**
 * Like {@link parseMoney}, for text that a schema has already checked. @throws RangeError for any other text
 */
export function moneyFromText(text: string): Money {
  const amount = parseMoney(text);
  if (amount === undefined) throw new RangeError(`not an amount: ${text}`);
  return amount;
}

/** The wire form: shortest exact decimal, at least two decimals. `12500n` → `"1.25"`. */
export function moneyToText(amount: Money): string {
  const sign = amount < 0n ? "-" : "";
  const units = amount < 0n ? -amount : amount;
  const fraction = (units % UNITS_PER_CURRENCY)
    .toString()
    .padStart(4, "0")
    .replace(/0{1,2}$/, "");
  return `${sign}${units / UNITS_PER_CURRENCY}.${fraction}`;
}

/** Whether an amount on the wire is zero. @throws RangeError for text that is no amount */
export const isZeroText = (text: string): boolean => moneyFromText(text) === 0n;

/** Compares two amounts for sorting, smallest first: -1, 0 or 1. */
export function compareMoney(one: Money, other: Money): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The ratio of a part to the whole, for charts only; 0 for a whole of 0. Accurate to a millionth. */
export function ratioForChart(part: Money, whole: Money): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000;
}

/** An amount in currency units as a number, for charts only; never calculate with it. */
export function numberForChart(amount: Money): number {
  return Number(amount) / Number(UNITS_PER_CURRENCY);
}

/** amount × numerator / denominator, multiplied first and rounded once, towards minus infinity. */
export function mulDiv(amount: Money, numerator: bigint, denominator: bigint): Money {
  const product = amount * numerator;
  const quotient = product / denominator;
  return (
    product % denominator !== 0n && product < 0n !== denominator < 0n ? quotient - 1n : quotient
  ) as Money;
}

/** amount × ratePpm / 1,000,000, rounded down once. */
export function applyRate(amount: Money, ratePpm: bigint): Money {
  return mulDiv(amount, ratePpm, 1_000_000n);
}

/**
 * Splits an amount by weights so that the parts always sum to the whole (largest remainder;
 * ties go to the earlier part).
 * @param amount not negative
 * @param weights not negative, at least one above zero
 */
export function allocate(amount: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (amount < 0n || total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError("allocate: a non-negative amount and weights with a positive sum");
  }
  const parts = weights.map((weight, index) => ({
    index,
    part: (amount * weight) / total,
    remainder: (amount * weight) % total,
  }));
  let left = amount - parts.reduce((sum, { part }) => sum + part, 0n);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const entry of byRemainder) {
    if (left === 0n) break;
    entry.part += 1n;
    left -= 1n;
  }
  return parts.map(({ part }) => part as Money);
}
