import { now } from "@khela/kernel/clock";
import { CLAIM_DAYS } from "@khela/rules/missions/progress";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { outageEnded } from "../system/index.ts";
import type { MissionsContext } from "./context.ts";
import { missionsChanged } from "./events.ts";
import { moveClaims, type ProgressKey } from "./extension-store.ts";

type Needs = Pick<MissionsContext, "platform" | "system">;

/** The longest that a mission can be claimed, twice, so that its time was moved by long outages already. */
const LONGEST_MS = 2 * CLAIM_DAYS.max * 86_400_000;

/**
 * After an outage reached missions can be claimed as much longer as it took, from their end on: before it nothing was lost
 * of the days to claim.
 */
export function followOutages({ platform, system }: Needs): void {
  platform.events.subscribe(outageEnded, "missions", async ({ outageId }) => {
    const from = new Date(platform.clock.nowMs() - LONGEST_MS);
    const outage = (await system.outages.since(from)).find(({ id }) => id === outageId);
    const to = outage?.to;
    if (!outage || !to) return;
    await inTransaction(platform.database, async (tx) => {
      const memberIds = await moveClaims(tx, { ...outage, to }, { at: now(platform.clock) });
      if (memberIds.length > 0) await platform.events.publish(tx, missionsChanged, { memberIds });
    });
  });
}

/** Moves the time to claim one mission by the outages that it was not moved for yet, whose events may still be on their way. */
export async function extendClaim(
  { platform, system }: Needs,
  tx: Tx,
  { endsAt, ...only }: ProgressKey & { endsAt: Date },
): Promise<void> {
  for (const { to, ...outage } of await system.outages.since(endsAt))
    if (to) await moveClaims(tx, { ...outage, to }, { at: now(platform.clock), only });
}
