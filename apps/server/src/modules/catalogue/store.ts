import type { Category } from "@khela/contract/catalogue";
import type { GameKind } from "@khela/games/game-info";
import type { Localized } from "@khela/contract/shared";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A game as the catalogue keeps it. Stakes in 1/10,000 units. */
export interface Game {
  nodeId: string;
  code: string;
  vassalage: string;
  /** `external`: it runs at its vendor's. */
  kind: GameKind | "external";
  name: Localized;
  categories: Category[];
  icon: string;
  rtpPpm: number;
  volatility: number;
  minStake: bigint;
  maxStake: bigint;
  lines: number | null;
  mathsVersion: string;
  active: boolean;
  maintenance: boolean;
  isTop: boolean;
  isNew: boolean;
  hotPin: number | null;
  players24h: number;
  position: number;
  addedAt: Date;
}

export interface Vendor {
  vassalage: string;
  name: Localized;
  gameType: string;
  logo: string;
  /** `transfer`: the vendor keeps a wallet per player (MONEY-02). */
  wallet: "main" | "transfer";
  active: boolean;
  position: number;
}

/** What ships with the program: inserted when new; the maths columns follow the code. */
export type ShippedGame = Omit<Game, "active" | "maintenance" | "hotPin" | "players24h" | "addedAt"> & {
  hotPin: number | null;
};

export async function allGames(db: Db | Tx): Promise<Game[]> {
  const rows = await db.selectFrom("game").selectAll().orderBy("position").orderBy("code").execute();
  return rows.map((row) => ({
    nodeId: row.node_id,
    code: row.code,
    vassalage: row.vassalage,
    kind: row.kind as Game["kind"],
    name: row.name as Localized,
    categories: row.categories as Category[],
    icon: row.icon,
    rtpPpm: row.rtp_ppm,
    volatility: row.volatility,
    minStake: row.min_stake,
    maxStake: row.max_stake,
    lines: row.lines,
    mathsVersion: row.maths_version,
    active: row.active,
    maintenance: row.maintenance,
    isTop: row.is_top,
    isNew: row.is_new,
    hotPin: row.hot_pin,
    players24h: row.players_24h,
    position: row.position,
    addedAt: row.added_at,
  }));
}

export async function allVendors(db: Db | Tx): Promise<Vendor[]> {
  const rows = await db.selectFrom("vendor").selectAll().orderBy("position").orderBy("vassalage").execute();
  return rows.map((row) => ({
    vassalage: row.vassalage,
    name: row.name as Localized,
    gameType: row.game_type,
    logo: row.logo,
    wallet: row.wallet as Vendor["wallet"],
    active: row.active,
    position: row.position,
  }));
}

export async function upsertVendor(db: Db | Tx, vendor: Omit<Vendor, "active">): Promise<void> {
  await db
    .insertInto("vendor")
    .values({
      vassalage: vendor.vassalage,
      name: JSON.stringify(vendor.name),
      game_type: vendor.gameType,
      logo: vendor.logo,
      wallet: vendor.wallet,
      position: vendor.position,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a shipped game, or brings its maths up to the code's; what operators set stays. */
export async function upsertGame(db: Db | Tx, game: ShippedGame, at: Date): Promise<void> {
  const maths = {
    rtp_ppm: game.rtpPpm,
    volatility: game.volatility,
    lines: game.lines,
    maths_version: game.mathsVersion,
    icon: game.icon,
    name: JSON.stringify(game.name),
  };
  await db
    .insertInto("game")
    .values({
      node_id: game.nodeId,
      code: game.code,
      vassalage: game.vassalage,
      kind: game.kind,
      categories: game.categories,
      min_stake: game.minStake,
      max_stake: game.maxStake,
      is_top: game.isTop,
      is_new: game.isNew,
      hot_pin: game.hotPin,
      position: game.position,
      added_at: at,
      ...maths,
    })
    .onConflict((conflict) => conflict.column("node_id").doUpdateSet(maths))
    .execute();
}

export async function setPlayers24h(db: Db | Tx, byCode: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update game set players_24h = coalesce(counted.players, 0)
    from (select g.code, c.players from game g
          left join unnest(${[...byCode.keys()]}::text[], ${[...byCode.values()]}::int[]) c (code, players) using (code)) counted
    where counted.code = game.code and players_24h is distinct from coalesce(counted.players, 0)`.execute(db);
}

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

/** Newest first. */
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
