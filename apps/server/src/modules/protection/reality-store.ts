import type { MemberId } from "@khela/kernel/ids";
import type { RealityCheckClock } from "@khela/rules/protection/reality";
import type { Db } from "../../platform/database.ts";

export async function findReality(db: Db, memberId: MemberId): Promise<RealityCheckClock | undefined> {
  const row = await db
    .selectFrom("reality_check")
    .select(["minutes", "since"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && { minutes: row.minutes, sinceMs: row.since.getTime() };
}

/** Starts the clock at the first bet, unless another process has done it. */
export async function beginReality(
  db: Db,
  memberId: MemberId,
  { minutes, sinceMs }: RealityCheckClock,
): Promise<void> {
  await db
    .insertInto("reality_check")
    .values({ member_id: memberId, minutes, since: new Date(sinceMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Restarts the clock after a break in play, unless it was changed meanwhile. */
export async function restartReality(
  db: Db,
  memberId: MemberId,
  from: RealityCheckClock,
  to: RealityCheckClock,
): Promise<void> {
  await db
    .updateTable("reality_check")
    .set({ since: new Date(to.sinceMs) })
    .where("member_id", "=", memberId)
    .where("since", "=", new Date(from.sinceMs))
    .execute();
}

export async function saveReality(
  db: Db,
  memberId: MemberId,
  { minutes, sinceMs }: RealityCheckClock,
): Promise<void> {
  const since = new Date(sinceMs);
  await db
    .insertInto("reality_check")
    .values({ member_id: memberId, minutes, since })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ minutes, since }))
    .execute();
}
