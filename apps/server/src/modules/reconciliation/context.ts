import type { Money } from "@khela/kernel/money";
import type { Books } from "@khela/rules/reconciliation/books";
import type { Db, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";

/** Who holds members' money, by currency: what is open there is what is held. */
export type Holder = (db: Db | Tx) => Promise<ReadonlyMap<string, Money>>;

/** What reconciliation works with. */
export interface ReconciliationContext {
  platform: Platform;
  audit: Audit;
  /** Everybody's books that ours are compared with. */
  books: readonly Books[];
  holders: readonly Holder[];
}

/** The source of the proof of balance, beside those of the books. */
export const PROOF = "proof";

/** The books of a source. */
export function booksOf({ books }: ReconciliationContext, source: string): Books | undefined {
  return books.find(({ name }) => name === source);
}
