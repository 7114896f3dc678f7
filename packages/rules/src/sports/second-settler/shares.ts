/**
 * The second settler (SPORT-03), for tests alone. It is written from the rules that players read (`sports.rule.*`) and the rules of
 * the field, not from the first one, and shares none of its code: both have to come to the same sums.
 */

/** A stake is cut into so many parts, which every number of people up to twelve can share. */
export const WHOLE = 27_720;

/** Of a whole stake: the part that wins at full odds, and the part that comes back; what remains is lost. */
export interface Share {
  readonly wins: number;
  readonly back: number;
}

export const WIN: Share = { wins: WHOLE, back: 0 };
export const LOSS: Share = { wins: 0, back: 0 };
export const BACK: Share = { wins: 0, back: WHOLE };

/** A result as feeds send it, in the words of the second settler. */
export function shareOf(result: {
  isWon: boolean;
  voidHundredths: number;
  deadHeat: { places: number; sharedBy: number } | null;
}): Share {
  const back = (WHOLE * result.voidHundredths) / 100;
  const rest = WHOLE - back;
  const { places, sharedBy } = result.deadHeat ?? { places: 1, sharedBy: 1 };
  return { wins: result.isWon ? (rest * places) / sharedBy : 0, back };
}

/** "A line that ends in .25 or .75 is half a bet on each of the two lines beside it." @param lead what is counted, or how far the home side is ahead */
export function onLine(lead: number, lineQuarters: number, side: "above" | "below"): Share {
  const halves = lineQuarters % 2 === 0 ? [lineQuarters, lineQuarters] : [lineQuarters - 1, lineQuarters + 1];
  let [wins, back] = [0, 0];
  for (const line of halves) {
    const difference = lead * 4 - line;
    if (difference === 0) back += WHOLE / 2;
    else if (difference > 0 === (side === "above")) wins += WHOLE / 2;
  }
  return { wins, back };
}

export type Verdict = Share | "open";

/** Over and under, where a total only grows: passing every line of the bet decides it before the end. */
export function total(count: number, isFinal: boolean, line: number, outcome: string): Verdict {
  const side = outcome === "over" ? "above" : "below";
  const isPassed = onLine(count, line, "above").wins === WHOLE;
  return isFinal || isPassed ? onLine(count, line, side) : "open";
}

/** One leg of a slip. */
export interface SlipLeg {
  readonly oddsMilli: number;
  readonly share: Share;
  /** The place of each way: its part of the odds beyond the stake. */
  readonly place: { readonly num: number; readonly den: number; readonly share: Share } | null;
}

/** Which sizes of combinations a bet has. */
const SIZES: Readonly<Record<string, readonly number[]>> = {
  trixie: [2, 3],
  patent: [1, 2, 3],
  yankee: [2, 3, 4],
  lucky15: [1, 2, 3, 4],
  superYankee: [2, 3, 4, 5],
  lucky31: [1, 2, 3, 4, 5],
  heinz: [2, 3, 4, 5, 6],
  lucky63: [1, 2, 3, 4, 5, 6],
  superHeinz: [2, 3, 4, 5, 6, 7],
  goliath: [2, 3, 4, 5, 6, 7, 8],
};

export type SlipKind =
  | { type: "all" }
  | { type: "system"; name: string }
  | { type: "combinations"; size: number };

/**
 * What a slip pays, in the smallest unit: the sum over its combinations, rounded down once at the end.
 * @param lineStake of each combination; of each way for the win and for the place
 */
export function slipPays(lineStake: bigint, kind: SlipKind, legs: readonly SlipLeg[]): bigint {
  const sizes =
    kind.type === "all" ? [legs.length] : kind.type === "system" ? (SIZES[kind.name] ?? []) : [kind.size];
  // Every leg returns so many parts of `unit`, whether it is won, placed or given back.
  const places = legs.flatMap(({ oddsMilli, place }) => (place ? [{ ...place, oddsMilli }] : []));
  const terms = places.reduce((product, { den }) => product * BigInt(den), 1n);
  const unit = BigInt(WHOLE) * 1_000n * terms;
  const parts = (share: Share, odds: bigint): bigint =>
    BigInt(share.wins) * odds + BigInt(share.back) * 1_000n * terms;
  const won = legs.map(({ share, oddsMilli }) => parts(share, BigInt(oddsMilli) * terms));
  const placed = places.map(({ share, oddsMilli, num, den }) =>
    parts(share, 1_000n * terms + (BigInt(oddsMilli - 1_000) * BigInt(num) * terms) / BigInt(den)),
  );
  const paid = [won, ...(placed.length > 0 ? [placed] : [])]
    .map(combined)
    .reduce(
      (sum, bySize) =>
        sum + sizes.reduce((of, size) => of + (bySize[size] ?? 0n) * unit ** BigInt(legs.length - size), 0n),
      0n,
    );
  return (lineStake * paid) / unit ** BigInt(legs.length);
}

/** The sum over all combinations of each size: multiplying out (1 + a)(1 + b)(1 + c) gives them by their number of factors. */
function combined(returns: readonly bigint[]): bigint[] {
  return returns.reduce<bigint[]>(
    (bySize, one) => [1n, ...bySize.map((sum, size) => (bySize[size + 1] ?? 0n) + sum * one)],
    [1n],
  );
}
