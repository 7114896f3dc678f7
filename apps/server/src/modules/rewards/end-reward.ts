import { now } from "@khela/kernel/clock";
import type { RewardSource } from "@khela/rules/rewards/reward";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import type { RewardsContext } from "./context.ts";
import { extendReward, followOutages } from "./extend-reward.ts";
import { publishChange } from "./pay-reward.ts";
import * as store from "./store.ts";

/**
 * Takes back a reward that waits.
 * @returns false where there is none, or it has ended
 */
export async function cancelReward(
  context: RewardsContext,
  tx: Tx,
  { source, sourceRef, reason }: { source: RewardSource; sourceRef: string; reason?: string | undefined },
): Promise<boolean> {
  const row = await store.findBySource(tx, source, sourceRef);
  if (!row) return false;
  const at = now(context.platform.clock);
  const ended = await store.endReward(tx, row.id, { state: "cancelled", at, ...(reason ? { reason } : {}) });
  if (ended) await publishChange(context, tx, ended);
  return ended !== undefined;
}

/** Marks a reward whose time has passed as expired; does nothing where it has ended meanwhile. */
async function expireReward(context: RewardsContext, id: string): Promise<void> {
  const { database, clock } = context.platform;
  await inTransaction(database, async (tx) => {
    const row = await store.lockOne(tx, id);
    if (!row || !(await extendReward(context, tx, row))) return;
    const ended = await store.endReward(tx, id, { state: "expired", at: now(clock) });
    if (ended) await publishChange(context, tx, ended);
  });
}

/** Schedules the job that expires unclaimed rewards, and moves their time after an outage. */
export function scheduleExpiry(context: RewardsContext): void {
  const { platform } = context;
  followOutages(context);
  scheduleWorkLists(
    platform,
    { job: "rewards-expire", cron: "*/5 * * * *" },
    idList(
      (after, limit) => store.listOverdue(platform.db, now(platform.clock), after, limit),
      (id) => expireReward(context, id),
    ),
  );
}
