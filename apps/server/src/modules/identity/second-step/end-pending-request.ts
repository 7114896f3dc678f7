import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../../platform/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lostDeviceChanged } from "../events.ts";
import { endWaiting } from "./lost-device-store.ts";

/**
 * Ends a pending lost-device request, because its owner has used the second step or a credential has changed.
 * Call it in that transaction.
 * @returns whether one was pending
 */
export async function endPendingRequest(
  platform: Pick<Platform, "clock" | "events">,
  tx: Tx,
  memberId: string,
): Promise<boolean> {
  const row = await endWaiting(tx, memberId, { state: "stopped", at: now(platform.clock) });
  if (row)
    await publishLostDeviceChange(platform, tx, {
      requestId: row.id,
      memberId: row.member_id,
      state: "stopped",
    });
  return row !== undefined;
}

/** Publishes that a request begins or ends without ending a session. */
export function publishLostDeviceChange(
  { events }: Pick<Platform, "events">,
  tx: Tx,
  news: { requestId: string; memberId: MemberId; state: "waiting" | "stopped" },
): Promise<void> {
  return events.publish(tx, lostDeviceChanged, { ...news, endedSessions: [] });
}
