/** How a module presents its books to the reconciliation. Source: domain rules W7. */
import type { Money } from "@khela/kernel/money";

/** The kinds of differences between two books; the same as in the contract. */
export type BreakKind =
  | "missing_here"
  | "missing_there"
  | "amount"
  | "currency"
  | "state"
  | "duplicate"
  | "statement"
  | "ledger"
  | "balance";

/** One book's record of a movement, for people. Amounts are decimal texts. */
export interface BookRecord {
  id?: string;
  reference?: string;
  state?: string;
  amount?: string;
  currency?: string;
  /** For a period (kind `statement`): its sum; the other fields are those of the first differing line. */
  total?: string;
  lines?: number;
  /** The number of differing lines, on either side. */
  differing?: number;
  playerId?: string;
  at?: string;
}

/** A difference between two books. */
export interface Finding {
  kind: BreakKind;
  /** The movement concerned, always in the same form: `deposit:D7K3M9Q2X4B`. */
  subject: string;
  currency: string;
  /** Their amount less ours. */
  difference: Money;
  ours: BookRecord | null;
  theirs: BookRecord | null;
}

/**
 * The result of a comparison. `settled`: the number of differences that the normal processing has settled.
 */
export interface ComparisonResult {
  compared: number;
  settled: number;
  findings: Finding[];
}

/** The two books that reconciliation compares: ours and another party's. */
export interface Books {
  /** `payments:sandbox`, `vendor:…`: at most 60 characters. */
  name: string;
  /**
   * Compares the next part of their list with ours.
   * @param after `cursor` is null at the beginning; changes before `sinceMs` or from `untilMs` on are left
   * out
   * @throws Error where they don't answer; nothing is lost, because the same part is requested again
   */
  compareTheirs(after: {
    cursor: string | null;
    sinceMs: number;
    untilMs: number;
  }): Promise<ComparisonResult & { cursor: string; more: boolean }>;
  /**
   * Compares our movements of a period (half-open, Unix ms), to find those that they don't confirm, and our
   * ledger's side of them.
   * @param period movements before `sinceMs` are no differences
   */
  compareOurs(period: { fromMs: number; untilMs: number; sinceMs: number }): Promise<ComparisonResult>;
  /**
   * Compares one difference again, and lets the normal processing settle what it can.
   * @returns the present difference; undefined where the books agree
   * @throws Error where they don't answer
   */
  compareAgain(finding: Finding): Promise<Finding | undefined>;
}
