import type { Rng } from "@khela/kernel/rng";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { asciiBytes, drawStream } from "../fair/stream.ts";
import { isClientSeed, seedBytes } from "../fair/seed.ts";
import { type Card, openShoe } from "../tables/cards.ts";

/**
 * The deal of a card game between players: everybody can verify their own cards without seeing anybody else's
 * (decision 0021). Before a hand the server commits to two whole decks, each card by itself with a secret salt. Then
 * the players' seeds decide which deck is played and which place of it each dealt card is taken from. After the hand
 * the unplayed deck is revealed as a whole; of the played deck only the cards that somebody may see.
 */
export const DECKS = 2;
const CARDS = 52;
const prefixOf = (game: string): string => `khela:v1:${game}`;

/** A committed deck. Everything but `leaves` and `root` is secret while the deck may be played. */
export interface Deck {
  /** Card by place. */
  readonly cards: readonly Card[];
  readonly salts: readonly string[];
  /** SHA-256 of `khela:v1:<game>:card:<place>:<card>:<salt>`, in hex, by place. */
  readonly leaves: readonly string[];
  /** SHA-256 over the bytes of all leaves, published before the hand. */
  readonly root: string;
}

/** One revealed card with the salt that proves it. */
export interface Opened {
  /** The card's number in the order of the deal. */
  readonly position: number;
  readonly place: number;
  readonly card: Card;
  readonly salt: string;
}

/** The choice of deck and places that follows from the players' seeds. */
export interface DeckSelection {
  /** The deck that is played: 0 or 1. */
  readonly deck: number;
  /** The place in that deck, by position in the deal. */
  readonly places: readonly number[];
}

const leafOf = (game: string, { place, card, salt }: Omit<Opened, "position">): Uint8Array =>
  sha256(asciiBytes(`${prefixOf(game)}:card:${place}:${card}:${salt}`));

const rootOf = (leaves: readonly string[]): string =>
  bytesToHex(sha256(concatBytes(...leaves.map((leaf) => hexToBytes(leaf)))));

const shuffled = (rng: Rng): number[] => Array.from({ length: CARDS }, openShoe(rng, 1));

/**
 * The deck that follows from a secret seed.
 * @param game the game's code
 * @param seedHex 32 bytes in hex
 * @throws RangeError for another seed
 */
export function deckOf(game: string, seedHex: string): Deck {
  const cards = shuffled(
    drawStream({ serverSeedHex: seedHex, clientSeed: "deck", nonce: 0, gameCode: game }),
  );
  const key = seedBytes(seedHex);
  const salts = cards.map((_, place) =>
    bytesToHex(hmac(sha256, key, asciiBytes(`${prefixOf(game)}:salt:${place}`)).slice(0, 16)),
  );
  const leaves = cards.map((card, place) =>
    bytesToHex(leafOf(game, { place, card, salt: salts[place] ?? "" })),
  );
  return { cards, salts, leaves, root: rootOf(leaves) };
}

/**
 * The choice of deck and places that follows from the players' seeds, in the order of their seats.
 * @throws RangeError where a seed is not 1 to 64 printable ASCII characters
 */
export function selectDeck(
  game: string,
  players: readonly { readonly seat: number; readonly clientSeed: string }[],
): DeckSelection {
  const lines = players
    .toSorted((a, b) => a.seat - b.seat)
    .map(({ seat, clientSeed }) => {
      if (!isClientSeed(clientSeed))
        throw new RangeError("a client seed is 1 to 64 printable ASCII characters");
      return `${seat}:${clientSeed}`;
    });
  const mixed = bytesToHex(sha256(asciiBytes([`${prefixOf(game)}:mix`, ...lines].join("\n"))));
  const rng = drawStream({ serverSeedHex: mixed, clientSeed: "mix", nonce: 0, gameCode: game });
  return { deck: rng.int(DECKS), places: shuffled(rng) };
}

/** The card at a position of the deal, with its proof. @throws RangeError for a position outside the deck */
export function openCard(deck: Deck, mix: DeckSelection, position: number): Opened {
  const place = mix.places[position];
  const card = place === undefined ? undefined : deck.cards[place];
  const salt = place === undefined ? undefined : deck.salts[place];
  if (place === undefined || card === undefined || salt === undefined) {
    throw new RangeError(`no position of a deck: ${position}`);
  }
  return { position, place, card, salt };
}

/** The number of cards that a hand of a game deals. */
export interface Layout {
  /** Cards of each player. */
  readonly own: number;
  readonly board: number;
}

/** A seat's positions in the deal: one card per round, starting after the button; the board comes last. */
export function ownPositions(order: readonly number[], seat: number, { own }: Layout): readonly number[] {
  const at = order.indexOf(seat);
  if (at < 0) throw new RangeError(`seat ${seat} was not dealt in`);
  return Array.from({ length: own }, (_, round) => round * order.length + at);
}
/** The board's positions in the deal, after all players' cards. */
export const boardPositions = (players: number, { own, board }: Layout): readonly number[] =>
  Array.from({ length: board }, (_, index) => own * players + index);

/** The public data of a finished hand, enough to verify its cards. */
export interface HandProof {
  /** Code of the game. */
  readonly game: string;
  readonly roots: readonly string[];
  readonly leaves: readonly (readonly string[])[];
  readonly players: readonly { readonly seat: number; readonly clientSeed: string }[];
  /** Seed of the unplayed deck. */
  readonly unusedSeed: string;
  readonly opened: readonly Opened[];
}

/** A part of a proof that fails verification. */
export type ProofFault = "roots" | "unusedDeck" | "places" | "cards";

/** Verifies a finished hand, in the browser too. @returns the parts that fail; empty where everything holds */
export function checkHand(proof: HandProof): ProofFault[] {
  const faults: ProofFault[] = [];
  const mix = selectDeck(proof.game, proof.players);
  const rooted =
    proof.roots.length === DECKS &&
    proof.leaves.every((leaves, deck) => leaves.length === CARDS && rootOf(leaves) === proof.roots[deck]);
  if (!rooted) faults.push("roots");
  if (deckOf(proof.game, proof.unusedSeed).root !== proof.roots[1 - mix.deck]) faults.push("unusedDeck");
  if (proof.opened.some(({ position, place }) => mix.places[position] !== place)) faults.push("places");
  const leaves = proof.leaves[mix.deck] ?? [];
  const wrong = proof.opened.some(
    ({ place, card, salt }) => bytesToHex(leafOf(proof.game, { place, card, salt })) !== leaves[place],
  );
  if (wrong || new Set(proof.opened.map(({ card }) => card)).size !== proof.opened.length)
    faults.push("cards");
  return faults;
}
