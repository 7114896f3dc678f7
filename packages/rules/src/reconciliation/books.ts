/** How a module shows its books to the reconciliation. Source: domain rules W7. */
import type { Money } from "@khela/kernel/money";

/** What two books can disagree about; as in the contract. */
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

/** One book's word on a subject, for people. Amounts are decimal texts. */
export interface Side {
  id?: string;
  reference?: string;
  state?: string;
  amount?: string;
  currency?: string;
  /** Of a period (kind `statement`): everything in it; the other fields are of the first line that differs. */
  total?: string;
  lines?: number;
  /** How many of them differ, on either side. */
  differing?: number;
  playerId?: string;
  at?: string;
}

/** A difference between two books. */
export interface Finding {
  kind: BreakKind;
  /** What it is about, always the same words: `deposit:D7K3M9Q2X4B`. */
  subject: string;
  currency: string;
  /** Theirs less ours. */
  difference: Money;
  ours: Side | null;
  theirs: Side | null;
}

/** What a comparison came to. `settled`: differences that asking in the usual way has ended. */
export interface Compared {
  compared: number;
  settled: number;
  findings: Finding[];
}

/** Two books, as reconciliation works on them: ours, and somebody else's. */
export interface Books {
  /** `payments:sandbox`, `vendor:…`: at most 60 characters. */
  name: string;
  /**
   * Compares the next part of their list with ours.
   * @param after cursor: null at the beginning; what changed before `sinceMs` or from `untilMs` on is left out
   * @throws Error where they give no answer: nothing is lost, the same part is asked for again
   */
  compareTheirs(after: {
    cursor: string | null;
    sinceMs: number;
    untilMs: number;
  }): Promise<Compared & { cursor: string; more: boolean }>;
  /**
   * What we booked in a period (half-open, Unix ms) and they don't confirm, and our ledger's side of it.
   * @param period `sinceMs`: what was before is nobody's break
   */
  compareOurs(period: { fromMs: number; untilMs: number; sinceMs: number }): Promise<Compared>;
  /**
   * Looks at one difference again, and settles in the usual way what can be settled.
   * @returns the difference as it is now; undefined where the books agree
   * @throws Error where they give no answer
   */
  compareAgain(finding: Finding): Promise<Finding | undefined>;
}
