import {
  areDifferent,
  type BetRule,
  choose,
  combinations,
  isNumber,
  type Ratio,
  rtpPpm,
  worstHits,
} from "./bet-rule.ts";
import type { LotteryPick, LotteryResult } from "./types.ts";

/** The terms of a bet whose units are combinations of several picks. */
export interface SetTerms {
  readonly code: string;
  readonly group: string;
  readonly pick: Extract<LotteryPick, { kind: "combination" | "set" }>;
  /**
   * The drawn values without repeats; a unit is hit when all of its values are among them. Empty where no unit can be
   * hit.
   */
  drawnValues(result: LotteryResult): readonly string[];
  /** The highest number of different drawn values. */
  readonly most: number;
  /**
   * Reverses the rule: a unit is hit when it contains all drawn values. Every draw then has exactly `most` values.
   */
  readonly isCovering?: true;
  readonly pay: number;
  readonly chance: Ratio;
}

/** Up to this number of possible units, stakes are added up by unit; beyond it, by value. */
const BY_UNIT = 500;

/** Values as a bit mask, for fast subset tests. */
const maskOf = (values: readonly string[], chosen: readonly string[]): number =>
  chosen.reduce((mask, one) => mask | (1 << values.indexOf(one)), 0);

/**
 * The highest total stake of the units that one draw hits, found by trying every draw.
 * @param stakes stake by unit, the unit as a bit mask
 * @param draws all possible draws, as bit masks
 */
function worstDraw(
  stakes: readonly (readonly [unit: number, stake: bigint])[],
  draws: readonly number[],
  isCovering: boolean,
): bigint {
  return draws.reduce((most, drawn) => {
    let held = 0n;
    for (const [unit, stake] of stakes) if ((unit & drawn) === (isCovering ? drawn : unit)) held += stake;
    return held > most ? held : most;
  }, 0n);
}

/** The rules of a bet whose units are combinations of several picks. */
export function setBet(terms: SetTerms): BetRule {
  const { code, group, pick, drawnValues, most, isCovering, pay, chance } = terms;
  const { of } = pick;
  const values = pick.kind === "set" ? pick.values.length : 10 ** pick.digits;
  const isValue = (text: string): boolean =>
    pick.kind === "set" ? pick.values.includes(text) : isNumber(text, pick.digits);
  const named = pick.kind === "set" ? pick.values : [];
  const isByUnit = named.length > 0 && choose(values, of) <= BY_UNIT;
  let draws: readonly number[] | undefined;
  const rtp = rtpPpm(pay, chance);

  return {
    bet: { code, group, pick, pays: [pay], times: 1, rtpPpm: rtp },
    unitsOf: (picks) => (picks.every(isValue) && areDifferent(picks) ? choose(picks.length, of) : 0),
    judge(picks, result) {
      const all = new Set(drawnValues(result));
      const hit = picks.filter((one) => all.has(one)).length;
      if (!isCovering) return choose(hit, of) * pay;
      return hit === most ? choose(picks.length - most, of - most) * pay : 0;
    },
    maxPayout: ({ length }) =>
      pay * (isCovering ? choose(length - most, of - most) : choose(Math.min(length, most), of)),
    meanPpm: ({ length }) => choose(length, of) * rtp,
    shares: (picks) =>
      isByUnit
        ? combinations(picks.toSorted(), of).map((unit) => ({ slot: unit.join("."), weight: 1 }))
        : picks.map((slot) => ({ slot, weight: choose(picks.length - 1, of - 1) })),
    worstPayout(sums) {
      if (isByUnit) {
        draws ??= combinations(named, most).map((drawn) => maskOf(named, drawn));
        const stakes = sums
          .entries()
          .map(([slot, stake]) => [maskOf(named, slot.split(".")), stake] as const);
        return worstDraw([...stakes], draws, isCovering === true) * BigInt(pay);
      }
      // A hit unit's stake is counted at `shared` of the drawn values, so their sum contains it that many times.
      const shared = BigInt(isCovering ? most : of);
      return (worstHits([...sums.values()], most, 1) * BigInt(pay)) / shared;
    },
  };
}
