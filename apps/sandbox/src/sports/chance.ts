import { hash } from "node:crypto";

/**
 * The feed's deterministic random numbers: always the same number from 0 to 1 (1 excluded) for the same name.
 */
export type Chance = (...name: readonly (string | number)[]) => number;

/** @param seed from the feed's record; each seed gives a different world */
export const chanceOf =
  (seed: string): Chance =>
  (...name) =>
    hash("sha256", `${seed}|${name.join("|")}`, "buffer").readUInt32BE(0) / 2 ** 32;

/**
 * A value that changes slowly between -1 and 1. @param place the position: values at whole numbers are
 * random, those between are interpolated
 */
export function wander(chance: Chance, name: string, place: number): number {
  const before = Math.floor(place);
  const part = place - before;
  const [from, to] = [chance(name, before) * 2 - 1, chance(name, before + 1) * 2 - 1];
  return from + (to - from) * part * part * (3 - 2 * part);
}
