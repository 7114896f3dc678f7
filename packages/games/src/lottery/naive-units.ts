import type { LotteryPick } from "./types.ts";

/** All subsets of k elements. */
function subsets(things: readonly string[], k: number): string[][] {
  let found: string[][] = [[]];
  for (const thing of things)
    found = [...found, ...found.filter((one) => one.length < k).map((one) => [...one, thing])];
  return found.filter((one) => one.length === k);
}

/** The units of a valid line, listed one by one without the game's code. A value at a place is `place:value`. */
export function naiveUnits(pick: LotteryPick, picks: readonly string[]): string[][] {
  if (pick.kind === "combination" || pick.kind === "set") return subsets(picks, pick.of);
  if (pick.kind !== "places") return picks.map((one) => [one]);
  if (pick.isEach)
    return picks.flatMap((values, place) =>
      values
        .split(",")
        .filter((value) => value !== "")
        .map((value) => [`${place}:${value}`]),
    );
  let units: string[][] = [[]];
  for (const values of picks)
    units = values.split(",").flatMap((value) => units.map((unit) => [...unit, value]));
  return pick.isDistinct ? units.filter((unit) => new Set(unit).size === unit.length) : units;
}
