/** The game vendor's records. Amounts are decimal strings, times Unix milliseconds. */

/** The outcome of the next transfers, as the tester has chosen. */
export const TRANSFER_OUTCOMES = [
  "succeed",
  "fail",
  "late",
  "late_fail",
  "lost",
  "unheard",
  "duplicate",
  "unclear",
  "down",
] as const;
export type TransferOutcome = (typeof TRANSFER_OUTCOMES)[number];

export interface VendorTransfer {
  id: string;
  /** The site's reference: a transfer is made once per reference. */
  reference: string;
  playerId: string;
  /** `in`: to the player's wallet at this vendor. */
  direction: "in" | "out";
  amount: string;
  currency: string;
  status: "pending" | "done" | "failed";
  reason: string | null;
  outcome: TransferOutcome;
  createdAtMs: number;
  /** When it was settled. */
  atMs: number | null;
  /** When a late transfer is settled automatically; null where the tester settles it. */
  dueAtMs: number | null;
}

/** A toss of the coin. */
export interface Play {
  id: string;
  playerId: string;
  currency: string;
  stake: string;
  payout: string;
  chosen: "heads" | "tails";
  fell: "heads" | "tails";
  atMs: number;
  /** The number of corrections; missing in older records, like `state`. */
  revision?: number;
  /** `void`: cancelled, with the stake returned. */
  state?: "settled" | "void";
}

/** How tosses are reported to the site, as the tester has chosen. */
export const REPORT_OUTCOMES = ["prompt", "held", "twice"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/**
 * A line of the report of bets: a toss in its state at that time. The id is the line's number, in the order
 * of writing.
 */
export interface BetLine {
  id: string;
  seq: number;
  betId: string;
  revision: number;
  playerId: string;
  currency: string;
  stake: string;
  payout: string;
  state: "settled" | "void";
  placedAtMs: number;
  changedAtMs: number;
  /** From when on the site can see the line; null while it is held back. */
  visibleAtMs: number | null;
}

/** The plan for the reports of the next tosses. */
export interface ReportPlan {
  id: "reports";
  outcome: ReportOutcome;
}

/** The plan for the next transfers. */
export interface TransferPlan {
  id: "plan";
  outcome: TransferOutcome;
}
