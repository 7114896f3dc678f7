import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** A check was approved, rejected, runs out in `days` days, or has run out. */
export const kycChanged = eventType<{
  requestId: string;
  memberId: MemberId;
  what: "approved" | "rejected" | "expiring" | "expired";
  days?: number;
}>("kyc.changed");
