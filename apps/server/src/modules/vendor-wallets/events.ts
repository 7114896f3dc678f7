import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** A transfer between wallets was settled, or its outcome is still unknown. */
export const vendorTransferChanged = eventType<{ transferId: string; memberId: MemberId }>(
  "vendor-transfer.changed",
);
