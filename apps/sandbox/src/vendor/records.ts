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
}

/** What the next transfers will do. */
export interface TransferPlan {
  id: "plan";
  outcome: TransferOutcome;
}
