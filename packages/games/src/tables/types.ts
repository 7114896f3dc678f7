import { type Money, money, mulDiv, taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import type { Card } from "./cards.ts";

/** A place on the table that takes chips. */
export interface Spot {
  readonly code: string;
  /** Everything it can pay, stake included, in hundredths of the stake, the best first. A push is 100, a half back 50. */
  readonly pays: readonly number[];
  /** Return to player in parts per million, rounded down; a test counts it. */
  readonly rtpPpm: number;
  /** What the square of its pay is on average, in parts per million of the squared stake, rounded up; where several pays make it up. */
  readonly squarePpm?: number;
  /** The most that one player may have on it in a round. */
  readonly maxStake: Money;
}

/** How many cards a player took, where players decide: with the one hand, or with each of a split pair. */
export type Drew = number | readonly [first: number, second: number];

/** What a table's screen needs: its spots, what they pay, and how long a result takes to show. */
export interface TableRules<Outcome> {
  readonly code: string;
  readonly mathsVersion: number;
  readonly spots: readonly Spot[];
  /**
   * What a spot pays, stake included, in hundredths of its stake; 0 where it lost.
   * @param drew how many cards the player took, at a table where players decide
   * @throws RangeError for an unknown spot
   */
  judge(spot: string, outcome: Outcome, drew?: Drew): number;
  /**
   * How long the dealing takes on the screen, in milliseconds: winners are paid after it.
   * @param afterPlay a part of the cards lies there already, as players had to decide
   */
  revealMs(outcome: Outcome, afterPlay?: boolean): number;
  /** How many times longer than at other tables bets are taken, where there is more to choose from. */
  readonly bettingFactor?: number;
  /** What the list of past rounds keeps, where the whole is too much. */
  readonly past?: (outcome: Outcome) => Outcome;
}

/** What is open while players decide; nothing hidden is in it. */
export interface OpenCards {
  /** The hand that everybody has who took every card so far. */
  readonly cards: readonly Card[];
  /** Where somebody has split a pair: its two hands, of whoever took every card so far. */
  readonly splits?: readonly (readonly Card[])[] | undefined;
  /** The dealer's open cards. */
  readonly open: readonly Card[];
}

/**
 * How many cards lie open of each hand that can be played: everybody's, the first and the second of a split pair. Who
 * plays the same hand sees the same cards.
 */
export type Drawn = readonly [whole: number, first: number, second: number];

/** Of a table where each player decides, all in the same windows of time. */
export interface Decisions<Outcome> {
  /** Whether there is anything to decide. */
  needed(outcome: Outcome): boolean;
  /** @param drawn of the cards that players can take */
  shown(outcome: Outcome, drawn: Drawn): OpenCards;
  /** What `shown` was asked for. */
  drawn(open: OpenCards): Drawn;
  /** Whether who plays this hand (a place of `Drawn`), and took every card of it, can take one more. */
  goesOn(open: OpenCards, hand: number): boolean;
  /** How long a window stays open, in milliseconds; the first one is 0. @param isSplit some have two hands */
  windowMs(window: number, isSplit: boolean): number;
}

/** A table with the draw that decides it: for the server and the verifier alone. */
export interface TableGame<Outcome> extends TableRules<Outcome> {
  /** Every round starts afresh: full shoes, no memory. */
  deal(rng: Rng): Outcome;
  readonly decisions?: Decisions<Outcome>;
  /** The outcome as an earlier version of the maths had it, of the same draws. */
  readonly asOf?: (outcome: Outcome, mathsVersion: string) => Outcome;
  /** What of a round everybody sees while bets are taken: tickets to choose from. It must tell nothing of the rest. */
  readonly laid?: (outcome: Outcome) => Partial<Outcome>;
}

/** Chips on one spot. */
export interface SpotBet {
  readonly spot: string;
  readonly stake: Money;
}

/** The most that one spot may pay a player, which bounds its stake before the bet instead of cutting a win (H16). */
const MOST_PAID = taka(500_000);
const MOST_STAKED = taka(25_000);

/** A spot by what it can pay and what it returns; its limit follows from the best pay. */
export function spot(code: string, pays: readonly number[], rtpPpm: number, squarePpm?: number): Spot {
  const byPay = mulDiv(MOST_PAID, 100n, BigInt(Math.max(...pays)));
  // Whole hundreds of taka.
  const rounded = money(byPay - (byPay % taka(100)));
  const maxStake = rounded < MOST_STAKED ? rounded : MOST_STAKED;
  return { code, pays, rtpPpm, ...(squarePpm === undefined ? {} : { squarePpm }), maxStake };
}

/**
 * Gross payout of some bets: each spot rounded down once (MONEY-01).
 * @param drew see `judge`
 */
export function payoutOf<Outcome>(
  rules: Pick<TableRules<Outcome>, "judge">,
  bets: readonly SpotBet[],
  outcome: Outcome,
  drew: Drew = 0,
): Money {
  return bets.reduce(
    (sum, bet) => money(sum + mulDiv(bet.stake, BigInt(rules.judge(bet.spot, outcome, drew)), 100n)),
    money(0n),
  );
}

/** For `judge` of a spot that the table doesn't have. */
export function unknownSpot(code: string): never {
  throw new RangeError(`no such spot: ${code}`);
}
