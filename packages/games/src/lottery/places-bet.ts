import { areDifferent, type BetRule, type Ratio, rtpPpm } from "./bet-rule.ts";
import type { LotteryResult } from "./types.ts";

/** The terms of a bet on the values at several places together. */
export interface PlacesTerms {
  readonly code: string;
  readonly group: string;
  readonly places: readonly string[];
  readonly values: readonly string[];
  readonly isDistinct?: true;
  /** The drawn value of each place; empty where no unit is hit. */
  drawnValues(result: LotteryResult): readonly string[];
  readonly pay: number;
  readonly chance: Ratio;
}

/** Stakes are added up by the values of the first places only, so that a line fills at most a thousand slots. */
const SLOT_PLACES = 3;

/** The rules of a bet on the values at several places together; at most one unit is hit. */
export function placesBet({
  places,
  values,
  isDistinct,
  drawnValues,
  pay,
  chance,
  ...of
}: PlacesTerms): BetRule {
  const rtp = rtpPpm(pay, chance);
  const pick = { kind: "places", places, values, ...(isDistinct && { isDistinct }) } as const;

  /** The chosen values of each place, or `undefined` where they are invalid. */
  const chosenIn = (picks: readonly string[]): string[][] | undefined => {
    const chosen = picks.map((one) => one.split(","));
    const isGood = chosen.every((one) => areDifferent(one) && one.every((value) => values.includes(value)));
    return isGood && chosen.length === places.length ? chosen : undefined;
  };
  /** All rows with one chosen value for each place. */
  const tuples = (chosen: readonly (readonly string[])[]): string[][] =>
    chosen.reduce<string[][]>(
      (found, here) =>
        found.flatMap((before) =>
          here.filter((value) => !isDistinct || !before.includes(value)).map((value) => [...before, value]),
        ),
      [[]],
    );
  const count = (chosen: readonly (readonly string[])[]): number =>
    isDistinct ? tuples(chosen).length : chosen.reduce((product, { length }) => product * length, 1);
  const unitsOf = (picks: readonly string[]): number => {
    const chosen = chosenIn(picks);
    return chosen ? count(chosen) : 0;
  };

  return {
    bet: { ...of, pick, pays: [pay], times: 1, rtpPpm: rtp },
    unitsOf,
    judge(picks, result) {
      const drawn = drawnValues(result);
      const isHit =
        drawn.length === places.length &&
        picks.every((one, place) => one.split(",").includes(drawn[place] ?? ""));
      return isHit ? pay : 0;
    },
    maxPayout: () => pay,
    meanPpm: (picks) => unitsOf(picks) * rtp,
    shares: (picks) =>
      tuples((chosenIn(picks) ?? []).slice(0, SLOT_PLACES)).map((tuple) => ({
        slot: tuple.join("."),
        weight: 1,
      })),
    // A draw has one value at each of these places, so only the units of one slot can be hit.
    worstPayout: (sums) => sums.values().reduce((most, sum) => (sum > most ? sum : most), 0n) * BigInt(pay),
  };
}
