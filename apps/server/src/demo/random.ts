/** A small seeded random source for the behaviour of the demo's players, never for outcomes. */
export interface Dicey {
  /** A whole number in [from, to]. */
  between(from: number, to: number): number;
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** The mulberry32 generator: well distributed, 32 bits of state. */
export function seededRandom(seed: number): Dicey {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    chance: (percent) => next() * 100 < percent,
    pick: (list) => {
      const item = list[between(0, list.length - 1)];
      if (item === undefined) throw new RangeError("pick from an empty list");
      return item;
    },
  };
}
