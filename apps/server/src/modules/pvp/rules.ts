import type { CardActionKind, CardHand, CardSeat } from "@khela/contract/pvp";
import type { Layout } from "@khela/games/card-tables/deck";
import type { HandResult, Pot } from "@khela/games/card-tables/pots";
import type { CardGameCode, ListedRoom } from "@khela/games/card-tables/rooms";
import type { GameInfo } from "@khela/games/catalogue";
import type { Street } from "@khela/games/holdem/hand";
import type { Card } from "@khela/games/tables/cards";
import type { Money } from "@khela/kernel/money";
import type { Seat } from "./store.ts";

/** Amounts that a table gives each of its hands: blinds, or boot and pot limit. */
export type Terms = Readonly<Record<string, Money>>;

/** What a hand begins with. */
export interface Setup {
  readonly button: number;
  readonly terms: Terms;
  /** By rising seat. */
  readonly players: readonly { readonly seat: number; readonly stack: Money }[];
}

/** What a player, or the clock for one, does. `packs`: what the cards said of a side show. */
export interface CardAction {
  readonly kind: CardActionKind;
  readonly to?: Money;
  readonly packs?: number;
}

/** The cards of a hand, for what they decide. */
export interface Dealt {
  readonly board: readonly Card[];
  readonly holeOf: (seat: number) => readonly Card[];
}

/** Who plays the next hand, and where the button lies. */
export interface NextHand {
  button: number;
  players: Seat[];
}

/** A player within a hand, whatever the rules. */
export interface Placed {
  readonly seat: number;
  /** Chips behind, and in front on this street. */
  readonly stack: Money;
  readonly bet: Money;
  readonly folded: boolean;
  /** May see the own cards. */
  readonly seen: boolean;
}

type Turn = NonNullable<CardHand["turn"]>;

/** Where a hand stands between two actions. It knows no card: nothing hidden is needed to say whose turn it is. */
export interface Position {
  /** Seat whose turn it is; null: the betting is over. */
  readonly toAct: number | null;
  readonly street: Street | null;
  /** How many cards of the board lie open. */
  readonly openBoard: number;
  readonly players: readonly Placed[];
  /** What a blind player puts in at least; null where the game has no such stake. */
  readonly stake: Money | null;
  /** What lies in the middle. */
  readonly pots: readonly Pot[];
  /** What the seat whose turn it is may do; null where the betting is over. */
  readonly turn: Pick<Turn, "betting" | "chaal"> | null;
  /** What the clock does for who doesn't act. */
  readonly timeout: CardAction;
  isLegal(action: CardAction): boolean;
  /** @throws RangeError where it isn't legal */
  act(action: CardAction): Position;
  /** An accepted side show with what the cards say of it. */
  judged(cards: Dealt): CardAction;
  /** Seats whose cards this one has been shown, and nobody else. */
  shownTo(seat: number): number[];
  finish(cards: Dealt, rakeCap: Money): HandResult;
  /** How many cards of the board everybody has seen at the end. */
  boardAfter(result: HandResult): number;
}

/** A card game between players: what the table and the money need to know of its rules. */
export interface CardRules {
  readonly code: CardGameCode;
  readonly info: GameInfo;
  readonly layout: Layout;
  terms(room: ListedRoom): Terms;
  /** @returns undefined where fewer than two are ready */
  nextHand(ready: readonly Seat[], lastButton: number): NextHand | undefined;
  start(hand: Setup): Position;
  /** What a hand is called; null where the cards don't make one yet. */
  categoryOf(own: readonly Card[], board: readonly Card[]): CardSeat["category"];
}

/** An amount of the terms. @throws Error where the hand was stored without it */
export function termOf({ terms }: Setup, name: string): Money {
  const amount = terms[name];
  if (amount === undefined) throw new Error(`the hand has no ${name}`);
  return amount;
}
