/** Draws the next number of a repeatable sequence, 0 <= n < 1. */
export type Random = () => number;

/**
 * A repeatable sequence for scattering coins and stars: the same seed gives the same picture, so a new bake
 * changes only pictures whose recipe has changed. For pictures only, never for games.
 */
export function seeded(seed: string): Random {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The joined results of `count` calls of `make`, for scattering objects. */
export function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join("");
}
