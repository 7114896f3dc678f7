import type { BetRule, Ratio } from "./bet-rule.ts";
import { atPlace, eachBet } from "./each-bet.ts";
import { placesBet } from "./places-bet.ts";
import { priced } from "./series.ts";
import { setBet } from "./set-bet.ts";
import { HALF, placeCell, SIDES, sideCell, sidesOf } from "./sides.ts";
import type { LotteryResult } from "./types.ts";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Names of consecutive places: `p1`, `p2`, … */
export const placeNames = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, place) => `p${from + place}`);

/** Consecutive digits of a result: the suffix of the bet's code, the first place and the number of digits. */
export interface DigitSpan {
  readonly end: string;
  readonly from: number;
  readonly count: number;
}

const digitsIn = (result: LotteryResult, { from, count }: DigitSpan): readonly string[] =>
  result.slice(from, from + count);

/** A bet on each digit at its place. */
export const starBet = (span: DigitSpan, series: number): BetRule =>
  placesBet({
    code: `star-${span.count}${span.end}`,
    group: `star-${span.count}`,
    places: placeNames(span.count, span.from + 1),
    values: DIGITS,
    drawnValues: (result) => digitsIn(result, span),
    ...priced([1n, 10n ** BigInt(span.count)], series),
  });

/**
 * Bets on digits in any order: for three digits either one pair (`group-3`) or all different (`group-6`); for two
 * digits both different.
 */
export function groupBets(span: DigitSpan, series: number): BetRule[] {
  const of = (code: string, different: number, chance: Ratio): BetRule =>
    setBet({
      code: `${code}${span.end}`,
      group: `star-${span.count}`,
      pick: { kind: "set", of: different, values: DIGITS },
      drawnValues: (result) => {
        const digits = [...new Set(digitsIn(result, span))];
        return digits.length === different ? digits : [];
      },
      most: different,
      ...priced(chance, series),
    });
  return span.count === 2
    ? [of("group-2", 2, [2n, 100n])]
    : [of("group-3", 2, [6n, 1_000n]), of("group-6", 3, [6n, 1_000n])];
}

/** A bet on one digit at one place. */
export function placeBet(count: number, series: number): BetRule {
  const { pay, chance } = priced([1n, 10n], series);
  return eachBet({
    code: "place",
    group: "place",
    pick: { kind: "places", places: placeNames(count), values: DIGITS, isEach: true },
    hitUnits: (result) => result.map((digit, place) => atPlace(place, digit)),
    pay,
    hits: chance,
    cell: placeCell,
  });
}

/** A bet that a digit comes among the last ones, at least once. */
export function anyBet(count: number, series: number): BetRule {
  const all = 10n ** BigInt(count);
  const { pay, chance } = priced([all - 9n ** BigInt(count), all], series);
  return eachBet({
    code: `any-${count}`,
    group: "any",
    pick: { kind: "numbers", digits: 1 },
    hitUnits: (result) => [...new Set(result.slice(-count))],
    pay,
    hits: chance,
    most: count,
  });
}

export const sumOf = (result: LotteryResult): number => result.reduce((sum, value) => sum + Number(value), 0);

/**
 * A bet on the half that the sum lies in, or on its parity. Both halves are equally likely, because the sums are
 * symmetric about the middle.
 */
export function sumSidesBet(bigFrom: number, series: number): BetRule {
  const { pay, chance } = priced(HALF, series);
  return eachBet({
    code: "sum-sides",
    group: "sum",
    pick: { kind: "choice", options: SIDES },
    hitUnits: (result) => sidesOf(sumOf(result), bigFrom),
    pay,
    hits: chance,
    cell: sideCell,
  });
}
