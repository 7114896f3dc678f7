import type { MemberId } from "@khela/kernel/ids";
import { type VendorBalances, playAt } from "@khela/rules/protection/judge-bet";
import { LIMIT_PERIODS, limitPeriodOf } from "@khela/rules/protection/periods";
import type { Tx } from "../../platform/database.ts";
import * as store from "./store.ts";

/**
 * Records the member's money at vendors, whose bets are known only afterwards: it counts as staked in the
 * period in which it was moved, until it returns (MONEY-02, SAFE-01). Call it in the transaction that moves
 * the money.
 * @param awaySince the amount moved to vendors and not returned since an instant, including this movement
 */
export async function recordVendorBalance(
  tx: Tx,
  memberId: MemberId,
  nowMs: number,
  awaySince: (since: Date) => Promise<bigint>,
): Promise<void> {
  await store.lockOrMake(tx, memberId);
  await store.change(tx, memberId, { away: await awayJson(nowMs, awaySince) });
}

/**
 * Records bets that were played at a vendor and are known only now: they extend the play session, and the
 * next bet recomputes the counters. Call it in the transaction that books them.
 */
export async function recordVendorBets(
  tx: Tx,
  memberId: MemberId,
  { nowMs, placedMs }: { nowMs: number; placedMs: readonly number[] },
  awaySince: (since: Date) => Promise<bigint>,
): Promise<void> {
  const kept = await store.lockOrMake(tx, memberId);
  let play = kept.play;
  for (const atMs of placedMs.toSorted((a, b) => a - b)) {
    if (!play || atMs > play.lastMs) play = playAt(play, atMs);
  }
  await store.change(tx, memberId, {
    away: await awayJson(nowMs, awaySince),
    day_key: "",
    week_key: "",
    month_key: "",
    ...(play ? { play_from: new Date(play.fromMs), play_last: new Date(play.lastMs) } : {}),
  });
}

async function awayJson(nowMs: number, awaySince: (since: Date) => Promise<bigint>): Promise<string> {
  const away: VendorBalances = {};
  for (const name of LIMIT_PERIODS) {
    const { key, startMs } = limitPeriodOf(name, nowMs);
    away[name] = { key, amount: await awaySince(new Date(startMs)) };
  }
  return store.limitsJson(away);
}
