import type { MemberId } from "@khela/kernel/ids";
import type { Away } from "@khela/rules/protection/judge-bet";
import { LIMIT_PERIODS, limitPeriodOf } from "@khela/rules/protection/periods";
import type { Tx } from "../../platform/database.ts";
import * as store from "./store.ts";

/**
 * Notes what of a member's money is at vendors whose bets are not seen: it counts as at stake in the
 * period in which it was moved, until it returns (MONEY-02, SAFE-01). In the transaction that moves it.
 * @param awaySince moved there and not come back since a moment, this movement counted
 */
export async function noteAway(
  tx: Tx,
  memberId: MemberId,
  nowMs: number,
  awaySince: (since: Date) => Promise<bigint>,
): Promise<void> {
  await store.lockOrMake(tx, memberId);
  const away: Away = {};
  for (const name of LIMIT_PERIODS) {
    const { key, startMs } = limitPeriodOf(name, nowMs);
    away[name] = { key, amount: await awaySince(new Date(startMs)) };
  }
  await store.change(tx, memberId, { away: store.limitsJson(away) });
}
