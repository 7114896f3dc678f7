/** An exact rational number, in lowest terms, with a positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** numerator / denominator in lowest terms. @param denominator not zero */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  const divisor = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/**
 * A fraction as decimal text, rounded down to `places` decimals: `decimal({ 1n / 3n }, 4)` is "0.3333". Not for
 * negative fractions.
 */
export function decimal({ numerator, denominator }: Fraction, places: number): string {
  const scaled = ((numerator * 10n ** BigInt(places)) / denominator).toString().padStart(places + 1, "0");
  return `${scaled.slice(0, -places)}.${scaled.slice(-places)}`;
}

/** A fraction in parts per million, rounded down. */
export function ppm({ numerator, denominator }: Fraction): number {
  return Number((numerator * 1_000_000n) / denominator);
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
