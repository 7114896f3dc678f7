import type { CrashTitle } from "./limits.ts";

/**
 * A title's curve e^(growth · ms) in whole hundredths, rounded down, as a table over every
 * millisecond up to its cap. It is built with integers only: `Math.exp` may differ in its last bit
 * between engines, and a bit decides money at a boundary.
 */

// 192 fractional bits. Each of the rocket's 153,507 steps rounds down by less than 2^-192 of a value below
// 10^4, so the error stays under 2^-161; a test shows that no entry of any table is that near an integer.
const FRACTION_BITS = 192n;
const ONE = 1n << FRACTION_BITS;

/** One table per title, made when it is first asked for. */
const tables = new Map<CrashTitle, Int32Array>();

/** Hundredths at every millisecond from 0 to the first one at the cap; the last entry is the cap. */
function tableOf(title: CrashTitle): Int32Array {
  const known = tables.get(title);
  if (known) return known;
  const built = buildTable(title);
  tables.set(title, built);
  return built;
}

/** e^(growth/100,000) by its series, in fixed point. */
export function growthPerMs({ growthE5 }: CrashTitle): bigint {
  let term = ONE;
  let sum = ONE;
  for (let n = 1n; term > 0n; n += 1n) {
    term = (term * BigInt(growthE5)) / (100_000n * n);
    sum += term;
  }
  return sum;
}

function buildTable(title: CrashTitle): Int32Array {
  const growth = growthPerMs(title);
  const entries: number[] = [];
  let value = 100n * ONE;
  for (;;) {
    const hundredths = Number(value >> FRACTION_BITS);
    if (hundredths >= title.capHundredths) break;
    entries.push(hundredths);
    value = (value * growth) >> FRACTION_BITS;
  }
  entries.push(title.capHundredths);
  return Int32Array.from(entries);
}

/** Milliseconds after the start at which the curve reaches the cap and the round ends. */
export function capElapsedMs(title: CrashTitle): number {
  return tableOf(title).length - 1;
}

/**
 * The multiplier at a moment, in hundredths, rounded down and never above the cap.
 * @param elapsedMs whole milliseconds since the start, by the server's clock; below 0 counts as 0
 */
export function multiplierAt(title: CrashTitle, elapsedMs: number): number {
  const entries = tableOf(title);
  const index = Math.min(Math.max(Math.floor(elapsedMs), 0), entries.length - 1);
  return entries[index] ?? title.capHundredths;
}

/**
 * The first millisecond at which the curve shows at least a multiplier: the exact inverse, so
 * `multiplierAt(elapsedAt(x)) >= x` and one millisecond earlier it is below x.
 * @param hundredths 100 up to the cap @throws RangeError outside
 */
export function elapsedAt(title: CrashTitle, hundredths: number): number {
  if (!Number.isInteger(hundredths) || hundredths < 100 || hundredths > title.capHundredths) {
    throw new RangeError(`a multiplier is 100 to ${title.capHundredths} hundredths: ${hundredths}`);
  }
  const entries = tableOf(title);
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] ?? 0) >= hundredths) high = middle;
    else low = middle + 1;
  }
  return low;
}
