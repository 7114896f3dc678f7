import { randomBytes } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { commitmentOf } from "@khela/games/fair/seed";
import {
  bookRoot,
  ticketOrder,
  sheetHash,
  sheetsOf,
  ticketPath,
  ticketSecrets,
} from "@khela/games/scratch/book";
import type { BookPlan } from "@khela/games/scratch/plan";
import { now } from "@khela/kernel/clock";
import { LRUCache } from "lru-cache";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

/** A decrypted book whose tickets this process can read. In memory only. */
export interface OpenBook {
  order: Uint16Array;
  secrets: (number: number) => string;
  seed: string;
  sheets: readonly string[];
}

/** Prize books (GAME-09): prints them and reads the tickets that are sold. */
export interface PrizeBooks {
  /** The book that is on sale, opened for selling. Where none is left, a new one is committed. */
  current(shelf: store.BookSeries): Promise<store.PrizeBook>;
  /** A book that {@link current} or {@link open} has opened before; otherwise undefined. */
  opened(bookId: string): OpenBook | undefined;
  open(book: Pick<store.PrizeBook, "id" | "gameCode" | "size">): Promise<OpenBook>;
}

/** The number of opened books that a process caches, of 200 kB each. */
const OPENED = 32;
/** The number of sheets hashed before the event loop gets a turn, which takes a few hundredths of a second. */
const SHEETS_AT_ONCE = 16;

export function createBooks(
  platform: Pick<Platform, "db" | "database" | "secrets" | "ids" | "clock">,
  { plan, mathsVersion }: { plan: BookPlan; mathsVersion: string },
): PrizeBooks {
  const { db, database, secrets, ids, clock } = platform;
  const opened = new LRUCache<string, OpenBook>({ max: OPENED });
  const context = (id: string): string => `scratch-book:${id}`;

  /** Shuffles and encrypts a book, and commits it before any of its tickets can be sold. */
  const print = async (shelf: store.BookSeries): Promise<void> => {
    const id = ids.next();
    const seed = randomBytes(32);
    const hex = seed.toString("hex");
    const order = ticketOrder(hex, shelf.gameCode, plan);
    const hide = ticketSecrets(hex);
    const sheets: string[] = [];
    while (sheets.length < sheetsOf(plan.size)) {
      if (sheets.length % SHEETS_AT_ONCE === 0) await breathe();
      sheets.push(sheetHash(order, hide, sheets.length));
    }
    const book: store.NewBook = {
      ...shelf,
      id,
      mathsVersion,
      size: plan.size,
      root: bookRoot(sheets),
      seedHash: commitmentOf(hex),
      sealed: secrets.seal(seed, context(id)),
      sheets,
      prizes: plan.prizes,
    };
    await inTransaction(database, (tx) => store.insertBook(tx, book, now(clock)));
  };
  const printing = new Map<string, Promise<void>>();
  /** Concurrent callers share one print. */
  const printOnce = (shelf: store.BookSeries): Promise<void> => {
    const key = `${shelf.gameCode} ${shelf.currency} ${shelf.price}`;
    const running = printing.get(key) ?? print(shelf).finally(() => printing.delete(key));
    printing.set(key, running);
    return running;
  };

  const read = async ({ id, gameCode, size }: Parameters<PrizeBooks["open"]>[0]): Promise<OpenBook> => {
    const { sealed, sheets } = await store.sealOf(db, id);
    const seed = secrets.open(sealed, context(id)).toString("hex");
    const prizes = await store.prizesOf(db, id);
    const book = {
      order: ticketOrder(seed, gameCode, { size, prizes }),
      secrets: ticketSecrets(seed),
      seed,
      sheets,
    };
    opened.set(id, book);
    return book;
  };
  const opening = new Map<string, Promise<OpenBook>>();
  /** Shuffling a book takes a fifth of a second, so concurrent callers share it. */
  const open: PrizeBooks["open"] = (book) => {
    const known = opened.get(book.id);
    if (known) return Promise.resolve(known);
    const running = opening.get(book.id) ?? read(book).finally(() => opening.delete(book.id));
    opening.set(book.id, running);
    return running;
  };

  return {
    open,
    opened: (bookId) => opened.get(bookId),
    async current(shelf) {
      let book = await store.currentBook(db, shelf);
      if (!book) {
        await printOnce(shelf);
        book = await store.currentBook(db, shelf);
      }
      // The book sold out between the two steps; the caller tries again.
      if (!book) throw new Error(`no scratch book of ${shelf.gameCode} at ${shelf.price}`);
      await open(book);
      return book;
    },
  };
}

/** The Merkle path from a sold ticket to the root of its book. */
export const proofOf = (book: OpenBook, number: number): string[] => ticketPath(book, number);
