import { randomBytes } from "node:crypto";
import {
  boardPositions,
  type Deck,
  deckOf,
  DECKS,
  type DeckSelection,
  selectDeck,
  openCard,
  type Opened,
  ownPositions,
} from "@khela/games/card-tables/deck";
import { after } from "@khela/games/card-tables/seats";
import { now } from "@khela/kernel/clock";
import { LRUCache } from "lru-cache";
import type { Db, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Hand } from "./hand-store.ts";
import { rulesAt } from "./rule-sets.ts";
import type { Dealt } from "./rules.ts";
import * as store from "./store.ts";

const SEED_BYTES = 32;
const contextOf = (deckId: string): string => `pvp-deck:${deckId}`;

/** The cards of one hand. Everything in it is secret except the cards that the rules let a player see. */
export interface HandCards {
  hole(seat: number): Opened[];
  /** The first cards of the board. */
  board(count: number): Opened[];
  dealt: Dealt;
  leaves: readonly (readonly string[])[];
  /** The seed of the deck that is not played; revealed after the hand. */
  unusedSeed: string;
}

/** The parts of a hand that determine its cards. */
type DealtHand = Pick<Hand, "tableCode" | "deckId" | "button" | "players">;

/** Commits decks, and decrypts them only in this process's memory (GAME-09, decision 0021). */
export interface Cards {
  /** Draws and encrypts two decks for a table, and publishes their commitments. @returns the row's id */
  commit(tx: Db | Tx, tableCode: string): Promise<string>;
  /** @throws Error where the deck can't be decrypted with this server's secret */
  of(db: Db | Tx, hand: DealtHand): Promise<HandCards>;
}

export function createCards({ secrets, ids, clock }: Pick<Platform, "secrets" | "ids" | "clock">): Cards {
  const opened = new LRUCache<string, { seeds: string[]; decks: Deck[] }>({ max: 50 });

  const open = async (
    db: Db | Tx,
    { deckId, tableCode }: DealtHand,
  ): Promise<{ seeds: string[]; decks: Deck[] }> => {
    const known = opened.get(deckId);
    if (known) return known;
    const bytes = secrets.open(await store.readSealed(db, deckId), contextOf(deckId));
    const seeds = Array.from({ length: DECKS }, (_, deck) =>
      bytes.toString("hex", deck * SEED_BYTES, (deck + 1) * SEED_BYTES),
    );
    const fresh = { seeds, decks: seeds.map((seed) => deckOf(rulesAt(tableCode).code, seed)) };
    opened.set(deckId, fresh);
    return fresh;
  };

  return {
    async commit(tx, tableCode) {
      const id = ids.next();
      const bytes = randomBytes(SEED_BYTES * DECKS);
      const roots = Array.from({ length: DECKS }, (_, deck) =>
        deckOf(rulesAt(tableCode).code, bytes.toString("hex", deck * SEED_BYTES, (deck + 1) * SEED_BYTES)),
      ).map(({ root }) => root);
      await store.insertDeck(tx, { id, sealed: secrets.seal(bytes, contextOf(id)), roots, at: now(clock) });
      return id;
    },
    async of(db, hand) {
      const { seeds, decks } = await open(db, hand);
      return cardsOf(hand, { seeds, decks, mix: selectDeck(rulesAt(hand.tableCode).code, hand.players) });
    },
  };
}

function cardsOf(
  { tableCode, button, players }: DealtHand,
  { seeds, decks, mix }: { seeds: readonly string[]; decks: readonly Deck[]; mix: DeckSelection },
): HandCards {
  const played = decks[mix.deck];
  const unusedSeed = seeds[1 - mix.deck];
  if (!played || unusedSeed === undefined) throw new Error("a hand has two decks");
  const { layout } = rulesAt(tableCode);
  const order = after(players, button).map(({ seat }) => seat);
  const openAll = (positions: readonly number[]): Opened[] =>
    positions.map((position) => openCard(played, mix, position));
  const hole = (seat: number): Opened[] => openAll(ownPositions(order, seat, layout));
  const board = (count: number): Opened[] => openAll(boardPositions(players.length, layout).slice(0, count));
  return {
    hole,
    board,
    unusedSeed,
    leaves: decks.map(({ leaves }) => leaves),
    dealt: {
      board: board(layout.board).map(({ card }) => card),
      holeOf: (seat) => hole(seat).map(({ card }) => card),
    },
  };
}
