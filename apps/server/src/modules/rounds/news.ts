import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** A win that is beyond what its game promises is looked at; then it is paid, or it is not (decision 0043). */
export const winChecked = eventType<{
  vendor: string;
  /** The vendor's name for it. */
  txId: string;
  state: "held" | "paid" | "kept";
  memberId: MemberId;
  gameCode: string;
  currency: string;
  amount: string;
  at: string;
}>("win.checked");
