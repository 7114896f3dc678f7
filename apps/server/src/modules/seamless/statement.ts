import { STATEMENT_PAGE, statementPage } from "@khela/contract/seamless";
import { moneyFromText } from "@khela/kernel/money";
import type { StatementLine } from "@khela/rules/reconciliation/statement";
import { askVendor } from "./ask-vendor.ts";
import type { SeamlessContext } from "./context.ts";
import type { KnownVendors } from "./known-vendors.ts";
import { linesNamed, linesOf } from "./statement-store.ts";

/** Two million lines; a vendor with more pages for one question is taken to answer without end. */
const MOST_PAGES = 2_000;

/** A period, half-open, in Unix milliseconds. */
export interface Period {
  fromMs: number;
  untilMs: number;
}

/** A vendor's statement and our own transactions, for reconciliation. */
export interface Statements {
  /** The vendors whose statements can be compared. */
  vendors(): readonly string[];
  /** The vendor's statement, in its order. @throws Error where the vendor doesn't answer */
  vendorLines(vendor: string, period: Period): Promise<StatementLine[]>;
  /** Our transactions that moved money, ordered by time. */
  ownLines(vendor: string, period: Period): Promise<StatementLine[]>;
  /** Our transactions with these vendor ids, from any time. */
  ownLinesByTxId(vendor: string, txIds: readonly string[]): Promise<StatementLine[]>;
}

/** Reads the statements of the vendors that this process talks to. */
export function createStatements(context: SeamlessContext, known: Pick<KnownVendors, "codes">): Statements {
  const { db } = context.platform;
  return {
    vendors: known.codes,
    async vendorLines(vendor, { fromMs, untilMs }) {
      const lines: StatementLine[] = [];
      let after: string | undefined;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const body = { fromMs, toMs: untilMs, ...(after === undefined ? {} : { after }) };
        const told = await askVendor(context, { vendor, path: "/api/statement", body }, statementPage);
        lines.push(...told.transactions.map((line) => ({ ...line, amount: moneyFromText(line.amount) })));
        const next = told.next ?? undefined;
        if (next === undefined) return lines;
        if (next === after) throw new Error(`${vendor} gives the same page of its statement again`);
        after = next;
      }
      throw new Error(`${vendor} doesn't end its statement`);
    },
    async ownLines(vendor, period) {
      const lines: StatementLine[] = [];
      for (;;) {
        const page = await linesOf(db, vendor, period, { after: lines.at(-1), limit: STATEMENT_PAGE });
        lines.push(...page);
        if (page.length < STATEMENT_PAGE) return lines;
      }
    },
    async ownLinesByTxId(vendor, txIds) {
      const lines: StatementLine[] = [];
      for (let from = 0; from < txIds.length; from += STATEMENT_PAGE)
        lines.push(...(await linesNamed(db, vendor, txIds.slice(from, from + STATEMENT_PAGE))));
      return lines;
    },
  };
}
