import { createHash } from "node:crypto";

/** What the feed draws: the same number from 0 to 1 (1 excluded) for the same name, always. */
export type Chance = (...name: readonly (string | number)[]) => number;

/** @param seed of the feed's records; another one is another world */
export const chanceOf =
  (seed: string): Chance =>
  (...name) =>
    createHash("sha256")
      .update(`${seed}|${name.join("|")}`)
      .digest()
      .readUInt32BE(0) /
    2 ** 32;

/** Something that wanders slowly between -1 and 1. @param place where; whole numbers are drawn, the rest lies between */
export function wander(chance: Chance, name: string, place: number): number {
  const before = Math.floor(place);
  const part = place - before;
  const [from, to] = [chance(name, before) * 2 - 1, chance(name, before + 1) * 2 - 1];
  return from + (to - from) * part * part * (3 - 2 * part);
}
