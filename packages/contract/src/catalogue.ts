import { GAME_CATEGORIES, GAME_SUB_CATEGORIES } from "@khela/games/game-info";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameCode, instant, moneyText, nothing, pageOf, queryInt, shortText } from "./shared.ts";

/** The categories of GAME-01. */
export const CATEGORIES = GAME_CATEGORIES;
export const category = z.enum(CATEGORIES);
export type Category = z.output<typeof category>;

/** The sub-categories of slots (GAME-01). */
export const subCategory = z.enum(GAME_SUB_CATEGORIES);
export type SubCategory = z.output<typeof subCategory>;

export const gameItem = z.object({
  nodeId: z.string(),
  vassalage: z.string(),
  gameCode: z.string(),
  gameType: z.string(),
  /** `GAME`, or `VASSALAGE` when it opens a list of games. */
  isGame: z.enum(["GAME", "VASSALAGE"]),
  nodeName: z.string(),
  vendorName: z.string(),
  showIcon: z.string(),
  iconUrl: z.string(),
  /** 0 if a free demo exists. */
  supportPlay: z.int(),
  isTop: z.boolean(),
  isNew: z.boolean(),
  isHot: z.boolean(),
  isRecommended: z.boolean(),
  categories: z.array(category),
  subCategory: z.nullable(subCategory),
  rtpPpm: z.int(),
  volatility: z.int(),
  minBet: moneyText,
  maxBet: moneyText,
  lines: z.nullable(z.int()),
  maintenance: z.boolean(),
  /** When the maintenance ends; null where that is unknown or there is no maintenance. */
  maintenanceUntil: z.nullable(instant),
});
export type GameItem = z.output<typeof gameItem>;

const vendor = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameType: z.string(),
  gameCategory: category,
  logo: z.string(),
  games: z.int(),
});

const relay = (name: string): `/wps/relay/${string}` => `/wps/relay/${name}`;
const language = { language: z.optional(shortText(8)) };
/** Parameters that the specification's game calls send; none of them changes the answer. */
const clientFields = {
  clientType: z.optional(shortText(40)),
  platform: z.optional(shortText(40)),
  merchant: z.optional(shortText(40)),
};

export const getGameMenus = endpoint({
  id: "games.menus",
  summary: "The categories that have something to play, each with its vendors.",
  method: "GET",
  path: "/lgw/games/game_menus",
  auth: "visitor",
  query: z.strictObject(language),
  response: z.object({
    menus: z.array(
      z.object({
        category,
        vendors: z.array(vendor),
        games: z.int(),
        /** For slots: the sub-categories that have playable games. */
        subCategories: z.array(subCategory),
      }),
    ),
  }),
  errors: [],
});

export const listGames = endpoint({
  id: "games.list",
  summary: "Games of a category, by name, vendor, tag and bet size.",
  method: "GET",
  path: relay("GCSGAME_gameList"),
  auth: "visitor",
  query: z.strictObject({
    ...language,
    ...clientFields,
    gameType: z.optional(category),
    subCategory: z.optional(subCategory),
    vassalage: z.optional(shortText(40)),
    gameName: z.optional(shortText(60)),
    gameClassify: z.optional(z.enum(["all", "recent", "favourites", "hot", "new"])),
    sort: z.optional(z.enum(["popular", "name", "rtp", "new"])),
    minBet: z.optional(moneyText),
    minLineNum: z.optional(queryInt(0, 5000)),
    pageNo: z._default(queryInt(1, 1000), 1),
    pageSize: z._default(queryInt(1, 50), 50),
  }),
  response: pageOf(gameItem),
  errors: ["AUTH_REQUIRED"],
  // Five a second, with room for a page that asks for several lists at once; many visitors of a mobile
  // carrier share an address.
  rateLimit: [
    { per: "account", max: 25, windowMs: 5_000 },
    { per: "visitor", max: 25, windowMs: 1_000 },
  ],
});

export const hotGames = endpoint({
  id: "games.hot",
  summary: "Hot games: what the operator pinned, then what most players played today.",
  method: "GET",
  path: relay("GCSGAME_hotGamesV2"),
  auth: "visitor",
  query: z.strictObject({
    ...language,
    merchantCode: z.optional(shortText(40)),
    isPlatform: z.optional(shortText(4)),
    platform: z.optional(shortText(40)),
  }),
  response: z.object({ list: z.array(gameItem) }),
  errors: [],
});

export const popularGames = endpoint({
  id: "games.popular",
  summary: "What most players played today, of all categories; what the operator recommends stands first.",
  method: "GET",
  path: "/lgw/games/popular",
  auth: "visitor",
  query: z.strictObject({
    ...language,
    ...clientFields,
    gameType: z.optional(category),
    pageSize: z._default(queryInt(1, 50), 12),
  }),
  response: z.object({ list: z.array(gameItem) }),
  errors: [],
});

/** The facts of a game's own page as the catalogue has them. Amounts are in the game's currency. */
export const gameInfo = endpoint({
  id: "games.info",
  summary: "A game's facts, and others like it; of a game under maintenance too.",
  method: "GET",
  path: "/lgw/games/info/:gameCode",
  auth: "visitor",
  params: z.strictObject({ gameCode }),
  query: z.strictObject(language),
  response: z.object({
    game: gameItem,
    /** The kind of game, which determines how a round is played; `external`: at its vendor's site. */
    kind: z.string(),
    /**
     * The share of rounds that pay anything; null where it depends on the bet, or the vendor doesn't tell.
     */
    hitRatePpm: z.nullable(z.int()),
    /** The maximum payout of a round in hundredths of the stake; null where the vendor doesn't tell. */
    maxWinHundredths: z.nullable(z.int()),
    mathsVersion: z.string(),
    /** Whether the game's feature may be bought, where it has one for sale. */
    sellsFeatures: z.boolean(),
    vendor,
    similar: z.array(gameItem),
  }),
  errors: ["GAME_NOT_FOUND"],
});

export const vassalageTypes = endpoint({
  id: "games.vassalageTypes",
  summary: "The types of games that a vendor has open.",
  method: "GET",
  path: relay("GCSGAME_getVassGameType"),
  auth: "visitor",
  query: z.strictObject({ ...language, ...clientFields, vassalage: shortText(40) }),
  response: z.object({ list: z.array(z.object({ gameType: category, games: z.int() })) }),
  errors: ["SYS_NOT_FOUND"],
});

export const roomList = endpoint({
  id: "games.rooms",
  summary: "The list that an entry of isGame VASSALAGE opens: a vendor's tables or titles.",
  method: "GET",
  path: relay("GLS2_roomList"),
  auth: "visitor",
  query: z.strictObject({ ...language, ...clientFields, nodeId: shortText(80) }),
  response: z.object({ entry: gameItem, list: z.array(gameItem) }),
  errors: ["GAME_NOT_FOUND"],
});

export const newGameVendors = endpoint({
  id: "games.vendors",
  summary: "Vendors with their types and categories.",
  method: "GET",
  path: relay("GCSGAME_newGameVendor"),
  auth: "visitor",
  query: z.strictObject({ ...language, platform: z.optional(shortText(40)) }),
  response: z.object({ data: z.object({ lanes: z.array(vendor) }) }),
  errors: [],
});

export const winner = z.object({
  account: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  iconUrl: z.string(),
  vo: z.object({ winAmount: moneyText, multiplierHundredths: z.int() }),
  at: instant,
});

/** The winner board (HOME-09): real winning rounds of the last 24 hours, with masked names, 30 s late. */
export const winnerBoard = endpoint({
  id: "games.winners",
  summary: "The biggest real wins of the last 24 hours; names are masked.",
  method: "GET",
  path: relay("GCSGAME_getRankList"),
  auth: "visitor",
  query: z.strictObject({
    ...language,
    gameCategory: z.optional(z.literal("ALL")),
    limitNum: z._default(queryInt(1, 20), 20),
  }),
  response: z.object({ list: z.array(winner) }),
  errors: [],
});

export const recentGames = endpoint({
  id: "games.recent",
  summary: "What the member launched last.",
  method: "GET",
  path: relay("GCS_recentGame"),
  auth: "member",
  query: z.strictObject(language),
  response: z.object({ list: z.array(gameItem) }),
  errors: [],
});

export const favouriteIds = endpoint({
  id: "games.favouriteIds",
  summary: "Node ids of the member's favourites.",
  method: "GET",
  path: relay("MCSFE_getFavoriteGames"),
  auth: "member",
  response: z.object({ content: z.array(z.string()) }),
  errors: [],
});

export const listFavourites = endpoint({
  id: "games.favourites",
  summary: "The member's favourites, in pages of 13.",
  method: "GET",
  path: relay("MCSFE_getFavoriteGamesList"),
  auth: "member",
  query: z.strictObject({
    ...language,
    gameType: z.optional(category),
    vendor: z.optional(shortText(40)),
    pageNo: z._default(queryInt(1, 1000), 1),
    pageSize: z._default(queryInt(1, 50), 13),
  }),
  response: pageOf(gameItem),
  errors: [],
});

const favouriteBody = z.strictObject({
  nodeId: shortText(80),
  vendor: shortText(40),
  gameType: shortText(40),
});
const favouriteLimit = [{ per: "account", max: 1, windowMs: 1000 }] as const;

export const addFavourite = endpoint({
  id: "games.addFavourite",
  summary: "Add a favourite; adding it twice is once.",
  method: "POST",
  path: relay("MCSFE_addFavoriteGameV2"),
  auth: "member",
  body: favouriteBody,
  response: nothing,
  errors: ["GAME_NOT_FOUND"],
  rateLimit: favouriteLimit,
});

export const removeFavourite = endpoint({
  id: "games.removeFavourite",
  summary: "Remove a favourite.",
  method: "DELETE",
  path: relay("MCSFE_removeFavoriteGameV2"),
  auth: "member",
  body: favouriteBody,
  response: nothing,
  errors: [],
  rateLimit: favouriteLimit,
});

export const merchantWallet = endpoint({
  id: "games.merchantWallet",
  summary: "Whether all games share one wallet.",
  method: "GET",
  path: relay("GCS_merchantWallet"),
  auth: "member",
  trial: true,
  response: z.object({ isSingle: z.boolean() }),
  errors: [],
});

/**
 * Parameters that the specification's launch of a lottery sends; `view` and `backUrl` are returned in the
 * address.
 */
const lotteryLaunch = {
  lottoArea: z.optional(shortText(8)),
  launchMode: z.optional(shortText(8)),
  prizeMode: z.optional(z.enum(["LOTT", "ZY", "ELOTT", "SEA"])),
  view: z.optional(z.enum(["betting", "lobby"])),
  device: z.optional(shortText(20)),
  /** A page of this site; another site's address is refused. */
  backUrl: z.optional(
    z.string().check(z.regex(/^\/([\x21-\x2e\x30-\x5b\x5d-\x7e][\x21-\x5b\x5d-\x7e]{0,199})?$/)),
  ),
  language: z.optional(shortText(8)),
};

/** Starts a game. For in-house games the answer is a path of the site itself. */
export const launchGame = endpoint({
  id: "games.launch",
  summary: "Start a game: where it opens, and what the player must know first.",
  method: "POST",
  path: "/wps/game/launchGame",
  auth: "member",
  trial: true,
  body: z.strictObject({
    gameCode,
    mode: z._default(z.enum(["real", "demo"]), "real"),
    ...lotteryLaunch,
  }),
  response: z.object({ url: z.string(), container: z.enum(["page", "popup"]), game: gameItem }),
  errors: ["GAME_NOT_FOUND", "GAME_MAINTENANCE", "GAME_NOT_HERE", "AUTH_TRUE_ACCOUNT", "PROTECT_EXCLUDED"],
});
