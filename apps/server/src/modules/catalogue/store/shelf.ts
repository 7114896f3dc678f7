import type { Category, SubCategory } from "@khela/contract/catalogue";
import type { Device, FeedGame } from "@khela/contract/game-feed";
import type { GameKind } from "@khela/games/game-info";
import type { Localized } from "@khela/contract/shared";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

/** A name in the product's languages, and possibly in others. */
export type Names = Localized & Readonly<Record<string, string>>;

/** The availability settings that vendors and games have in common. */
export interface Offer {
  /** The kill switch. */
  active: boolean;
  maintenance: boolean;
  /** The time at which the maintenance ends by itself. */
  maintenanceUntil: Date | null;
  deniedCountries: readonly string[];
  devices: readonly Device[];
  position: number;
  version: number;
  /** The reason of the last change by an operator. */
  reason: string | null;
  changedBy: string | null;
  changedAt: Date | null;
}

/** A game in the catalogue. Stakes in 1/10,000 units. */
export interface Game extends Offer {
  nodeId: string;
  code: string;
  vassalage: string;
  /** The vendor's own code of the game. */
  vendorCode: string;
  /** `external`: it runs at its vendor's. */
  kind: GameKind | "external" | "sports";
  name: Names;
  categories: Category[];
  subCategory: SubCategory | null;
  icon: string;
  rtpPpm: number;
  volatility: number;
  hitRatePpm: number | null;
  maxWinHundredths: number | null;
  minStake: bigint;
  maxStake: bigint;
  lines: number | null;
  mathsVersion: string;
  /** Whether it is a list entry: it opens a list of the games that name it in `listNode`. */
  opensList: boolean;
  listNode: string | null;
  demo: boolean;
  /** Whether its feature may be bought, if it offers one. */
  sellsFeatures: boolean;
  isTop: boolean;
  isNew: boolean;
  recommended: boolean;
  hotPin: number | null;
  players24h: number;
  addedAt: Date;
  /** The last approved description from the vendor's feed. */
  feed: FeedGame | null;
}

export interface Vendor extends Offer {
  vassalage: string;
  name: Names;
  gameType: string;
  logo: string;
  /** `transfer`: the vendor keeps a wallet per player (MONEY-02). */
  wallet: "main" | "transfer";
  /** The currencies that the vendor supports; empty: all. */
  currencies: readonly string[];
}

/** A game that ships with the program: inserted when new; its maths columns follow the code. */
export type ShippedGame = Pick<
  Game,
  | "nodeId"
  | "code"
  | "vassalage"
  | "kind"
  | "name"
  | "categories"
  | "subCategory"
  | "icon"
  | "rtpPpm"
  | "volatility"
  | "hitRatePpm"
  | "maxWinHundredths"
  | "minStake"
  | "maxStake"
  | "lines"
  | "mathsVersion"
  | "isTop"
  | "isNew"
  | "hotPin"
  | "position"
>;

type OfferRow = Pick<
  Selectable<DB["game"]>,
  | "active"
  | "maintenance"
  | "maintenance_until"
  | "denied_countries"
  | "devices"
  | "position"
  | "version"
  | "reason"
  | "changed_by"
  | "changed_at"
>;

const offerOf = (row: OfferRow): Offer => ({
  active: row.active,
  maintenance: row.maintenance,
  maintenanceUntil: row.maintenance_until,
  deniedCountries: row.denied_countries,
  devices: row.devices as Device[],
  position: row.position,
  version: row.version,
  reason: row.reason,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
});

/** Converts a row of `game`. */
export function gameOf(row: Selectable<DB["game"]>): Game {
  return {
    ...offerOf(row),
    nodeId: row.node_id,
    code: row.code,
    vassalage: row.vassalage,
    vendorCode: row.vendor_code ?? row.code,
    kind: row.kind as Game["kind"],
    name: row.name as Names,
    categories: row.categories as Category[],
    subCategory: row.sub_category as SubCategory | null,
    icon: row.icon,
    rtpPpm: row.rtp_ppm,
    volatility: row.volatility,
    hitRatePpm: row.hit_rate_ppm,
    maxWinHundredths: row.max_win_hundredths,
    minStake: row.min_stake,
    maxStake: row.max_stake,
    lines: row.lines,
    mathsVersion: row.maths_version,
    opensList: row.opens_list,
    listNode: row.list_node,
    demo: row.demo,
    sellsFeatures: row.sells_features,
    isTop: row.is_top,
    isNew: row.is_new,
    recommended: row.recommended,
    hotPin: row.hot_pin,
    players24h: row.players_24h,
    addedAt: row.added_at,
    feed: row.feed as FeedGame | null,
  };
}

/** Converts a row of `vendor`. */
export function vendorOf(row: Selectable<DB["vendor"]>): Vendor {
  return {
    ...offerOf(row),
    vassalage: row.vassalage,
    name: row.name as Names,
    gameType: row.game_type,
    logo: row.logo,
    wallet: row.wallet as Vendor["wallet"],
    currencies: row.currencies,
  };
}

export async function allGames(db: Db | Tx): Promise<Game[]> {
  const rows = await db.selectFrom("game").selectAll().orderBy("position").orderBy("code").execute();
  return rows.map(gameOf);
}

export async function allVendors(db: Db | Tx): Promise<Vendor[]> {
  const rows = await db.selectFrom("vendor").selectAll().orderBy("position").orderBy("vassalage").execute();
  return rows.map(vendorOf);
}

/** A counter that every change of vendors and games increments in its transaction. */
export async function catalogueVersion(db: Db | Tx): Promise<bigint> {
  const { version } = await db.selectFrom("catalogue_version").select("version").executeTakeFirstOrThrow();
  return version;
}

export async function upsertVendor(
  db: Db | Tx,
  vendor: Pick<Vendor, "vassalage" | "name" | "gameType" | "logo" | "wallet" | "position">,
): Promise<void> {
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

export async function hasVendor(tx: Tx, vassalage: string): Promise<boolean> {
  const row = await tx
    .selectFrom("vendor")
    .select("vassalage")
    .where("vassalage", "=", vassalage)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false where a vendor with this code exists */
export async function insertVendor(tx: Tx, row: Insertable<DB["vendor"]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("vendor")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Inserts a shipped game, or updates its maths to the code's; operators' settings stay. */
export async function upsertGame(db: Db | Tx, game: ShippedGame, at: Date): Promise<void> {
  const maths = {
    rtp_ppm: game.rtpPpm,
    volatility: game.volatility,
    hit_rate_ppm: game.hitRatePpm,
    max_win_hundredths: game.maxWinHundredths,
    lines: game.lines,
    maths_version: game.mathsVersion,
    icon: game.icon,
  };
  /** The column follows the code until an operator has changed the game. */
  const unlessSet = (column: "name" | "categories" | "sub_category") =>
    sql`case when game.changed_by is null then excluded.${sql.ref(column)} else game.${sql.ref(column)} end`;
  await db
    .insertInto("game")
    .values({
      node_id: game.nodeId,
      code: game.code,
      vassalage: game.vassalage,
      kind: game.kind,
      name: JSON.stringify(game.name),
      categories: game.categories,
      sub_category: game.subCategory,
      min_stake: game.minStake,
      max_stake: game.maxStake,
      is_top: game.isTop,
      is_new: game.isNew,
      hot_pin: game.hotPin,
      position: game.position,
      added_at: at,
      ...maths,
    })
    .onConflict((conflict) =>
      conflict.column("node_id").doUpdateSet({
        ...maths,
        name: unlessSet("name") as never,
        categories: unlessSet("categories") as never,
        sub_category: unlessSet("sub_category") as never,
      }),
    )
    .execute();
}

export async function setPlayers24h(db: Db | Tx, byCode: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    update game set players_24h = coalesce(counted.players, 0)
    from (select g.code, c.players from game g
          left join unnest(${[...byCode.keys()]}::text[], ${[...byCode.values()]}::int[]) c (code, players) using (code)) counted
    where counted.code = game.code and players_24h is distinct from coalesce(counted.players, 0)`.execute(db);
}
