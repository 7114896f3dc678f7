import { type Database, inTransaction, type Tx } from "../../platform/database.ts";
import type { AccountChange } from "./transfer.ts";

/** Called with every committed posting of this process; must be quick and not throw. */
export type PostedListener = (changes: readonly AccountChange[]) => void;

/** Collects the balance changes of a transaction until it commits, then calls the listeners. */
export interface Commits {
  /** Like the platform's `inTransaction`; reports its postings to the listeners after the commit. */
  transact<T>(database: Pick<Database, "kysely">, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Records the changes of a posting in a transaction; ignored where `transact` didn't open it. */
  add(tx: Tx, changes: readonly AccountChange[]): void;
  /** Discards the recorded changes, after a rollback to a savepoint. */
  forget(tx: Tx): void;
  /** Calls the listeners at once, for a caller that knows of a commit. */
  notify(changes: readonly AccountChange[]): void;
  /** @returns a function that removes the listener */
  listen(listener: PostedListener): () => void;
}

/** @param onError called with an error that a listener threw; postings don't fail for it */
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
      commits.notify(changes);
      return result;
    },
    add: (tx, changes) => {
      noted.get(tx)?.push(...changes);
    },
    forget: (tx) => {
      noted.get(tx)?.splice(0);
    },
    notify: (changes) => {
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
