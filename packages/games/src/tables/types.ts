import { type Money, money, mulDiv, taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import type { Card } from "./cards.ts";

/** A betting spot of a table. */
export interface Spot {
  readonly code: string;
  /**
   * All possible payouts, stake included, in hundredths of the stake, the best first. A push is 100, a returned half
   * 50.
   */
  readonly pays: readonly number[];
  /** Return to player in parts per million, rounded down; a test counts it. */
  readonly rtpPpm: number;
  /**
   * Mean square of the payout in parts per million of the squared stake, rounded up; stated where the spot has
   * several payouts.
   */
  readonly squarePpm?: number;
  /** The highest stake of one player on the spot in a round. */
  readonly maxStake: Money;
}

/**
 * The number of cards that a player drew, at a table where players decide: with the only hand, or with each hand of a
 * split pair.
 */
export type DrawCounts = number | readonly [first: number, second: number];

/** The rules of a table that its screen needs: spots, payouts and the time to show a result. */
export interface TableRules<Outcome> {
  readonly code: string;
  readonly mathsVersion: number;
  readonly spots: readonly Spot[];
  /**
   * Payout of a spot, stake included, in hundredths of its stake; 0 for a losing spot.
   * @param drew the number of cards that the player drew, at a table where players decide
   * @throws RangeError for an unknown spot
   */
  judge(spot: string, outcome: Outcome, drew?: DrawCounts): number;
  /**
   * How long the dealing takes on the screen, in milliseconds; winners are paid after it.
   * @param afterPlay whether some cards are already on the screen because players had to decide
   */
  revealMs(outcome: Outcome, afterPlay?: boolean): number;
  /** Factor on the betting time of other tables, for tables with more to choose from. */
  readonly bettingFactor?: number;
  /** The part of an outcome that the list of past rounds keeps, where the whole is too large. */
  readonly past?: (outcome: Outcome) => Outcome;
}

/** The open cards while players decide. Holds nothing hidden. */
export interface OpenCards {
  /** The hand of a player who has drawn every card so far. */
  readonly cards: readonly Card[];
  /** The two hands of a split pair whose player has drawn every card so far; absent where nobody has split. */
  readonly splits?: readonly (readonly Card[])[] | undefined;
  /** The dealer's open cards. */
  readonly open: readonly Card[];
}

/**
 * The number of visible drawn cards of each possible hand: the unsplit one, and the first and second hand of a split
 * pair. Players of the same hand see the same cards.
 */
export type VisibleDraws = readonly [whole: number, first: number, second: number];

/** The decisions of a table at which each player decides, all players in the same time windows. */
export interface Decisions<Outcome> {
  /** Whether the outcome leaves anything to decide. */
  needed(outcome: Outcome): boolean;
  /** The cards shown after these draws. @param drawn visible cards that players have drawn, by hand */
  shown(outcome: Outcome, drawn: VisibleDraws): OpenCards;
  /** The number of drawn cards that `shown` was called with; its inverse. */
  drawn(open: OpenCards): VisibleDraws;
  /** Whether a player who has drawn every card of this hand (an index of `Drawn`) can draw one more. */
  canDraw(open: OpenCards, hand: number): boolean;
  /** The length of a window in milliseconds; windows count from 0. @param isSplit whether any player has split */
  windowMs(window: number, isSplit: boolean): number;
}

/** A table with its draw, for the server and the verifier only. */
export interface TableGame<Outcome> extends TableRules<Outcome> {
  /** Draws a round from full shoes; rounds don't depend on each other. */
  deal(rng: Rng): Outcome;
  readonly decisions?: Decisions<Outcome>;
  /** Converts an outcome to that of an earlier maths version with the same draws. */
  readonly outcomeInVersion?: (outcome: Outcome, mathsVersion: string) => Outcome;
  /**
   * The part of a round that is public during betting, such as tickets to choose from. It must reveal nothing of the
   * rest.
   */
  readonly publicView?: (outcome: Outcome) => Partial<Outcome>;
}

/** A stake on one spot. */
export interface SpotBet {
  readonly spot: string;
  readonly stake: Money;
}

/**
 * The highest payout of one spot to one player. It bounds the stake before the bet, instead of cutting a win (H16).
 */
const MOST_PAID = taka(500_000);
const MOST_STAKED = taka(25_000);

/** Builds a spot from its payouts and its return; its limit follows from the best payout. */
export function spot(code: string, pays: readonly number[], rtpPpm: number, squarePpm?: number): Spot {
  const byPay = mulDiv(MOST_PAID, 100n, BigInt(Math.max(...pays)));
  // The limit is rounded down to whole hundreds of taka.
  const rounded = money(byPay - (byPay % taka(100)));
  const maxStake = rounded < MOST_STAKED ? rounded : MOST_STAKED;
  return { code, pays, rtpPpm, ...(squarePpm === undefined ? {} : { squarePpm }), maxStake };
}

/**
 * Gross payout of bets, each rounded down once (MONEY-01).
 * @param drew see `judge`
 */
export function payoutOf<Outcome>(
  rules: Pick<TableRules<Outcome>, "judge">,
  bets: readonly SpotBet[],
  outcome: Outcome,
  drew: DrawCounts = 0,
): Money {
  return bets.reduce(
    (sum, bet) => money(sum + mulDiv(bet.stake, BigInt(rules.judge(bet.spot, outcome, drew)), 100n)),
    money(0n),
  );
}

/** Called by `judge` for a spot that the table doesn't have. @throws RangeError always */
export function unknownSpot(code: string): never {
  throw new RangeError(`no such spot: ${code}`);
}
