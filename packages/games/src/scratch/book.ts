import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { seedBytes } from "../fair/seed.ts";
import { asciiBytes, drawStream } from "../fair/stream.ts";
import type { BookPlan } from "./plan.ts";

/** Tickets of one sheet. A book stores the hash of every sheet, so that a ticket's proof only needs its own sheet. */
const SHEET = 128;

const NODE = Uint8Array.of(1);
/** Filler leaf for missing tickets, because a tree has a power of two of leaves. */
const NO_TICKET = new Uint8Array(32);

/**
 * Payout of every ticket of a book in multiples of its price, ticket 1 first. The prizes are laid out in the plan's
 * order, the largest first, followed by blanks, and then shuffled (Fisher and Yates, one draw per place). GAME-09.
 * @param seedHex the book's seed, 32 bytes in lower-case hex
 */
export function ticketOrder(seedHex: string, gameCode: string, { size, prizes }: BookPlan): Uint16Array {
  const order = new Uint16Array(size);
  let filled = 0;
  for (const { times, count } of prizes) {
    order.fill(times, filled, filled + count);
    filled += count;
  }
  const rng = drawStream({ serverSeedHex: seedHex, clientSeed: "book", nonce: 0, gameCode });
  for (let place = 0; place < size - 1; place += 1) {
    const other = place + rng.int(size - place);
    const moved = order[other] ?? 0;
    order[other] = order[place] ?? 0;
    order[place] = moved;
  }
  return order;
}

/**
 * The secret that hides each ticket of a book until it is sold: 32 bytes in hex, by ticket number from 1. Holds key
 * material.
 */
export function ticketSecrets(seedHex: string): (number: number) => string {
  const keyed = hmac.create(sha256, seedBytes(seedHex));
  return (number) =>
    bytesToHex(
      keyed
        .clone()
        .update(asciiBytes(`khela:v1:scratch-ticket:${number}`))
        .digest(),
    );
}

/** The public data of a sold ticket, enough to verify it. */
export interface TicketLeaf {
  /** The ticket's number, from 1. */
  readonly number: number;
  /** Payout in multiples of the ticket's price; 0 for a blank. */
  readonly times: number;
  readonly secret: string;
}

const leafHash = ({ number, times, secret }: TicketLeaf): Uint8Array =>
  sha256(asciiBytes(`khela:v1:scratch-leaf:${number}:${times}:${secret}`));

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256.create().update(NODE).update(left).update(right).digest();
}

/** Every level of a Merkle tree, the leaves first; they are filled up to a power of two. */
function levelsOf(leaves: readonly Uint8Array[], least = 1): Uint8Array[][] {
  let size = least;
  while (size < leaves.length) size *= 2;
  let level = [...leaves, ...Array.from({ length: size - leaves.length }, () => NO_TICKET)];
  const levels = [level];
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let place = 0; place < level.length; place += 2)
      above.push(nodeHash(level[place] ?? NO_TICKET, level[place + 1] ?? NO_TICKET));
    levels.push(above);
    level = above;
  }
  return levels;
}

const topOf = (levels: readonly Uint8Array[][]): Uint8Array => levels.at(-1)?.[0] ?? NO_TICKET;

/** The sibling hashes on the path from a leaf to the root. */
const pathIn = (levels: readonly Uint8Array[][], place: number): string[] =>
  levels.slice(0, -1).map((level, height) => bytesToHex(level[(place >> height) ^ 1] ?? NO_TICKET));

/** The number of sheets in a book of this size. */
export const sheetsOf = (size: number): number => Math.ceil(size / SHEET);

function sheetLevels(order: Uint16Array, secrets: (number: number) => string, sheet: number): Uint8Array[][] {
  const from = sheet * SHEET;
  const leaves = Array.from({ length: Math.min(SHEET, order.length - from) }, (_, place) => {
    const number = from + place + 1;
    return leafHash({ number, times: order[number - 1] ?? 0, secret: secrets(number) });
  });
  return levelsOf(leaves, SHEET);
}

/** The hash of one sheet, counted from 0; the book's commitment is built from these. */
export const sheetHash = (order: Uint16Array, secrets: (number: number) => string, sheet: number): string =>
  bytesToHex(topOf(sheetLevels(order, secrets, sheet)));

/** The commitment of a book, published before its first ticket is sold: the root of the tree over all sheets. */
export const bookRoot = (sheets: readonly string[]): string =>
  bytesToHex(topOf(levelsOf(sheets.map((sheet) => hexToBytes(sheet)))));

/** The Merkle path of a ticket to the book's root. @param sheets hashes of all sheets of the book */
export function ticketPath(
  book: { order: Uint16Array; secrets: (number: number) => string; sheets: readonly string[] },
  number: number,
): string[] {
  const sheet = Math.floor((number - 1) / SHEET);
  const within = pathIn(sheetLevels(book.order, book.secrets, sheet), (number - 1) % SHEET);
  return [...within, ...pathIn(levelsOf(book.sheets.map((hash) => hexToBytes(hash))), sheet)];
}

/** Whether a ticket is the one that the book committed to at this number. GAME-09. */
export function verifyTicket(leaf: TicketLeaf, path: readonly string[], root: string): boolean {
  let hash = leafHash(leaf);
  let place = leaf.number - 1;
  for (const neighbour of path) {
    const other = hexToBytes(neighbour);
    hash = place % 2 === 0 ? nodeHash(hash, other) : nodeHash(other, hash);
    place = Math.floor(place / 2);
  }
  // The place must be used up by the path; otherwise a larger number with the same low bits would pass as well.
  return place === 0 && bytesToHex(hash) === root;
}

/**
 * The root of a whole book from its seed, which everybody can compute once the seed is revealed after the last
 * ticket.
 */
export function rootOfSeed(seedHex: string, gameCode: string, plan: BookPlan): string {
  const order = ticketOrder(seedHex, gameCode, plan);
  const secrets = ticketSecrets(seedHex);
  return bookRoot(
    Array.from({ length: sheetsOf(plan.size) }, (_, sheet) => sheetHash(order, secrets, sheet)),
  );
}
