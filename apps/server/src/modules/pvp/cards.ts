import { randomBytes } from "node:crypto";
import {
  boardPositions,
  type Deck,
  deckOf,
  DECKS,
  holePositions,
  type Mix,
  mixOf,
  openCard,
  type Opened,
} from "@khela/games/holdem/deck";
import { after } from "@khela/games/holdem/hand";
import type { Dealt } from "@khela/games/holdem/result";
import { now } from "@khela/kernel/clock";
import { LRUCache } from "lru-cache";
import type { Db, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Hand } from "./hand-store.ts";
import * as store from "./store.ts";

const SEED_BYTES = 32;
const contextOf = (deckId: string): string => `pvp-deck:${deckId}`;

/** The cards of one hand. Everything in here is secret but what the rules let somebody see. */
export interface HandCards {
  hole(seat: number): Opened[];
  /** The first cards of the board. */
  board(count: number): Opened[];
  dealt: Dealt;
  leaves: readonly (readonly string[])[];
  /** Of the deck that is not played: told when the hand is over. */
  unusedSeed: string;
}

/** Commits decks, and opens them in the memory of this process alone (GAME-09, decision 0021). */
export interface Cards {
  /** Draws and seals two decks, and makes their commitments public. @returns the row's id */
  commit(tx: Db | Tx): Promise<string>;
  /** @throws Error where the seal can't be opened with this server's secret */
  of(db: Db | Tx, hand: Pick<Hand, "deckId" | "setup" | "players">): Promise<HandCards>;
}

export function createCards({ secrets, ids, clock }: Pick<Platform, "secrets" | "ids" | "clock">): Cards {
  const opened = new LRUCache<string, { seeds: string[]; decks: Deck[] }>({ max: 50 });

  const open = async (db: Db | Tx, deckId: string): Promise<{ seeds: string[]; decks: Deck[] }> => {
    const known = opened.get(deckId);
    if (known) return known;
    const bytes = secrets.open(await store.readSealed(db, deckId), contextOf(deckId));
    const seeds = Array.from({ length: DECKS }, (_, deck) =>
      bytes.toString("hex", deck * SEED_BYTES, (deck + 1) * SEED_BYTES),
    );
    const fresh = { seeds, decks: seeds.map(deckOf) };
    opened.set(deckId, fresh);
    return fresh;
  };

  return {
    async commit(tx) {
      const id = ids.next();
      const bytes = randomBytes(SEED_BYTES * DECKS);
      const roots = Array.from({ length: DECKS }, (_, deck) =>
        deckOf(bytes.toString("hex", deck * SEED_BYTES, (deck + 1) * SEED_BYTES)),
      ).map(({ root }) => root);
      await store.insertDeck(tx, { id, sealed: secrets.seal(bytes, contextOf(id)), roots, at: now(clock) });
      return id;
    },
    async of(db, hand) {
      const { seeds, decks } = await open(db, hand.deckId);
      return cardsOf(hand, { seeds, decks, mix: mixOf(hand.players) });
    },
  };
}

function cardsOf(
  { setup, players }: Pick<Hand, "setup" | "players">,
  { seeds, decks, mix }: { seeds: readonly string[]; decks: readonly Deck[]; mix: Mix },
): HandCards {
  const played = decks[mix.deck];
  const unusedSeed = seeds[1 - mix.deck];
  if (!played || unusedSeed === undefined) throw new Error("a hand has two decks");
  const order = after(players, setup.button).map(({ seat }) => seat);
  const openAll = (positions: readonly number[]): Opened[] =>
    positions.map((position) => openCard(played, mix, position));
  const hole = (seat: number): Opened[] => openAll(holePositions(order, seat));
  const board = (count: number): Opened[] => openAll(boardPositions(players.length).slice(0, count));
  return {
    hole,
    board,
    unusedSeed,
    leaves: decks.map(({ leaves }) => leaves),
    dealt: {
      board: board(5).map(({ card }) => card),
      holeOf: (seat) => hole(seat).map(({ card }) => card),
    },
  };
}
