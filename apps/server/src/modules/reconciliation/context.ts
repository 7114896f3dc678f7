import type { Money } from "@khela/kernel/money";
import type { Books } from "@khela/rules/reconciliation/books";
import type { Db, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { PaymentBooks } from "../cashier/index.ts";
import type { FourEyes } from "../four-eyes/index.ts";

/**
 * The members' money that a module holds, by currency. The proof of balance compares the open items of all
 * holders with the ledger's held accounts.
 */
export type HeldMoneySource = (db: Db | Tx) => Promise<ReadonlyMap<string, Money>>;

/** The books of any source. Those of a payment provider also support corrections. */
export type SourceBooks = Books & Partial<PaymentBooks>;

/** The dependencies of the reconciliation module. */
export interface ReconciliationContext {
  platform: Platform;
  audit: Audit;
  /** The books of every outside source that ours are compared with. */
  books: () => readonly SourceBooks[];
  heldMoney: readonly HeldMoneySource[];
  fourEyes: FourEyes;
}

/** The source name of the proof of balance, which has no outside books. */
export const BALANCE_PROOF = "proof";

export function booksOf({ books }: ReconciliationContext, source: string): SourceBooks | undefined {
  return books().find(({ name }) => name === source);
}
