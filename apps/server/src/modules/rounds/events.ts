import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/**
 * Asks for a check of a win that exceeds what its game promises; the check ends in a payout or in none
 * (decision 0043).
 */
export const winReviewed = eventType<{
  vendor: string;
  /** The vendor's transaction id. */
  txId: string;
  state: "held" | "paid" | "kept";
  memberId: MemberId;
  gameCode: string;
  currency: string;
  amount: string;
  at: string;
}>("win.checked");
