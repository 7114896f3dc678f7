import { type Money, moneyToText } from "@khela/kernel/money";
import type { Books, ComparisonResult, Finding } from "@khela/rules/reconciliation/books";
import {
  compareRecords,
  type OurRecord,
  type Phase,
  type ProviderReport,
  differenceAmount,
} from "@khela/rules/reconciliation/compare";
import type { TransferRow, VendorStatement, VendorWallets } from "../vendor-wallets/index.ts";

type Wallets = Pick<VendorWallets, "byReference" | "resolve" | "settled" | "statement">;
type Listed = VendorStatement["transfers"][number];

/** A vendor's statement is requested hour by hour. */
const WINDOW_MS = 3_600_000;
/** Both sides date a transfer at its end, each by its own clock. */
const CLOCKS_MS = 10 * 60_000;
const PAGE = 1_000;

const PHASES: Record<TransferRow["state"], Phase> = {
  created: "before",
  debited: "before",
  sent: "open",
  unknown: "open",
  done: "moved",
  failed: "over",
};
const STATUSES = { pending: "pending", done: "succeeded", failed: "failed" } as const;

/** The books of transfers with a vendor that keeps the players' wallets (MONEY-02, domain rules W6, W7). */
export function vendorBooks(wallets: Wallets, vendor: string): Books {
  const statementOf = async (period: { fromMs: number; toMs: number }): Promise<readonly Listed[]> => {
    const statement = await wallets.statement(vendor, period);
    if (!statement) throw new Error(`${vendor} doesn't give its statement`);
    return statement.transfers;
  };
  const oursOf = async (references: readonly string[]): Promise<Map<string, TransferRow>> =>
    new Map((await wallets.byReference(vendor, references)).map((row) => [row.reference, row]));

  /** Resolves a transfer through the vendor's status query, and returns the difference that remains. */
  const settle = async (theirs: Listed, ours: TransferRow | undefined): Promise<Finding | undefined> => {
    if (ours && compareRecords(ourRecord(ours), vendorReport(theirs)).kind === "ask") {
      await wallets.resolve(ours.id);
      const renewed = (await oursOf([theirs.reference])).get(theirs.reference);
      return findingOf(renewed, theirs);
    }
    return findingOf(ours, theirs);
  };
  const compareList = async (list: readonly Listed[]): Promise<ComparisonResult> => {
    const ours = await oursOf(list.map(({ reference }) => reference));
    const findings: Finding[] = [];
    let settled = 0;
    for (const theirs of list) {
      if (findingOf(ours.get(theirs.reference), theirs) === undefined) continue;
      const left = await settle(theirs, ours.get(theirs.reference));
      if (left) findings.push(left);
      else settled += 1;
    }
    return { compared: list.length, settled, findings };
  };

  return {
    name: `vendor:${vendor}`,
    async compareTheirs({ cursor, sinceMs, untilMs }) {
      const fromMs = cursor === null ? sinceMs : Number(cursor);
      const toMs = Math.max(fromMs, Math.min(fromMs + WINDOW_MS, untilMs));
      const compared = await compareList(await statementOf({ fromMs, toMs }));
      return { ...compared, cursor: String(toMs), more: toMs < untilMs };
    },
    async compareOurs({ fromMs, untilMs }) {
      const theirs = new Set(
        (await statementOf({ fromMs: fromMs - CLOCKS_MS, toMs: untilMs + CLOCKS_MS })).map(
          ({ reference }) => reference,
        ),
      );
      const findings: Finding[] = [];
      let compared = 0;
      for (let after: string | undefined; ;) {
        const page = await wallets.settled(
          vendor,
          { fromMs, toMs: untilMs },
          { ...(after === undefined ? {} : { after }), limit: PAGE },
        );
        const done = page.filter(({ state }) => state === "done");
        compared += done.length;
        findings.push(...done.filter(({ reference }) => !theirs.has(reference)).map(missingThere));
        after = page.at(-1)?.reference;
        if (page.length < PAGE) return { compared, settled: 0, findings };
      }
    },
    async compareAgain(finding) {
      const reference = finding.subject.split(":")[1] ?? "";
      const ours = (await oursOf([reference])).get(reference);
      // The vendor doesn't list it and our transfer is gone as well, so there is no difference any more.
      if (!ours && finding.kind === "missing_there") return undefined;
      const aboutMs = ours?.settled_at?.getTime();
      if (!ours || aboutMs === undefined) return finding;
      const list = await statementOf({ fromMs: aboutMs - CLOCKS_MS, toMs: aboutMs + CLOCKS_MS });
      const theirs = list.find((listed) => listed.reference === reference);
      if (theirs) return settle(theirs, ours);
      return ours.state === "done" ? missingThere(ours) : undefined;
    },
  };
}

function ourRecord(ours: TransferRow): OurRecord {
  return {
    direction: "out",
    phase: PHASES[ours.state],
    providerReference: ours.vendor_reference,
    amount: ours.amount,
    currency: ours.currency,
  };
}

function vendorReport({ vendorReference, status, amount, currency }: Listed): ProviderReport {
  return { providerReference: vendorReference, status: STATUSES[status], amount, currency };
}

const moneyOf = ({ amount, currency }: { amount: Money; currency: string }) => ({
  amount: moneyToText(amount),
  currency,
});

function oursSide(ours: TransferRow) {
  return { id: ours.id, reference: ours.reference, state: ours.state, ...moneyOf(ours) };
}

function findingOf(ours: TransferRow | undefined, theirs: Listed): Finding | undefined {
  const word = vendorReport(theirs);
  const verdict = ours && compareRecords(ourRecord(ours), word);
  if (verdict ? verdict.kind === "agree" : theirs.status === "failed") return undefined;
  return {
    kind: verdict === undefined ? "missing_here" : verdict.kind === "break" ? verdict.what : "state",
    subject: `transfer:${theirs.reference}`,
    currency: theirs.currency,
    difference: differenceAmount(ours && ourRecord(ours), word),
    ours: ours ? oursSide(ours) : null,
    theirs: {
      id: theirs.vendorReference,
      reference: theirs.reference,
      state: theirs.status,
      ...moneyOf(theirs),
    },
  };
}

function missingThere(ours: TransferRow): Finding {
  return {
    kind: "missing_there",
    subject: `transfer:${ours.reference}`,
    currency: ours.currency,
    difference: differenceAmount(ourRecord(ours), undefined),
    ours: oursSide(ours),
    theirs: null,
  };
}
