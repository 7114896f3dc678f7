import { areDifferent, type BetRule, type Ratio, rtpPpm } from "./bet-rule.ts";
import type { LotteryResult } from "./types.ts";

/** A bet on what comes at several places together. */
export interface PlacesTerms {
  readonly code: string;
  readonly group: string;
  readonly places: readonly string[];
  readonly values: readonly string[];
  readonly isDistinct?: true;
  /** One value for each place, or none where no unit is hit. */
  came(result: LotteryResult): readonly string[];
  readonly pay: number;
  readonly chance: Ratio;
}

/** What is staked is added up by the values of the first places, so that no line stands at more than a thousand slots. */
const SLOT_PLACES = 3;

/** Of a bet on what comes at several places together: one unit is hit at most. */
export function placesBet({ places, values, isDistinct, came, pay, chance, ...of }: PlacesTerms): BetRule {
  const rtp = rtpPpm(pay, chance);
  const pick = { kind: "places", places, values, ...(isDistinct && { isDistinct }) } as const;

  /** The values of each place, or `undefined` where they are not as they should be. */
  const chosenIn = (picks: readonly string[]): string[][] | undefined => {
    const chosen = picks.map((one) => one.split(","));
    const isGood = chosen.every((one) => areDifferent(one) && one.every((value) => values.includes(value)));
    return isGood && chosen.length === places.length ? chosen : undefined;
  };
  /** Every choice of one value each. */
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
      const drawn = came(result);
      const isHit =
        drawn.length === places.length &&
        picks.every((one, place) => one.split(",").includes(drawn[place] ?? ""));
      return isHit ? pay : 0;
    },
    mostPaid: () => pay,
    meanPpm: (picks) => unitsOf(picks) * rtp,
    shares: (picks) =>
      tuples((chosenIn(picks) ?? []).slice(0, SLOT_PLACES)).map((tuple) => ({
        slot: tuple.join("."),
        weight: 1,
      })),
    // One draw has one value at each of these places, and hits one unit of a line there.
    worst: (sums) => sums.values().reduce((most, sum) => (sum > most ? sum : most), 0n) * BigInt(pay),
  };
}
