/** The scale of a chart of gains and losses. Pure; numbers are for drawing only, never for sums. */

export interface ResultScale {
  /** `max` is at least 0, `min` at most 0. */
  max: number;
  min: number;
  /** Round values from the lowest to the highest, 0 included. */
  ticks: readonly number[];
}

const TICKS = 4;

/** The round step (1, 2 or 5 times a power of ten) that divides a span into about four. */
function stepOf(span: number): number {
  const rough = span / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((times) => times * power >= rough) ?? 10;
  return factor * power;
}

/** A scale that contains all values and the zero line; from −1 to 1 where all values are zero. */
export function resultScale(values: readonly number[]): ResultScale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (highest === lowest) return { max: 1, min: -1, ticks: [0] };
  const step = stepOf(highest - lowest);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { max: last * step, min: first * step, ticks };
}

/** Indexes that get a label: evenly spaced, at most `most`, the last one included. */
export function labelledPlaces(count: number, most: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / most));
  const places = new Set<number>();
  for (let place = count - 1; place >= 0; place -= every) places.add(place);
  return places;
}
