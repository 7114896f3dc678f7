import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** A check was approved or rejected, or its document expires in `days` days or has expired. */
export const kycChanged = eventType<{
  requestId: string;
  memberId: MemberId;
  what: "approved" | "rejected" | "expiring" | "expired";
  days?: number;
}>("kyc.changed");
