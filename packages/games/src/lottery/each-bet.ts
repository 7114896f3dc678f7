import {
  areDifferent,
  type BetRule,
  isNumber,
  numbersOf,
  type Ratio,
  rtpPpm,
  worstHits,
} from "./bet-rule.ts";
import type { LotteryPick, LotteryResult } from "./types.ts";

type EachPick = Extract<LotteryPick, { kind: "numbers" | "choice" | "places" }>;

/** The terms of a bet in which every pick is a unit of its own. */
export interface EachTerms {
  readonly code: string;
  readonly group: string;
  readonly pick: EachPick;
  /**
   * The units hit by a result, repeated for each hit: numbers, options, or `place:value` with the place counted from
   * 0.
   */
  hitUnits(result: LotteryResult): readonly string[];
  /** Payout of a hit, the same for every unit or by unit. */
  readonly pay: number | ((unit: string) => number);
  /** The average number of hits of a unit. */
  readonly hits: Ratio | ((unit: string) => Ratio);
  /** The highest number of hits of one unit; 1 by default. */
  readonly times?: number;
  /** The highest number of hits within one cell; 1 by default. */
  readonly most?: number;
  /** The cell of a unit: units that compete for the same hits share a cell; by default all units do. */
  readonly cell?: (unit: string) => string;
  /** Normalizes picks that mean the same unit to one text. */
  readonly normalize?: (pick: string) => string;
}

/** The unit of a value at a place. */
export const atPlace = (place: number, value: string): string => `${place}:${value}`;

/** All units of a bet. */
function allUnits({ pick, normalize }: EachTerms): string[] {
  if (pick.kind === "choice") return [...pick.options];
  if (pick.kind === "places")
    return pick.places.flatMap((_, place) => pick.values.map((value) => atPlace(place, value)));
  const numbers = numbersOf(pick.digits);
  return normalize ? [...new Set(numbers.map(normalize))] : numbers;
}

/** The units of a line, or `undefined` where a pick is invalid. */
function unitsIn({ pick, normalize }: EachTerms, picks: readonly string[]): string[] | undefined {
  if (pick.kind === "choice")
    return picks.every((one) => pick.options.includes(one)) ? [...picks] : undefined;
  if (pick.kind === "numbers") {
    if (!picks.every((one) => isNumber(one, pick.digits))) return undefined;
    return normalize ? picks.map(normalize) : [...picks];
  }
  if (picks.length !== pick.places.length) return undefined;
  const chosen = picks.map((values) => (values === "" ? [] : values.split(",")));
  if (!chosen.flat().every((value) => pick.values.includes(value))) return undefined;
  return chosen.flatMap((values, place) => values.map((value) => atPlace(place, value)));
}

/** The rules of a bet in which every pick is a unit of its own. */
export function eachBet(terms: EachTerms): BetRule {
  const { code, group, pick, hitUnits, times = 1, most = 1, cell = () => "" } = terms;
  const payOf = typeof terms.pay === "number" ? () => terms.pay as number : terms.pay;
  const hitsOf = typeof terms.hits === "function" ? terms.hits : () => terms.hits as Ratio;
  const isAlike = typeof terms.pay === "number" && typeof terms.hits !== "function";
  const units = allUnits(terms).slice(0, isAlike ? 1 : undefined);
  const pays = [...new Set(units.map(payOf))].toSorted((a, b) => b - a);
  const returned = new Map(units.map((unit) => [unit, rtpPpm(payOf(unit), hitsOf(unit))]));
  const worstRtp = Math.min(...returned.values());
  const isChoice = pick.kind === "choice" && pays.length > 1;
  const optionPays = isChoice ? Object.fromEntries(units.map((unit) => [unit, payOf(unit)])) : undefined;

  /** The worst case over all cells. */
  const worstOf = (liabilities: Iterable<readonly [unit: string, liability: bigint]>): bigint => {
    const cells = new Map<string, bigint[]>();
    for (const [unit, liability] of liabilities) {
      const name = cell(unit);
      const inCell = cells.get(name);
      if (inCell) inCell.push(liability);
      else cells.set(name, [liability]);
    }
    return cells.values().reduce((sum, inCell) => sum + worstHits(inCell, most, times), 0n);
  };
  const taken = (picks: readonly string[]): string[] => unitsIn(terms, picks) ?? [];

  return {
    bet: {
      code,
      group,
      pick,
      pays,
      ...(optionPays && { optionPays }),
      times,
      rtpPpm: worstRtp,
    },
    unitsOf(picks) {
      const found = unitsIn(terms, picks);
      return found && areDifferent(found) ? found.length : 0;
    },
    judge(picks, result) {
      const mine = new Set(taken(picks));
      return hitUnits(result).reduce((sum, unit) => (mine.has(unit) ? sum + payOf(unit) : sum), 0);
    },
    maxPayout: (picks) => Number(worstOf(taken(picks).map((unit) => [unit, BigInt(payOf(unit))] as const))),
    meanPpm: (picks) => taken(picks).reduce((sum, unit) => sum + (returned.get(unit) ?? worstRtp), 0),
    shares: (picks) => taken(picks).map((unit) => ({ slot: unit.replace(":", "."), weight: 1 })),
    worstPayout: (sums) =>
      worstOf(
        sums.entries().map(([slot, sum]) => {
          const unit = slot.replace(".", ":");
          return [unit, sum * BigInt(payOf(unit))] as const;
        }),
      ),
  };
}
