import type { MemberId } from "@khela/kernel/ids";
import { type Away, playAt } from "@khela/rules/protection/judge-bet";
import { LIMIT_PERIODS, limitPeriodOf } from "@khela/rules/protection/periods";
import type { Tx } from "../../platform/database.ts";
import * as store from "./store.ts";

/**
 * Notes what of a member's money is at vendors, where bets are seen only afterwards: it counts as at stake in the
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
  await store.change(tx, memberId, { away: await awayJson(nowMs, awaySince) });
}

/**
 * Counts bets that were played elsewhere and are known only now: the counters are counted anew by the next bet, and the
 * bets belong to a play session. In the transaction that books them.
 */
export async function notePlayed(
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
  const away: Away = {};
  for (const name of LIMIT_PERIODS) {
    const { key, startMs } = limitPeriodOf(name, nowMs);
    away[name] = { key, amount: await awaySince(new Date(startMs)) };
  }
  return store.limitsJson(away);
}
