import type { Ratio } from "./bet-rule.ts";

/** Which half something lies in, and whether it is odd. */
export const SIDES = ["small", "big", "odd", "even"] as const;

/** Two of {@link SIDES}: big from this value on. */
export const sidesOf = (value: number, bigFrom: number): readonly [string, string] => [
  value >= bigFrom ? "big" : "small",
  value % 2 === 1 ? "odd" : "even",
];

/** Small and big exclude each other, odd and even as well: the cell of a side, or of a side at a place (`place:side`). */
export const sideCell = (unit: string): string => {
  const [side, place = ""] = unit.split(":").toReversed();
  return `${place}:${side === "small" || side === "big" ? "size" : "parity"}`;
};

/** Only one value comes at a place. */
export const placeCell = (unit: string): string => unit.slice(0, unit.indexOf(":"));

/** Which of two values is above; of five digits the first and the last. */
export const dragonTiger = (dragon: number, tiger: number): string =>
  dragon === tiger ? "tie" : dragon > tiger ? "dragon" : "tiger";

export const HALF: Ratio = [1n, 2n];
