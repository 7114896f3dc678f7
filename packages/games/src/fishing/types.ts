/** A fish pays one multiplier, or one of several that is drawn once it is caught. In whole stakes. */
export type FishPays =
  | { readonly kind: "fixed"; readonly times: number }
  | {
      readonly kind: "drawn";
      readonly prizes: readonly { readonly times: number; readonly weight: number }[];
    };

/** One kind of fish of a title. */
export interface FishKind {
  /** Its name in records and pictures: lower case. */
  readonly code: string;
  readonly pays: FishPays;
  /** How often it comes, beside the others. */
  readonly weight: number;
  /** At most so many swim together. */
  readonly school: number;
  /** How long it takes through the sea, in milliseconds: the fastest and the slowest. */
  readonly crossMs: readonly [number, number];
  /** Its length, in thousandths of the sea's height. */
  readonly length: number;
}

/** A fishing game: all that distinguishes one from another. */
export interface FishTitle {
  readonly code: string;
  readonly mathsVersion: number;
  readonly kinds: readonly FishKind[];
}

/** What a shot at a kind of fish draws: caught where a number below `bound` is below {@link CATCH_SHARE}. */
export const CATCH_SHARE = 96;

/** Return to player of every shot at every fish, in parts per million: `CATCH_SHARE` per cent. */
export const FISHING_RTP_PPM = CATCH_SHARE * 10_000;

/** The multiplier that a caught fish pays on average, in whole stakes; every title's are whole numbers. */
export function meanTimes(pays: FishPays): number {
  if (pays.kind === "fixed") return pays.times;
  const weights = pays.prizes.reduce((sum, { weight }) => sum + weight, 0);
  return pays.prizes.reduce((sum, { times, weight }) => sum + times * weight, 0) / weights;
}

/** Chance to catch: {@link CATCH_SHARE} in this many. So that chance times pay is the return, exactly. */
export const catchBound = (pays: FishPays): number => 100 * meanTimes(pays);

/** The least and the most that it pays, in whole stakes. */
export function payRange(pays: FishPays): readonly [number, number] {
  if (pays.kind === "fixed") return [pays.times, pays.times];
  const times = pays.prizes.map((prize) => prize.times);
  return [Math.min(...times), Math.max(...times)];
}
