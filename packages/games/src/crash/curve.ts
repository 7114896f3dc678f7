import { CRASH_CAP_HUNDREDTHS } from "./limits.ts";

/**
 * The multiplier curve e^(6·10^-5 · ms) in whole hundredths, rounded down, as a table over every
 * millisecond up to the cap. It is built with integers only: `Math.exp` may differ in its last bit
 * between engines, and a bit decides money at a boundary.
 */

// 192 fractional bits. Each of the 153,507 steps rounds down by less than 2^-192 of a value below
// 10^4, so the error stays under 2^-161; a test shows that no table entry is that near an integer.
const FRACTION_BITS = 192n;
const ONE = 1n << FRACTION_BITS;

let cached: Int32Array | undefined;

/** Hundredths at every millisecond from 0 to the first one at the cap; the last entry is the cap. */
function table(): Int32Array {
  cached ??= buildTable();
  return cached;
}

/** e^(6/100,000) by its series, in fixed point. */
export function growthPerMs(): bigint {
  let term = ONE;
  let sum = ONE;
  for (let n = 1n; term > 0n; n += 1n) {
    term = (term * 6n) / (100_000n * n);
    sum += term;
  }
  return sum;
}

function buildTable(): Int32Array {
  const growth = growthPerMs();
  const entries: number[] = [];
  let value = 100n * ONE;
  for (;;) {
    const hundredths = Number(value >> FRACTION_BITS);
    if (hundredths >= CRASH_CAP_HUNDREDTHS) break;
    entries.push(hundredths);
    value = (value * growth) >> FRACTION_BITS;
  }
  entries.push(CRASH_CAP_HUNDREDTHS);
  return Int32Array.from(entries);
}

/** Milliseconds after the start at which the curve reaches the cap and the round ends. */
export function capElapsedMs(): number {
  return table().length - 1;
}

/**
 * The multiplier at a moment, in hundredths, rounded down and never above the cap.
 * @param elapsedMs whole milliseconds since the start, by the server's clock; below 0 counts as 0
 */
export function multiplierAt(elapsedMs: number): number {
  const entries = table();
  const index = Math.min(Math.max(Math.floor(elapsedMs), 0), entries.length - 1);
  return entries[index] ?? CRASH_CAP_HUNDREDTHS;
}

/**
 * The first millisecond at which the curve shows at least a multiplier: the exact inverse, so
 * `multiplierAt(elapsedAt(x)) >= x` and one millisecond earlier it is below x.
 * @param hundredths 100 up to the cap @throws RangeError outside
 */
export function elapsedAt(hundredths: number): number {
  if (!Number.isInteger(hundredths) || hundredths < 100 || hundredths > CRASH_CAP_HUNDREDTHS) {
    throw new RangeError(`a multiplier is 100 to ${CRASH_CAP_HUNDREDTHS} hundredths: ${hundredths}`);
  }
  const entries = table();
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] ?? 0) >= hundredths) high = middle;
    else low = middle + 1;
  }
  return low;
}
