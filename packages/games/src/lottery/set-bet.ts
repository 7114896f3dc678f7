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

/** A bet whose units are several picks together. */
export interface SetTerms {
  readonly code: string;
  readonly group: string;
  readonly pick: Extract<LotteryPick, { kind: "combination" | "set" }>;
  /** Different values; a unit is hit where all of its own are among them. None where nothing can be hit. */
  came(result: LotteryResult): readonly string[];
  /** How many different ones come at most. */
  readonly most: number;
  /** The other way round: a unit is hit where all that came are among its own. `most` come then, in every draw. */
  readonly isCovering?: true;
  readonly pay: number;
  readonly chance: Ratio;
}

/** Up to so many units there are, what is staked is added up by unit; beyond, by value. */
const BY_UNIT = 500;

/** Values as bits, to see quickly what lies within what. */
const maskOf = (values: readonly string[], chosen: readonly string[]): number =>
  chosen.reduce((mask, one) => mask | (1 << values.indexOf(one)), 0);

/**
 * The most that the units of one draw hold together: over everything that can come, one by one.
 * @param stakes by unit, as a mask
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

/** Of a bet whose units are several picks together. */
export function setBet(terms: SetTerms): BetRule {
  const { code, group, pick, came, most, isCovering, pay, chance } = terms;
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
      const all = new Set(came(result));
      const hit = picks.filter((one) => all.has(one)).length;
      if (!isCovering) return choose(hit, of) * pay;
      return hit === most ? choose(picks.length - most, of - most) * pay : 0;
    },
    mostPaid: ({ length }) =>
      pay * (isCovering ? choose(length - most, of - most) : choose(Math.min(length, most), of)),
    meanPpm: ({ length }) => choose(length, of) * rtp,
    shares: (picks) =>
      isByUnit
        ? combinations(picks.toSorted(), of).map((unit) => ({ slot: unit.join("."), weight: 1 }))
        : picks.map((slot) => ({ slot, weight: choose(picks.length - 1, of - 1) })),
    worst(sums) {
      if (isByUnit) {
        draws ??= combinations(named, most).map((drawn) => maskOf(named, drawn));
        const stakes = sums
          .entries()
          .map(([slot, stake]) => [maskOf(named, slot.split(".")), stake] as const);
        return worstDraw([...stakes], draws, isCovering === true) * BigInt(pay);
      }
      // A unit that is hit stands at `shared` of the values that came, so these hold its stake that many times.
      const shared = BigInt(isCovering ? most : of);
      return (worstHits([...sums.values()], most, 1) * BigInt(pay)) / shared;
    },
  };
}
