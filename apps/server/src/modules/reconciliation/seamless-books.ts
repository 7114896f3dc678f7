import { type Money, money, moneyToText } from "@khela/kernel/money";
import type { Books, ComparisonResult, Finding, BookRecord } from "@khela/rules/reconciliation/books";
import {
  differencesOf,
  pairLines,
  type StatementDifference,
  type StatementLine,
} from "@khela/rules/reconciliation/statement";
import type { Statements } from "../seamless/index.ts";

const HOUR_MS = 3_600_000;
/** Both sides date a transaction by their own clocks, and a call that was lost is sent again later. */
const CLOCKS_MS = 10 * 60_000;

/**
 * The books of a vendor that calls our wallet (GAME-07, domain rules W7): its statement against our
 * transactions, by hour and currency. Nothing is posted: an hour that differs is one break that names its first
 * differing line.
 */
export function seamlessBooks(statements: Statements, vendor: string): Books {
  /** Compares the part of one hour between two instants. */
  const comparePart = async (fromMs: number, untilMs: number): Promise<ComparisonResult> => {
    const around = { fromMs: fromMs - CLOCKS_MS, untilMs: untilMs + CLOCKS_MS };
    const theirs = await statements.vendorLines(vendor, around);
    const ours = new Map<string, StatementLine>();
    for (const line of await statements.ownLinesByTxId(vendor, [...new Set(theirs.map(({ txId }) => txId))]))
      ours.set(line.txId, line);
    for (const line of await statements.ownLines(vendor, { fromMs, untilMs })) ours.set(line.txId, line);
    const pairs = pairLines({ fromMs, untilMs, theirs, ours });
    const findings = differencesOf(pairs).map((difference) => findingOf(difference, fromMs));
    return { compared: pairs.length, settled: 0, findings };
  };
  return {
    name: `vendor:${vendor}`,
    // compareOurs compares both directions at once.
    compareTheirs: async () => ({ compared: 0, settled: 0, findings: [], cursor: "", more: false }),
    async compareOurs({ fromMs, untilMs, sinceMs }) {
      const all: ComparisonResult = { compared: 0, settled: 0, findings: [] };
      // An hour that was not over at the last run is compared again as a whole.
      for (let hourMs = hourOf(fromMs); hourMs < untilMs; hourMs += HOUR_MS) {
        const part = await comparePart(Math.max(hourMs, sinceMs), Math.min(hourMs + HOUR_MS, untilMs));
        all.compared += part.compared;
        all.findings.push(...part.findings);
      }
      return all;
    },
    async compareAgain({ subject, currency }) {
      const fromMs = beginOf(subject);
      const { findings } = await comparePart(fromMs, hourOf(fromMs) + HOUR_MS);
      return findings.find((finding) => finding.currency === currency);
    },
  };
}

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;

/** The subject of a finding: a currency and the start of the compared hour, or of its compared part. */
const subjectOf = (currency: string, fromMs: number): string =>
  `hour:${currency}:${new Date(fromMs).toISOString()}`;
const beginOf = (subject: string): number => Date.parse(subject.replace(/^hour:[^:]*:/, ""));

function findingOf({ currency, lines, ours, theirs, first }: StatementDifference, fromMs: number): Finding {
  const side = (sum: { total: Money; lines: number }, line: StatementLine | undefined): BookRecord => ({
    total: moneyToText(sum.total),
    lines: sum.lines,
    differing: lines,
    ...(line
      ? {
          ...(line.id === undefined ? {} : { id: line.id }),
          reference: line.txId,
          amount: moneyToText(line.amount),
          currency: line.currency,
          playerId: line.playerId,
          at: new Date(line.atMs).toISOString(),
        }
      : {}),
  });
  return {
    kind: "statement",
    subject: subjectOf(currency, fromMs),
    currency,
    difference: money(theirs.total - ours.total),
    ours: side(ours, first.ours),
    theirs: side(theirs, first.theirs),
  };
}
