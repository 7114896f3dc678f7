import { now } from "@khela/kernel/clock";
import { type Money, moneyToText } from "@khela/kernel/money";
import type { Books, ComparisonResult, Finding, BookRecord } from "@khela/rules/reconciliation/books";
import {
  compareRecords,
  type OurRecord,
  type ProviderReport,
  differenceAmount,
} from "@khela/rules/reconciliation/compare";
import type { Tx } from "../../platform/database.ts";
import { queryDeposit } from "./query-deposit.ts";
import { type CashierContext, providerOf } from "./context.ts";
import { type AgreedCorrection, correctPayment } from "./correct-payment.ts";
import { type PaymentDiscrepancy, readPaymentDiscrepancy } from "./payment-discrepancy.ts";
import type { ListedMovement } from "./providers/provider.ts";
import * as store from "./store/books.ts";
import { syncInstalmentWithProvider } from "./sync-payout.ts";

/** The most differences of one comparison; more than that have one common cause. */
const MOST_FOUND = 500;
/** The number of concurrent queries to the provider. */
const ASK_AT_ONCE = 4;

type ProviderMovement = Omit<ListedMovement, "changedAt">;

/** The payment records of a provider, whose differences can be corrected. */
export interface PaymentBooks extends Books {
  /** The payment that a difference is about. @returns undefined where it is not one of ours */
  discrepancyOf(finding: Pick<Finding, "subject" | "theirs">): Promise<PaymentDiscrepancy | undefined>;
  /** Applies a correction that two persons approved. @throws AppError OPS_CHANGED, MONEY_INSUFFICIENT */
  correct(tx: Tx, agreed: Omit<AgreedCorrection, "provider">): Promise<void>;
}

/** Our records of deposits and payouts with a provider, for reconciliation (OPS-03, domain rules W7). */
export function paymentBooks(context: CashierContext, provider: string): PaymentBooks {
  const { platform } = context;
  const { db, clock } = platform;
  const adapter = providerOf(context, provider);

  let ahead: { cursor: string; untilMs: number; page: ReturnType<typeof adapter.listMovements> } | undefined;

  /** Queries the provider about one movement. `silent`: it gives no clear answer about this one. */
  const lookUp = async (
    kind: ProviderMovement["kind"],
    reference: string,
    id: string | undefined,
  ): Promise<ProviderMovement | "silent" | undefined> => {
    // Payouts are queried by our id, so one that is not ours can't be queried.
    if (kind === "payout" && id === undefined) return undefined;
    const answer =
      kind === "payment" ? await adapter.queryPayment(reference) : await adapter.queryPayout(id ?? "");
    if (answer.kind === "absent") return undefined;
    if (answer.kind !== "known") return "silent";
    return { ...answer.state, kind, reference };
  };

  /**
   * The difference that remains after the provider was queried and its answer processed as usual.
   * @param theirs its newest report
   */
  const settleOne = async (theirs: ProviderMovement): Promise<Finding | undefined> => {
    const oursNow = async () => (await findOurs(context, provider, [theirs])).get(keyOf(theirs));
    let ours = await oursNow();
    if (ours && verdictOf(ours, theirs) === "ask") {
      await ask(context, ours);
      ours = await oursNow();
    }
    const known = new Map(ours ? [[keyOf(theirs), ours]] : []);
    await store.keepLines(db, provider, linesOf([theirs], known), now(clock));
    return verdictOf(ours, theirs) === "agree" ? undefined : findingOf(ours, theirs);
  };

  /** A list may be out of date when it is read, so a movement that seems to differ is queried before it counts. */
  const settleListed = async (listed: ProviderMovement, ours: store.OurMovement | undefined) => {
    if (verdictOf(ours, listed) === "duplicate") return findingOf(ours, listed);
    const asked = await lookUp(listed.kind, listed.reference, ours?.id);
    // Where the provider gives no clear answer about a payout, its list is the only report; the other movements are
    // compared all the same.
    return settleOne(asked === undefined || asked === "silent" ? listed : asked);
  };

  /** Compares a movement of ours that the provider's list doesn't confirm. */
  const settleOurs = async (ours: store.OurMovement): Promise<Finding | undefined> => {
    const theirs = await lookUp(ours.kind, ours.reference, ours.id);
    // The list's entry was compared when it arrived.
    if (theirs === "silent" && (await store.isListed(db, ours.id))) return undefined;
    if (theirs && theirs !== "silent") return settleOne(theirs);
    // A payment that was never opened at the provider is unknown there, and nothing has moved on either side.
    const expected = ours.phase === "moved" || (ours.phase === "open" && ours.providerReference !== null);
    return expected ? findingOf(ours, undefined) : undefined;
  };

  return {
    name: `payments:${provider}`,
    async compareTheirs({ cursor, sinceMs, untilMs }) {
      const page = await (ahead?.cursor === cursor && ahead.untilMs === untilMs
        ? ahead.page
        : adapter.listMovements({ cursor, untilMs }));
      ahead = undefined;
      if (!page) throw new Error(`${provider} doesn't give its list`);
      const wanted = page.movements.filter(({ changedAt }) => changedAt.getTime() >= sinceMs);
      // The next page is requested while this one is compared.
      if (page.more) {
        const next = { cursor: page.cursor, untilMs };
        ahead = { ...next, page: adapter.listMovements(next) };
      }
      const open = await withoutAgreed(context, provider, wanted);
      const ours = await findOurs(context, provider, open);
      const doubtful = open.filter((theirs) => verdictOf(ours.get(keyOf(theirs)), theirs) !== "agree");
      await store.keepLines(db, provider, linesOf(open, ours), now(clock));
      const results = await eachOf(doubtful, (theirs) => settleListed(theirs, ours.get(keyOf(theirs))));
      return { ...summary(wanted.length, results), cursor: page.cursor, more: page.more };
    },
    async compareOurs({ fromMs, untilMs }) {
      const period = { from: new Date(fromMs), until: new Date(untilMs) };
      const [compared, unconfirmed, deposits, withdrawals] = await Promise.all([
        store.countBooked(db, provider, period),
        store.listUnconfirmed(db, provider, period, MOST_FOUND),
        store.listDepositDifferences(db, provider, period, MOST_FOUND),
        store.listWithdrawalDifferences(db, provider, period, MOST_FOUND),
      ]);
      const results = await eachOf(unconfirmed, settleOurs);
      const found = summary(compared, results);
      return {
        ...found,
        findings: [...found.findings, ...[...deposits, ...withdrawals].map(ledgerFinding)],
      };
    },
    async compareAgain(finding) {
      const [what = "", reference = ""] = finding.subject.split(":", 2);
      if (finding.kind === "ledger") {
        const kind = what === "withdrawal" ? "withdrawal" : "deposit";
        const difference = await store.findDifference(db, provider, { kind, reference });
        return difference && ledgerFinding(difference);
      }
      // The provider can't be queried about the second of two payments with one reference, so a person clarifies it.
      if (finding.kind === "duplicate") return finding;
      const kind = what === "payout" ? "payout" : "payment";
      const ours = (await store.findMovements(db, provider, kind, [reference])).get(reference);
      if (!ours && kind === "payout") return finding;
      const theirs = await lookUp(kind, reference, ours?.id);
      if (theirs === "silent") throw new Error(`${provider} gives no answer about ${reference}`);
      if (ours) return settleOurs(ours);
      return theirs && settleOne(theirs);
    },
    discrepancyOf: (finding) => readPaymentDiscrepancy(context, provider, finding),
    correct: (tx, agreed) => correctPayment(context, tx, { ...agreed, provider }),
  };
}

const keyOf = ({ kind, reference }: Pick<ProviderMovement, "kind" | "reference">): string =>
  `${kind}:${reference}`;

/** The entries of a page that don't match our records exactly; those that match are recorded as such. */
async function withoutAgreed(
  { platform }: CashierContext,
  provider: string,
  page: readonly ListedMovement[],
): Promise<ProviderMovement[]> {
  const at = now(platform.clock);
  const left: ProviderMovement[] = page.filter(({ status }) => status !== "succeeded");
  for (const kind of ["payment", "payout"] as const) {
    const words = page.filter((theirs) => theirs.kind === kind && theirs.status === "succeeded");
    const others = await store.recordMatching(platform.db, { provider, kind, at }, words);
    for (const place of others) {
      const word = words[place];
      if (word) left.push(word);
    }
  }
  return left;
}

async function findOurs(
  { platform }: CashierContext,
  provider: string,
  page: readonly ProviderMovement[],
): Promise<Map<string, store.OurMovement>> {
  const found = new Map<string, store.OurMovement>();
  for (const kind of ["payment", "payout"] as const) {
    const references = page.filter((theirs) => theirs.kind === kind).map(({ reference }) => reference);
    for (const ours of (await store.findMovements(platform.db, provider, kind, references)).values()) {
      found.set(keyOf(ours), ours);
    }
  }
  return found;
}

function wordOf(ours: store.OurMovement): OurRecord {
  return { ...ours, direction: ours.kind === "payment" ? "in" : "out" };
}

/** `unknown`: the movement is not ours, and money moved or may move. */
function verdictOf(ours: store.OurMovement | undefined, theirs: ProviderMovement): string {
  if (!ours) return theirs.status === "failed" ? "agree" : "unknown";
  const verdict = compareRecords(wordOf(ours), theirs);
  return verdict.kind === "break" ? verdict.what : verdict.kind;
}

/** The provider's last reports on our movements; another payment under the same reference is left out. */
function linesOf(
  page: readonly ProviderMovement[],
  ours: ReadonlyMap<string, store.OurMovement>,
): store.Line[] {
  const lines = new Map<string, store.Line>();
  for (const { providerReference, status, amount, currency, ...theirs } of page) {
    const known = ours.get(keyOf(theirs));
    if (!known) continue;
    if (known.providerReference !== null && known.providerReference !== providerReference) continue;
    lines.set(known.id, { movementId: known.id, providerReference, status, amount, currency });
  }
  return [...lines.values()];
}

/** Processes the provider's news the usual way: query it, and apply the answer. */
async function ask(context: CashierContext, ours: store.OurMovement): Promise<void> {
  await (ours.kind === "payment"
    ? queryDeposit(context, ours.id)
    : syncInstalmentWithProvider(context, ours.id));
}

const SUBJECTS = { payment: "deposit", payout: "payout" } as const;

function findingOf(ours: store.OurMovement | undefined, theirs: ProviderMovement | undefined): Finding {
  const either = ours ?? theirs;
  if (!either) throw new Error("a difference between nothing and nothing");
  const verdict = theirs ? verdictOf(ours, theirs) : "missing_there";
  const kind =
    verdict === "unknown" ? "missing_here" : verdict === "ask" ? "state" : (verdict as Finding["kind"]);
  const subject = `${SUBJECTS[either.kind]}:${either.reference}`;
  return {
    kind,
    // A second payment under one reference gets a subject of its own.
    subject: kind === "duplicate" ? `${subject}:${theirs?.providerReference ?? ""}` : subject,
    currency: either.currency,
    difference:
      kind === "duplicate"
        ? differenceAmount(undefined, theirs)
        : differenceAmount(ours && wordOf(ours), theirs),
    ours: ours ? side({ id: ours.id, reference: ours.reference, state: ours.state, ...moneyOf(ours) }) : null,
    theirs: theirs
      ? side({
          id: theirs.providerReference,
          reference: theirs.reference,
          state: theirs.status,
          ...moneyOf(theirs),
        })
      : null,
  };
}

const moneyOf = ({ amount, currency }: Pick<ProviderReport, "amount" | "currency">) => ({
  amount: moneyToText(amount),
  currency,
});

const side = (words: BookRecord): BookRecord => words;

function ledgerFinding({ kind, reference, currency, amount, booked }: store.LedgerDifference): Finding {
  return {
    kind: "ledger",
    subject: `${kind}:${reference}`,
    currency,
    difference: (amount - booked) as Money,
    ours: { reference, ...moneyOf({ amount: booked, currency }) },
    theirs: { reference, ...moneyOf({ amount, currency }) },
  };
}

function summary(compared: number, results: readonly (Finding | undefined)[]): ComparisonResult {
  const findings = results.filter((finding) => finding !== undefined);
  return { compared, settled: results.length - findings.length, findings };
}

/** Runs `work` on a few items at a time, since each may query the provider. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += ASK_AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + ASK_AT_ONCE).map(work))));
  }
  return results;
}
