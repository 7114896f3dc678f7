import type { Rng } from "@khela/kernel/rng";

/** Which page a lottery stands on: Vietnam, South-East Asia, or the electronic families. */
export const LOTTERY_AREAS = ["vn", "sea", "lott"] as const;
export type LotteryArea = (typeof LOTTERY_AREAS)[number];

/**
 * What a draw brought, in the order of the family's rows, each as text with its leading zeros: Vietnam's north has
 * 27 numbers from the top prize down, a five-digit game five of one digit, three dice three.
 */
export type LotteryResult = readonly string[];

/** How the numbers of a line are chosen; the screen draws its board by this alone. */
export type LotteryPick =
  /** Each pick is a whole number of so many digits; each is a unit of its own. */
  | { readonly kind: "numbers"; readonly digits: number }
  /** So many different whole numbers together are one unit; more of them are every such combination. */
  | { readonly kind: "combination"; readonly digits: number; readonly of: number }
  /** One of these codes each; each is a unit of its own. The screen has a text for each. */
  | { readonly kind: "choice"; readonly options: readonly string[] }
  /**
   * For each place the chosen values, separated by commas ("0,5,9"): as many picks as places. One value of each place together
   * is a unit, and none is empty; `isDistinct`: only units count that have no value twice. `isEach`: every value of every
   * place is a unit of its own, and a place that takes no part is empty ("").
   */
  | {
      readonly kind: "places";
      readonly places: readonly string[];
      readonly values: readonly string[];
      readonly isEach?: true;
      readonly isDistinct?: true;
    }
  /** So many different values out of these are one unit; more of them are every such combination. */
  | { readonly kind: "set"; readonly of: number; readonly values: readonly string[] };

/** A way to bet. */
export interface LotteryBet {
  /** Unique in its game: letters, digits, dashes. */
  readonly code: string;
  /** The tab that it stands under. */
  readonly group: string;
  readonly pick: LotteryPick;
  /**
   * What one unit can pay, stake included, in hundredths of the unit's stake, the best first. Where a number can come several
   * times in a draw (lô), this is per time.
   */
  readonly pays: readonly number[];
  /** What each option of a choice pays, where they differ. */
  readonly optionPays?: Readonly<Record<string, number>>;
  /** How many times a unit can be hit in one draw, at most. */
  readonly times: number;
  /** Return to player in parts per million, rounded down, of the worst unit where they differ; a test counts it. */
  readonly rtpPpm: number;
}

/** A part of a line, for what a draw can cost: `weight` stakes of one unit stand at `slot`. See `mostPaidTogether`. */
export interface LotteryShare {
  /** Within its bet; letters, digits, dashes and dots. */
  readonly slot: string;
  readonly weight: number;
}

/** What a lottery's screen needs. */
export interface LotteryRules {
  readonly code: string;
  readonly area: LotteryArea;
  /** The vendor's code that decides its page: TCG_LOTTO_VN, TCG_SEA, LOTT or ELOTT. */
  readonly vassalage: string;
  readonly mathsVersion: number;
  /** A draw every so many seconds, by the clock: a divisor of a day. */
  readonly everyS: number;
  readonly bets: readonly LotteryBet[];
  /**
   * How many units the picks of a line make; 0 where they are not as the bet wants them (unknown bet, a number of
   * another length, the same one twice, too few, more than MOST_UNITS).
   */
  unitsOf(bet: string, picks: readonly string[]): number;
  /**
   * What a line pays altogether, in hundredths of the stake of one unit: the sum over its units.
   * @throws RangeError for a line whose `unitsOf` is 0
   */
  judge(bet: string, picks: readonly string[], result: LotteryResult): number;
  /**
   * The most that a line can pay in any draw, in hundredths of one unit's stake; exact or above, never below.
   * @throws RangeError as `judge`
   */
  mostPaid(bet: string, picks: readonly string[]): number;
  /**
   * What a line returns on average, in parts per million of one unit's stake: the sum over its units, each rounded down.
   * @throws RangeError as `judge`
   */
  meanPpm(bet: string, picks: readonly string[]): number;
  /**
   * Where a line's stakes stand, to be added up over all lines of a draw.
   * @throws RangeError as `judge`
   */
  shares(bet: string, picks: readonly string[]): readonly LotteryShare[];
  /**
   * The most that all lines of one bet together can be paid, in hundredths of what `sums` counts in.
   * @param sums by slot, what `shares` put there: weight times the unit's stake
   * @throws RangeError for an unknown bet
   */
  worst(bet: string, sums: ReadonlyMap<string, bigint>): bigint;
  /** How the result is laid out on the screen: rows of how many numbers each, with a key for the row's name. */
  readonly rows: readonly { readonly key: string; readonly numbers: number }[];
}

/** A lottery with its draw: for the server and the verifier alone. */
export interface LotteryGame extends LotteryRules {
  draw(rng: Rng): LotteryResult;
}

/** A line of a ticket. */
export interface LotteryLine {
  readonly bet: string;
  readonly picks: readonly string[];
}

/** Units of a line at most. */
export const MOST_UNITS = 5000;
/** Lines of a ticket at most. */
export const MOST_LINES = 50;
