import type { Rng } from "@khela/kernel/rng";

/** The page that shows a lottery: Vietnam, South-East Asia, or the electronic families. */
export const LOTTERY_AREAS = ["vn", "sea", "lott"] as const;
export type LotteryArea = (typeof LOTTERY_AREAS)[number];

/**
 * The result of a draw in the order of the lottery's rows, each number as text with its leading zeros: northern
 * Vietnam has 27 numbers from the top prize down, a five-digit game five of one digit, three dice three.
 */
export type LotteryResult = readonly string[];

/** How the numbers of a line are chosen; the screen builds its board from this alone. */
export type LotteryPick =
  /** Each pick is a number with `digits` digits and a unit of its own. */
  | { readonly kind: "numbers"; readonly digits: number }
  /** A unit is a combination of `of` different numbers; more picks make every such combination. */
  | { readonly kind: "combination"; readonly digits: number; readonly of: number }
  /** Each pick is one of these codes and a unit of its own. The screen has a text for each. */
  | { readonly kind: "choice"; readonly options: readonly string[] }
  /**
   * One pick per place: its chosen values, separated by commas ("0,5,9"). A unit is one value of each place, and no
   * place is empty; with `isDistinct` only units without repeated values count. With `isEach` every value of every
   * place is a unit of its own, and an unused place is empty ("").
   */
  | {
      readonly kind: "places";
      readonly places: readonly string[];
      readonly values: readonly string[];
      readonly isEach?: true;
      readonly isDistinct?: true;
    }
  /** A unit is a combination of `of` different values; more picks make every such combination. */
  | { readonly kind: "set"; readonly of: number; readonly values: readonly string[] };

/** A type of bet on a lottery. */
export interface LotteryBet {
  /** Unique within its lottery: letters, digits, dashes. */
  readonly code: string;
  /** The tab of the screen that shows the bet. */
  readonly group: string;
  readonly pick: LotteryPick;
  /**
   * The possible payouts of one unit, stake included, in hundredths of the unit's stake, the best first. Where a
   * number can come several times in a draw (lô), this is the payout of each time.
   */
  readonly pays: readonly number[];
  /** Payout of each option of a choice, where they differ. */
  readonly optionPays?: Readonly<Record<string, number>>;
  /** The highest number of hits of one unit in a draw. */
  readonly times: number;
  /**
   * Return to player in parts per million, rounded down; that of the worst unit where they differ. A test counts it.
   */
  readonly rtpPpm: number;
}

/**
 * A line's part in the exposure of a draw: `weight` stakes of one unit are counted at `slot`. See `maxDrawPayout`.
 */
export interface LotteryShare {
  /** Unique within its bet; letters, digits, dashes and dots. */
  readonly slot: string;
  readonly weight: number;
}

/** The rules of a lottery without its draw, as its screen needs them. */
export interface LotteryRules {
  readonly code: string;
  readonly area: LotteryArea;
  /** The vendor code that selects the lottery's page: TCG_LOTTO_VN, TCG_SEA, LOTT or ELOTT. */
  readonly vassalage: string;
  readonly mathsVersion: number;
  /** Seconds between draws, on the clock: a divisor of a day. */
  readonly everyS: number;
  readonly bets: readonly LotteryBet[];
  /**
   * The number of units in the picks of a line; 0 where they are invalid (unknown bet, a number of another length, a
   * repeated number, too few, more than MAX_LINE_UNITS).
   */
  unitsOf(bet: string, picks: readonly string[]): number;
  /**
   * Payout of a line, in hundredths of the stake of one unit: the sum over its units.
   * @throws RangeError for a line whose `unitsOf` is 0
   */
  judge(bet: string, picks: readonly string[], result: LotteryResult): number;
  /**
   * The highest payout of a line in any draw, in hundredths of one unit's stake; an upper bound where it isn't exact.
   * @throws RangeError as `judge`
   */
  maxPayout(bet: string, picks: readonly string[]): number;
  /**
   * The average return of a line, in parts per million of one unit's stake: the sum over its units, each rounded
   * down.
   * @throws RangeError as `judge`
   */
  meanPpm(bet: string, picks: readonly string[]): number;
  /**
   * The slots at which a line's stakes are counted, to be added up over all lines of a draw.
   * @throws RangeError as `judge`
   */
  shares(bet: string, picks: readonly string[]): readonly LotteryShare[];
  /**
   * The highest payout of all lines of one bet together, in hundredths of the unit of `sums`.
   * @param sums by slot, the total of `shares`: weight times the unit's stake
   * @throws RangeError for an unknown bet
   */
  worstPayout(bet: string, sums: ReadonlyMap<string, bigint>): bigint;
  /** The layout of a result on the screen: rows with their count of numbers, and a key for the row's name. */
  readonly rows: readonly { readonly key: string; readonly numbers: number }[];
}

/** A lottery with its draw, for the server and the verifier only. */
export interface LotteryGame extends LotteryRules {
  draw(rng: Rng): LotteryResult;
}

/** A line of a ticket. */
export interface LotteryLine {
  readonly bet: string;
  readonly picks: readonly string[];
}

/** The highest number of units in a line. */
export const MAX_LINE_UNITS = 5000;
/** The highest number of lines in a ticket. */
export const MAX_TICKET_LINES = 50;
