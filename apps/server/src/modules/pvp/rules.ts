import type { CardActionKind, CardHand, CardSeat } from "@khela/contract/pvp";
import type { Layout } from "@khela/games/card-tables/deck";
import type { HandResult, Pot } from "@khela/games/card-tables/pots";
import type { CardGameCode, ListedRoom } from "@khela/games/card-tables/rooms";
import type { GameInfo } from "@khela/games/catalogue";
import type { Street } from "@khela/games/holdem/hand";
import type { Card } from "@khela/games/tables/cards";
import type { Money } from "@khela/kernel/money";
import type { Seat } from "./store.ts";

/** The amounts that a table sets for each of its hands: blinds, or boot and pot limit. */
export type Terms = Readonly<Record<string, Money>>;

/** The initial state of a hand. */
export interface Setup {
  readonly button: number;
  readonly terms: Terms;
  /** Sorted by seat. */
  readonly players: readonly { readonly seat: number; readonly stack: Money }[];
}

/** An action of a player, or of the clock for one. `packs`: the seat that packs after a side show. */
export interface CardAction {
  readonly kind: CardActionKind;
  readonly to?: Money;
  readonly packs?: number;
}

/** The cards of a hand, for decisions that depend on them. */
export interface Dealt {
  readonly board: readonly Card[];
  readonly holeOf: (seat: number) => readonly Card[];
}

/** The players of the next hand, and the seat of the button. */
export interface NextHand {
  button: number;
  players: Seat[];
}

/** A player within a hand, independent of the game. */
export interface Placed {
  readonly seat: number;
  /** The chips that the player still has, and the bet on this street. */
  readonly stack: Money;
  readonly bet: Money;
  readonly folded: boolean;
  /** Whether the player may see the own cards. */
  readonly seen: boolean;
}

type Turn = NonNullable<CardHand["turn"]>;

/**
 * The state of a hand between two actions. It contains no cards, because whose turn it is never depends on
 * hidden ones.
 */
export interface Position {
  /** The seat whose turn it is; null: the betting is over. */
  readonly toAct: number | null;
  readonly street: Street | null;
  /** The number of open cards on the board. */
  readonly openBoard: number;
  readonly players: readonly Placed[];
  /** The minimum stake of a blind player; null where the game has no such stake. */
  readonly stake: Money | null;
  /** The main pot and side pots. */
  readonly pots: readonly Pot[];
  /** The options of the seat whose turn it is; null where the betting is over. */
  readonly turn: Pick<Turn, "betting" | "chaal"> | null;
  /** The action that is taken when the player's time is over. */
  readonly timeout: CardAction;
  isLegal(action: CardAction): boolean;
  /** @throws RangeError where the action isn't legal */
  act(action: CardAction): Position;
  /** The action for an accepted side show, with its result according to the cards. */
  judged(cards: Dealt): CardAction;
  /** Seats whose cards were shown to this seat alone. */
  shownTo(seat: number): number[];
  finish(cards: Dealt, rakeCap: Money): HandResult;
  /** The number of board cards that all players have seen at the end. */
  boardAfter(result: HandResult): number;
}

/** The rules of a card game between players, as tables and payouts need them. */
export interface CardRules {
  readonly code: CardGameCode;
  readonly info: GameInfo;
  readonly layout: Layout;
  terms(room: ListedRoom): Terms;
  /** @returns undefined where fewer than two are ready */
  nextHand(ready: readonly Seat[], lastButton: number): NextHand | undefined;
  start(hand: Setup): Position;
  /** The name of a hand; null where there are not enough cards for one. */
  categoryOf(own: readonly Card[], board: readonly Card[]): CardSeat["category"];
}

/** An amount of the terms. @throws Error where the hand was stored without it */
export function termOf({ terms }: Setup, name: string): Money {
  const amount = terms[name];
  if (amount === undefined) throw new Error(`the hand has no ${name}`);
  return amount;
}
