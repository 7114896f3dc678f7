import { type SqlBool, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";
import { type Game, gameOf, type Vendor, vendorOf } from "./shelf.ts";

/** The operator, time and reason of a change. */
export interface Stamp {
  changed_by: string;
  changed_at: Date;
  reason: string;
}

/** Locks the row until the transaction ends. */
export async function lockVendor(tx: Tx, vassalage: string): Promise<Vendor | undefined> {
  const row = await tx
    .selectFrom("vendor")
    .selectAll()
    .where("vassalage", "=", vassalage)
    .forUpdate()
    .executeTakeFirst();
  return row && vendorOf(row);
}

export async function holdGame(tx: Tx, code: string): Promise<Game | undefined> {
  const row = await tx.selectFrom("game").selectAll().where("code", "=", code).forUpdate().executeTakeFirst();
  return row && gameOf(row);
}

export async function changeVendor(
  tx: Tx,
  { vassalage, version }: Pick<Vendor, "vassalage" | "version">,
  change: Updateable<DB["vendor"]> & Stamp,
): Promise<Vendor> {
  const row = await tx
    .updateTable("vendor")
    .set({ ...change, version: version + 1 })
    .where("vassalage", "=", vassalage)
    .returningAll()
    .executeTakeFirstOrThrow();
  return vendorOf(row);
}

export async function changeGame(
  tx: Tx,
  { nodeId, version }: Pick<Game, "nodeId" | "version">,
  change: Updateable<DB["game"]> & Stamp,
): Promise<Game> {
  const row = await tx
    .updateTable("game")
    .set({ ...change, version: version + 1 })
    .where("node_id", "=", nodeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return gameOf(row);
}

export interface GameFilter {
  search?: string | undefined;
  vendor?: string | undefined;
  category?: string | undefined;
  state?: "open" | "maintenance" | "off" | undefined;
  tag?: "hot" | "top" | "new" | "recommended" | undefined;
  /** The column to sort by; `-name` descends. */
  sort?: string | undefined;
}

/** The SQL expression that each column of the console's table is sorted by. */
const SORTS: Readonly<Record<string, string>> = {
  name: "lower(game.name ->> 'en')",
  code: "game.code",
  vendor: "game.vassalage",
  rtp: "game.rtp_ppm",
  players: "game.players_24h",
  position: "game.position",
  pin: "game.hot_pin",
  added: "game.added_at",
};

/** One page of the console's games and their number. @param page numbered from 1 */
export async function findGames(
  db: Db,
  filter: GameFilter,
  page: { pageNo: number; pageSize: number; at: Date },
): Promise<{ games: Game[]; total: number }> {
  const conditions = [...conditionsOf(filter, page.at)];
  let query = db.selectFrom("game").innerJoin("vendor", "vendor.vassalage", "game.vassalage");
  for (const condition of conditions) query = query.where(condition);
  const [rows, { total }] = await Promise.all([
    query
      .selectAll("game")
      .orderBy(orderOf(filter.sort))
      .orderBy("game.position")
      .orderBy("game.code")
      .limit(page.pageSize)
      .offset((page.pageNo - 1) * page.pageSize)
      .execute(),
    query.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { games: rows.map(gameOf), total: Number(total) };
}

function orderOf(sort: string | undefined) {
  const name = sort?.replace("-", "") ?? "position";
  const column = (Object.hasOwn(SORTS, name) ? SORTS[name] : undefined) ?? "game.position";
  return sql`${sql.raw(column)} ${sql.raw(sort?.startsWith("-") ? "desc nulls last" : "asc nulls last")}`;
}

function* conditionsOf(filter: GameFilter, at: Date): Iterable<ReturnType<typeof sql<SqlBool>>> {
  const { search, vendor, category, state, tag } = filter;
  if (search) {
    const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    yield sql<SqlBool>`(game.code ilike ${like} or game.vendor_code ilike ${like} or game.name::text ilike ${like})`;
  }
  if (vendor) yield sql<SqlBool>`game.vassalage = ${vendor}`;
  if (category) yield sql<SqlBool>`game.categories @> array[${category}]::text[]`;
  if (tag === "hot") yield sql<SqlBool>`game.hot_pin is not null`;
  else if (tag) yield sql<SqlBool>`${sql.ref(`game.${TAGS[tag]}`)}`;
  const on = sql<SqlBool>`(game.active and vendor.active)`;
  const closed = sql<SqlBool>`(
    (game.maintenance and (game.maintenance_until is null or game.maintenance_until > ${at}))
    or (vendor.maintenance and (vendor.maintenance_until is null or vendor.maintenance_until > ${at})))`;
  if (state === "off") yield sql<SqlBool>`not ${on}`;
  else if (state) yield sql<SqlBool>`${on} and ${state === "open" ? sql`not ` : sql``}${closed}`;
}

const TAGS = { top: "is_top", new: "is_new", recommended: "recommended" } as const;

/** For each vendor: the number of its games and of the enabled ones, and their categories. */
export async function countGames(
  db: Db,
): Promise<Map<string, { games: number; active: number; categories: string[] }>> {
  const { rows } = await sql<{ vassalage: string; games: number; active: number; categories: string[] }>`
    select vassalage, count(*)::int as games, (count(*) filter (where active))::int as active,
      array(select distinct unnest(other.categories) from game other
            where other.vassalage = game.vassalage order by 1) as categories
    from game group by vassalage`.execute(db);
  return new Map(rows.map((row) => [row.vassalage, row]));
}
