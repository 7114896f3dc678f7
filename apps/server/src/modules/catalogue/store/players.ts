import type { Db, Tx } from "../../../platform/database.ts";

export async function addFavourite(
  db: Db | Tx,
  row: { memberId: string; nodeId: string; vendor: string; at: Date },
): Promise<void> {
  await db
    .insertInto("favourite")
    .values({ member_id: row.memberId, node_id: row.nodeId, vendor: row.vendor, added_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFavourite(db: Db | Tx, memberId: string, nodeId: string): Promise<void> {
  await db.deleteFrom("favourite").where("member_id", "=", memberId).where("node_id", "=", nodeId).execute();
}

/** A member's favourites, newest first. */
export async function favouriteIds(db: Db | Tx, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("favourite")
    .select("node_id")
    .where("member_id", "=", memberId)
    .orderBy("added_at", "desc")
    .orderBy("node_id")
    .execute();
  return rows.map((row) => row.node_id);
}

export async function recordLaunch(
  db: Db | Tx,
  row: { memberId: string; nodeId: string; at: Date },
): Promise<void> {
  await db
    .insertInto("game_launch")
    .values({ member_id: row.memberId, node_id: row.nodeId, launched_at: row.at })
    .onConflict((conflict) => conflict.columns(["member_id", "node_id"]).doUpdateSet({ launched_at: row.at }))
    .execute();
}

/** The last 50 games that a member started, newest first. */
export async function recentIds(db: Db | Tx, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("game_launch")
    .select("node_id")
    .where("member_id", "=", memberId)
    .orderBy("launched_at", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => row.node_id);
}

/** The time at which a member last launched each game, by game code. */
export async function lastLaunches(db: Db | Tx, memberId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("game_launch")
    .innerJoin("game", "game.node_id", "game_launch.node_id")
    .select(["game.code", "game_launch.launched_at"])
    .where("game_launch.member_id", "=", memberId)
    .execute();
  return new Map(rows.map(({ code, launched_at }) => [code, launched_at]));
}
