import { type Money, money } from "@khela/kernel/money";
import { type BetKind, linesOf } from "./bet-lines.ts";
import { type LegResult, legReturn, LOST, oddsRatio, plus, type Ratio, WON } from "./leg-result.ts";

/** The terms of each way: a place pays this part of the odds beyond the stake. */
export interface PlaceTerms {
  readonly num: number;
  readonly den: number;
}

/** A leg as it was bet on, with its result. */
export interface SettledLeg {
  readonly oddsMilli: number;
  readonly result: LegResult;
  /** The result of the place, where the bet is each way; the terms that were frozen on it. */
  readonly place: { readonly terms: PlaceTerms; readonly result: LegResult } | null;
}

/** A bet as it was accepted. */
export interface AcceptedBet {
  readonly kind: BetKind;
  readonly isEachWay: boolean;
  /** The stake of each line; of each way the win lines and the place lines have it each. */
  readonly lineStake: Money;
}

/** What the place odds pay per unit of stake. */
const placeOdds = (oddsMilli: number, { num, den }: PlaceTerms): Ratio => ({
  num: BigInt(oddsMilli - 1_000) * BigInt(num) + 1_000n * BigInt(den),
  den: 1_000n * BigInt(den),
});

/** The number of lines that are paid for. */
export const lineCount = (
  { kind, isEachWay }: Pick<AcceptedBet, "kind" | "isEachWay">,
  legs: number,
): number => linesOf(kind, legs).length * (isEachWay ? 2 : 1);

/**
 * What a bet pays, its stake included where it returns (SPORT-03). Everything is exact until the sum of its lines,
 * which is rounded down once, to 1/10,000.
 * @throws RangeError where a bet each way has a leg without a place
 */
export function betPayout({ kind, isEachWay, lineStake }: AcceptedBet, legs: readonly SettledLeg[]): Money {
  const wins = legs.map(({ oddsMilli, result }) => legReturn(oddsRatio(oddsMilli), result));
  const sides = [wins];
  if (isEachWay) {
    sides.push(
      legs.map(({ oddsMilli, place }) => {
        if (!place) throw new RangeError("a leg without a place");
        return legReturn(placeOdds(oddsMilli, place.terms), place.result);
      }),
    );
  }
  return sumOfLines(lineStake, kind, sides);
}

/** The most that a bet can pay: each leg wins, and its place. */
export function mostPayout(
  bet: AcceptedBet,
  legs: readonly { oddsMilli: number; terms: PlaceTerms | null }[],
): Money {
  return betPayout(
    bet,
    legs.map(({ oddsMilli, terms }) => ({
      oddsMilli,
      result: WON,
      place: terms ? { terms, result: WON } : null,
    })),
  );
}

/**
 * The sum of stake × the returns of its legs over all lines, rounded down once.
 * @param sides the return of each leg; of each way once for the win and once for the place
 */
export function sumOfLines(lineStake: Money, kind: BetKind, sides: readonly (readonly Ratio[])[]): Money {
  const sum = sides.map((returns) => sumOfProducts(returns, linesOf(kind, returns.length))).reduce(plus);
  return money((lineStake * sum.num) / sum.den);
}

/** The lines' products over the denominator of all legs: a leg that a line doesn't have counts as one there. */
function sumOfProducts(returns: readonly Ratio[], lines: readonly (readonly number[])[]): Ratio {
  const products = lines.map((places) =>
    returns.reduce((product, { num, den }, place) => product * (places.includes(place) ? num : den), 1n),
  );
  return {
    num: products.reduce((total, product) => total + product, 0n),
    den: returns.reduce((product, { den }) => product * den, 1n),
  };
}

/** A leg of a bet whose result may still be open. */
export type BetLeg = Pick<SettledLeg, "oddsMilli"> & {
  readonly result: LegResult | null;
  readonly terms: PlaceTerms | null;
  readonly placeResult: LegResult | null;
};

/**
 * What a bet pays, once its open legs can't change it: a multiple is over with its first lost leg.
 * @returns undefined while it depends on open legs
 */
export function decidedPayout(bet: AcceptedBet, legs: readonly BetLeg[]): Money | undefined {
  const paid = (open: LegResult): Money =>
    betPayout(
      bet,
      legs.map(({ oddsMilli, result, terms, placeResult }) => ({
        oddsMilli,
        result: result ?? open,
        place: terms ? { terms, result: placeResult ?? open } : null,
      })),
    );
  const least = paid(LOST);
  return least === paid(WON) ? least : undefined;
}
