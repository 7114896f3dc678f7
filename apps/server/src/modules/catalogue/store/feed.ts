import type { FeedGame } from "@khela/contract/game-feed";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

export type ChangeRow = Selectable<DB["feed_change"]>;

/** A difference found in a feed. */
export interface FoundChange {
  nodeId: string;
  vendorCode: string;
  kind: "add" | "change" | "remove";
  before: FeedGame | null;
  after: FeedGame | null;
}

/** Serializes comparisons of the same vendor's catalogue until the transaction ends. */
export async function takeVendorsTurn(tx: Tx, vassalage: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue-feed:${vassalage}`}, 0))`.execute(tx);
}

export async function noteReading(db: Db | Tx, row: Insertable<DB["feed_reading"]>): Promise<void> {
  await db.insertInto("feed_reading").values(row).execute();
}

/** The last reading of every vendor. */
export async function lastReadings(db: Db): Promise<Map<string, Selectable<DB["feed_reading"]>>> {
  const rows = await db
    .selectFrom("feed_reading")
    .selectAll()
    .distinctOn("vassalage")
    .orderBy("vassalage")
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.vassalage, row]));
}

export async function openChangesOf(tx: Tx, vassalage: string): Promise<ChangeRow[]> {
  return tx
    .selectFrom("feed_change")
    .selectAll()
    .where("vassalage", "=", vassalage)
    .where("state", "=", "open")
    .execute();
}

/** The last rejected difference of each game of a vendor, so that it is not proposed again. */
export async function lastRejected(tx: Tx, vassalage: string): Promise<Map<string, ChangeRow>> {
  const rows = await tx
    .selectFrom("feed_change")
    .selectAll()
    .distinctOn("node_id")
    .where("vassalage", "=", vassalage)
    .where("state", "=", "rejected")
    .orderBy("node_id")
    .orderBy("decided_at", "desc")
    .execute();
  return new Map(rows.map((row) => [row.node_id, row]));
}

export async function addChanges(tx: Tx, rows: readonly Insertable<DB["feed_change"]>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("feed_change").values(rows).execute();
}

export async function outdateChanges(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("feed_change").set({ state: "outdated" }).where("id", "in", ids).execute();
}

/** Locks differences in the order of their ids until the transaction ends. */
export async function holdChanges(tx: Tx, ids: readonly string[]): Promise<ChangeRow[]> {
  return tx.selectFrom("feed_change").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
}

export async function closeChanges(
  tx: Tx,
  ids: readonly string[],
  decision: { state: "approved" | "rejected"; decided_at: Date; decided_by: string; reason: string },
): Promise<void> {
  await tx.updateTable("feed_change").set(decision).where("id", "in", ids).execute();
}

export async function findChanges(
  db: Db,
  filter: Partial<Record<"vendor" | "kind" | "state" | "search", string | undefined>>,
  page: { pageNo: number; pageSize: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  let query = db.selectFrom("feed_change");
  if (filter.vendor) query = query.where("vassalage", "=", filter.vendor);
  if (filter.kind) query = query.where("kind", "=", filter.kind);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.search) {
    const like = `%${filter.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(
      sql<boolean>`(vendor_code ilike ${like} or (coalesce(after, before) -> 'name')::text ilike ${like})`,
    );
  }
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy("found_at", "desc")
      .orderBy("id", "desc")
      .limit(page.pageSize)
      .offset((page.pageNo - 1) * page.pageSize)
      .execute(),
    query.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** The number of pending differences by vendor. */
export async function countOpenChanges(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("feed_change")
    .select(["vassalage", ({ fn }) => fn.countAll<bigint>().as("n")])
    .where("state", "=", "open")
    .groupBy("vassalage")
    .execute();
  return new Map(rows.map(({ vassalage, n }) => [vassalage, Number(n)]));
}

/** A vendor's games that its feed has added or may restore, by node id. */
export async function gamesOfVendor(
  tx: Tx,
  vassalage: string,
): Promise<Map<string, { code: string; feed: FeedGame | null; position: number }>> {
  const rows = await tx
    .selectFrom("game")
    .select(["node_id", "code", "feed", "position"])
    .where("vassalage", "=", vassalage)
    .execute();
  return new Map(
    rows.map((row) => [
      row.node_id,
      { code: row.code, feed: row.feed as FeedGame | null, position: row.position },
    ]),
  );
}

/** Inserts a game from a feed. */
export async function addFeedGame(tx: Tx, row: Insertable<DB["game"]>): Promise<void> {
  await tx.insertInto("game").values(row).execute();
}

/** Updates a game's columns that come from the feed. */
export async function changeFeedGame(tx: Tx, nodeId: string, change: Updateable<DB["game"]>): Promise<void> {
  await tx
    .updateTable("game")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("node_id", "=", nodeId)
    .execute();
}
