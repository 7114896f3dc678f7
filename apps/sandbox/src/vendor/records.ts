/** What the game vendor keeps. Amounts are decimal strings, times Unix milliseconds. */

/** What the next transfers do, chosen by the person testing. */
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
  /** The site's: a transfer is made once per reference. */
  reference: string;
  playerId: string;
  /** `in`: to the player's wallet here. */
  direction: "in" | "out";
  amount: string;
  currency: string;
  status: "pending" | "done" | "failed";
  reason: string | null;
  outcome: TransferOutcome;
  createdAtMs: number;
  /** When it was settled. */
  atMs: number | null;
  /** When a late one is settled by itself; null: by the person testing. */
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
  /** How often it was corrected; older records have neither. */
  revision?: number;
  /** `void`: taken back, the stake returned. */
  state?: "settled" | "void";
}

/** How tosses come to the site's knowledge, chosen by the person testing. */
export const REPORT_OUTCOMES = ["prompt", "held", "twice"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** A line of the report of bets: a toss as it stood then. Its id is its number, in the order in which lines were written. */
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
  /** The site is not told before; null: held back. */
  visibleAtMs: number | null;
}

/** How the next tosses are reported. */
export interface ReportPlan {
  id: "reports";
  outcome: ReportOutcome;
}

/** What the next transfers will do. */
export interface TransferPlan {
  id: "plan";
  outcome: TransferOutcome;
}
