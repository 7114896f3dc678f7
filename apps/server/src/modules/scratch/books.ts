import { randomBytes } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { commitmentOf } from "@khela/games/fair/seed";
import { bookRoot, orderOf, sheetHash, sheetsOf, ticketPath, ticketSecrets } from "@khela/games/scratch/book";
import type { BookPlan } from "@khela/games/scratch/plan";
import { now } from "@khela/kernel/clock";
import { LRUCache } from "lru-cache";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

/** A book whose tickets this process can read. In memory only. */
export interface OpenBook {
  order: Uint16Array;
  secrets: (number: number) => string;
  seed: string;
  sheets: readonly string[];
}

/** The prize books (GAME-09): printing them, and reading the ticket that is sold. */
export interface Books {
  /** The book that tickets are sold from, opened for selling; a new one is committed where none is left. */
  current(shelf: store.Shelf): Promise<store.Book>;
  /** An opened book, or undefined where {@link current} or {@link open} has not opened it. */
  opened(bookId: string): OpenBook | undefined;
  open(book: Pick<store.Book, "id" | "gameCode" | "size">): Promise<OpenBook>;
}

/** Opened books that a process keeps: 200 kB each. */
const OPENED = 32;
/** Sheets that are hashed before others get a turn: a few hundredths of a second. */
const SHEETS_AT_ONCE = 16;

export function createBooks(
  platform: Pick<Platform, "db" | "database" | "secrets" | "ids" | "clock">,
  { plan, mathsVersion }: { plan: BookPlan; mathsVersion: string },
): Books {
  const { db, database, secrets, ids, clock } = platform;
  const opened = new LRUCache<string, OpenBook>({ max: OPENED });
  const context = (id: string): string => `scratch-book:${id}`;

  /** Shuffles and seals a book, and commits it before anything of it can be sold. */
  const print = async (shelf: store.Shelf): Promise<void> => {
    const id = ids.next();
    const seed = randomBytes(32);
    const hex = seed.toString("hex");
    const order = orderOf(hex, shelf.gameCode, plan);
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
  /** Callers that come together share one print. */
  const printOnce = (shelf: store.Shelf): Promise<void> => {
    const key = `${shelf.gameCode} ${shelf.currency} ${shelf.price}`;
    const running = printing.get(key) ?? print(shelf).finally(() => printing.delete(key));
    printing.set(key, running);
    return running;
  };

  const read = async ({ id, gameCode, size }: Parameters<Books["open"]>[0]): Promise<OpenBook> => {
    const { sealed, sheets } = await store.sealOf(db, id);
    const seed = secrets.open(sealed, context(id)).toString("hex");
    const prizes = await store.prizesOf(db, id);
    const book = {
      order: orderOf(seed, gameCode, { size, prizes }),
      secrets: ticketSecrets(seed),
      seed,
      sheets,
    };
    opened.set(id, book);
    return book;
  };
  const opening = new Map<string, Promise<OpenBook>>();
  /** To shuffle a book takes a fifth of a second: callers that come together share it. */
  const open: Books["open"] = (book) => {
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
      let book = await store.liveBook(db, shelf);
      if (!book) {
        await printOnce(shelf);
        book = await store.liveBook(db, shelf);
      }
      // Sold out between the two: the caller asks again.
      if (!book) throw new Error(`no scratch book of ${shelf.gameCode} at ${shelf.price}`);
      await open(book);
      return book;
    },
  };
}

/** A sold ticket's way to the root of its book. */
export const proofOf = (book: OpenBook, number: number): string[] => ticketPath(book, number);
