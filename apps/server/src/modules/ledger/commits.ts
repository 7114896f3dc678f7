import { type Database, inTransaction, type Tx } from "../../platform/database.ts";
import type { AccountChange } from "./transfer.ts";

/** Hears of every committed posting of this process; must be quick and not throw. */
export type PostedListener = (changes: readonly AccountChange[]) => void;

/** Keeps what a transaction moved until it commits, then tells the listeners. */
export interface Commits {
  /** Like the platform's `inTransaction`; tells afterwards what was posted inside. */
  transact<T>(database: Pick<Database, "kysely">, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Notes what was posted in a transaction; ignored where `transact` didn't open it. */
  add(tx: Tx, changes: readonly AccountChange[]): void;
  /** The transaction went back to before what was noted. */
  forget(tx: Tx): void;
  /** Tells the listeners at once, for whoever knows of a commit. */
  tell(changes: readonly AccountChange[]): void;
  /** @returns a function that ends the listening */
  listen(listener: PostedListener): () => void;
}

/** @param onError told what a listener threw; postings don't fail for it */
export function createCommits(onError: (error: unknown) => void): Commits {
  const noted = new WeakMap<Tx, AccountChange[]>();
  const listeners = new Set<PostedListener>();
  const commits: Commits = {
    transact: async (database, fn) => {
      let changes: AccountChange[] = [];
      const result = await inTransaction(database, (tx) => {
        changes = [];
        noted.set(tx, changes);
        return fn(tx);
      });
      commits.tell(changes);
      return result;
    },
    add: (tx, changes) => {
      noted.get(tx)?.push(...changes);
    },
    forget: (tx) => {
      noted.get(tx)?.splice(0);
    },
    tell: (changes) => {
      if (changes.length === 0) return;
      for (const listener of listeners) {
        try {
          listener(changes);
        } catch (error) {
          onError(error);
        }
      }
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return commits;
}
