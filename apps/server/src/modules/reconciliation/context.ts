import type { Money } from "@khela/kernel/money";
import type { Books } from "@khela/rules/reconciliation/books";
import type { Db, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { PaymentBooks } from "../cashier/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";

/** Who holds members' money, by currency: what is open there is what is held. */
export type Holder = (db: Db | Tx) => Promise<ReadonlyMap<string, Money>>;

/** Somebody's books; a payment provider's can be followed in one step. */
export type AnyBooks = Books & Partial<PaymentBooks>;

/** What reconciliation works with. */
export interface ReconciliationContext {
  platform: Platform;
  audit: Audit;
  /** Everybody's books that ours are compared with. */
  books: () => readonly AnyBooks[];
  holders: readonly Holder[];
  fourEyes: FourEyes;
}

/** The source of the proof of balance, beside those of the books. */
export const PROOF = "proof";

/** The books of a source. */
export function booksOf({ books }: ReconciliationContext, source: string): AnyBooks | undefined {
  return books().find(({ name }) => name === source);
}
