import { now } from "@khela/kernel/clock";
import { extendedEnd } from "@khela/rules/bonuses/extension";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { outageEnded } from "../system/index.ts";
import type { RewardsContext } from "./context.ts";
import * as store from "./store.ts";

const PAGE = 500;
/** Sorts before every UUID. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Moves the time of a waiting reward, which the caller has locked, by the outages that it was not moved for yet: what waits needs
 * no games.
 * @returns whether its time is over now: not while an outage goes on
 */
export async function extendReward(
  { platform, system }: RewardsContext,
  tx: Tx,
  { id, issued_at: issuedAt, claim_by: claimBy }: store.RewardRow,
): Promise<boolean> {
  if (!claimBy) return false;
  const { endsMs, parts, goesOn } = extendedEnd(
    { fromMs: issuedAt.getTime(), endsMs: claimBy.getTime() },
    await system.outages.timesSince(issuedAt),
    await store.extensionsOf(tx, id),
  );
  const at = now(platform.clock);
  if (parts.length > 0) await store.saveExtensions(tx, id, { parts, claimBy: new Date(endsMs), at });
  return !goesOn && endsMs <= at.getTime();
}

/** After an outage what waits can be claimed as much longer. */
export function followOutages(context: RewardsContext): void {
  const { db, database, events } = context.platform;
  events.subscribe(outageEnded, "rewards", async () => {
    let after = FIRST;
    for (;;) {
      const found = await store.listWithEnd(db, after, PAGE);
      for (const id of found)
        await inTransaction(database, async (tx) => {
          const row = await store.lockOne(tx, id);
          if (row) await extendReward(context, tx, row);
        });
      const last = found.at(-1);
      if (last === undefined || found.length < PAGE) return;
      after = last;
    }
  });
}
