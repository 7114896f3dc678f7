import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** A transfer between wallets was settled, or nobody knows yet what became of it. */
export const vendorTransferChanged = eventType<{ transferId: string; memberId: MemberId }>(
  "vendor-transfer.changed",
);
