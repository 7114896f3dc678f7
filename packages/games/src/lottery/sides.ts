import type { Ratio } from "./bet-rule.ts";

/** The sides of a bet: the half that a value lies in, and its parity. */
export const SIDES = ["small", "big", "odd", "even"] as const;

/** The two {@link SIDES} of a value; big begins at `bigFrom`. */
export const sidesOf = (value: number, bigFrom: number): readonly [string, string] => [
  value >= bigFrom ? "big" : "small",
  value % 2 === 1 ? "odd" : "even",
];

/**
 * The cell of a side, or of a side at a place (`place:side`): small and big exclude each other, and so do odd and
 * even.
 */
export const sideCell = (unit: string): string => {
  const [side, place = ""] = unit.split(":").toReversed();
  return `${place}:${side === "small" || side === "big" ? "size" : "parity"}`;
};

/** The cell of a value at a place: only one value comes at each place. */
export const placeCell = (unit: string): string => unit.slice(0, unit.indexOf(":"));

/** The higher of two values, or a tie; in a five-digit lottery the first digit against the last. */
export const dragonTiger = (dragon: number, tiger: number): string =>
  dragon === tiger ? "tie" : dragon > tiger ? "dragon" : "tiger";

export const HALF: Ratio = [1n, 2n];
