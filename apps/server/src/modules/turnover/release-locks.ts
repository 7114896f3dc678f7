import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { UNLOCK_BELOW } from "@khela/rules/turnover/locks";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { moneyOf } from "../ledger/index.ts";
import { openStakesOf } from "../rounds/index.ts";
import { lockPlace } from "./fact-store.ts";
import { locksOfSpent, releaseLocks } from "./lock-store.ts";

export interface ReleaseContext {
  platform: Pick<Platform, "clock">;
  /** The money that a member may have at vendors, as a subquery. */
  moneyAtVendors(member: RawBuilder<unknown>): RawBuilder<bigint>;
}

interface Holder {
  memberId: MemberId;
  currency: string;
}

/**
 * The locks that end because their members have hardly any money left (MONEY-04; domain rules 2.7): in no account, in no
 * open bet, at no table and at no vendor. @param credited money that this transaction has just given and doesn't count
 */
export function spentLocks(
  { moneyAtVendors }: ReleaseContext,
  db: Db | Tx,
  holders: readonly Holder[],
  credited: Money = ZERO,
): Promise<string[]> {
  return locksOfSpent(
    db,
    holders,
    { below: UNLOCK_BELOW, besides: money(credited) },
    (member, currency) =>
      sql<bigint>`(${moneyOf(member, currency)} + ${openStakesOf(member, currency)} + ${moneyAtVendors(member)})`,
  );
}

/** Ends locks within a transaction, while nothing is counted. */
export async function release(
  { platform }: ReleaseContext,
  tx: Tx,
  lockIds: readonly string[],
): Promise<void> {
  if (lockIds.length === 0) return;
  await lockPlace(tx);
  await releaseLocks(tx, lockIds, now(platform.clock));
}
