/** The payout of a caught fish in whole stakes: fixed, or drawn among prizes once it is caught. */
export type FishPays =
  | { readonly kind: "fixed"; readonly times: number }
  | {
      readonly kind: "drawn";
      readonly prizes: readonly { readonly times: number; readonly weight: number }[];
    };

/** One kind of fish of a title. */
export interface FishKind {
  /** Name in records and pictures, in lower case. */
  readonly code: string;
  readonly pays: FishPays;
  /** Frequency relative to the other kinds. */
  readonly weight: number;
  /** The largest number of fish in one school. */
  readonly school: number;
  /** Time to cross the sea, in milliseconds: the shortest and the longest. */
  readonly crossMs: readonly [number, number];
  /** Length in thousandths of the sea's height. */
  readonly length: number;
}

/** The data in which one fishing game differs from another. */
export interface FishTitle {
  readonly code: string;
  readonly mathsVersion: number;
  readonly kinds: readonly FishKind[];
}

/** A shot catches its fish when a draw below `catchBound` is below this number. */
export const CATCH_SHARE = 96;

/** Return to player of every shot at every fish, in parts per million: `CATCH_SHARE` per cent. */
export const FISHING_RTP_PPM = CATCH_SHARE * 10_000;

/** The mean payout of a caught fish in whole stakes; a whole number for every fish of every title. */
export function meanTimes(pays: FishPays): number {
  if (pays.kind === "fixed") return pays.times;
  const weights = pays.prizes.reduce((sum, { weight }) => sum + weight, 0);
  return pays.prizes.reduce((sum, { times, weight }) => sum + times * weight, 0) / weights;
}

/**
 * The bound of the catch draw: the chance is {@link CATCH_SHARE} in this many, so that chance times mean payout is
 * exactly the return.
 */
export const catchBound = (pays: FishPays): number => 100 * meanTimes(pays);

/** The lowest and the highest payout of a caught fish, in whole stakes. */
export function payRange(pays: FishPays): readonly [number, number] {
  if (pays.kind === "fixed") return [pays.times, pays.times];
  const times = pays.prizes.map((prize) => prize.times);
  return [Math.min(...times), Math.max(...times)];
}
