import type { Category, GameItem } from "@khela/contract/catalogue";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { type LotteryPage, lotteryPath } from "./lottery-path.ts";
import type { Platform } from "../../platform/platform.ts";
import { type GameQuery, offeredGames, pageOfList, selectGames } from "./list-games.ts";
import { type Language, type Shelf, shelfReader } from "./shelf.ts";
import { similarGames } from "./similar.ts";
import type { Game } from "./store/shelf.ts";
import * as players from "./store/players.ts";
import { gameItem, gameTypeOf, hasDemo, menusOf, vendorView } from "./views.ts";
import { maintenanceOf, notOffered, type Visitor } from "./visitor.ts";

export interface ListQuery extends Omit<GameQuery, "only" | "onlyHot" | "onlyNew"> {
  classify: "all" | "recent" | "favourites" | "hot" | "new";
}

/** The caller's language and properties. Without a visitor every game is offered. */
export interface Asking {
  language: Language;
  visitor?: Visitor | undefined;
}

/** HOME-07: views of four games in four rows, a few views. */
const HOT_LIMIT = 48;
const SIMILAR = 6;

/** The site's settings that the catalogue reads. */
export interface SiteSettings {
  launchHost: () => Promise<string>;
  freePlay: () => Promise<boolean>;
  walletPerVendor: () => Promise<boolean>;
  /** Whether TY is a supported language, which enables bingo and gives some vendors other names. */
  supportsTy: () => Promise<boolean>;
}

/** The catalogue's queries and commands, for the routes and other modules. */
export function createCatalogueService(platform: Platform, site: SiteSettings) {
  const shelf = shelfReader(platform, site);
  const { db, clock } = platform;
  const items = (games: readonly Game[], read: Shelf, language: Language): GameItem[] => {
    const sight = { language, nowMs: clock.nowMs() };
    return games.map((game) => gameItem(game, read, sight));
  };
  const menusFor = async ({ language, visitor }: Asking) => {
    const [read, bingo] = await Promise.all([shelf.read(), site.supportsTy()]);
    return menusOf(offeredGames(read, { language, visitor }), read, { language, bingo });
  };

  return {
    shelf,

    /** NAV-05: only categories with playable games. */
    menus: async (asking: Asking) => ({ menus: await menusFor(asking) }),

    lanes: async (asking: Asking) => (await menusFor(asking)).flatMap(({ vendors }) => vendors),

    async list(query: ListQuery, memberId: MemberId | undefined, page: { pageNo: number; pageSize: number }) {
      const read = await shelf.read();
      const only =
        memberId === undefined || (query.classify !== "recent" && query.classify !== "favourites")
          ? undefined
          : query.classify === "recent"
            ? await players.recentIds(db, memberId)
            : await players.favouriteIds(db, memberId);
      const games = selectGames(read, {
        ...query,
        only,
        onlyHot: query.classify === "hot",
        onlyNew: query.classify === "new",
      });
      const cut = pageOfList(games, page.pageNo, page.pageSize);
      return { ...cut, content: items(cut.content, read, query.language) };
    },

    /** The hot games, slots only (HOME-07). */
    async hot(asking: Asking): Promise<GameItem[]> {
      const read = await shelf.read();
      const slots = selectGames(read, { ...asking, category: "rng" });
      return items(slots.slice(0, HOT_LIMIT), read, asking.language);
    },

    /** Games that operators recommend, then those with most players; closed games are left out. */
    async popular(asking: Asking, { category, count }: { category?: Category | undefined; count: number }) {
      const read = await shelf.read();
      const nowMs = clock.nowMs();
      const games = selectGames(read, { ...asking, category }).filter(
        (game) => !maintenanceOf(game, read.vendors.get(game.vassalage), nowMs),
      );
      const best = [
        ...games.filter((game) => game.recommended),
        ...games.filter((game) => !game.recommended),
      ];
      return items(best.slice(0, count), read, asking.language);
    },

    /** A game's details and similar games. @throws AppError GAME_NOT_FOUND */
    info: async (gameCode: string, asking: Asking) =>
      infoOf(await shelf.read(), gameCode, { ...asking, nowMs: clock.nowMs() }),

    /** The categories in which a vendor has open games. @throws AppError SYS_NOT_FOUND */
    async typesOf(vassalage: string, asking: Asking) {
      const menus = await menusFor(asking);
      const list = menus.flatMap(({ category, vendors }) => {
        const mine = vendors.find((vendor) => vendor.vassalage === vassalage);
        return mine ? [{ gameType: category, games: mine.games }] : [];
      });
      if (list.length === 0) throw new AppError("SYS_NOT_FOUND");
      return list;
    },

    /** The games inside a list entry (isGame VASSALAGE). @throws AppError GAME_NOT_FOUND */
    async rooms(nodeId: string, asking: Asking) {
      const read = await shelf.read();
      const entry = read.byNode.get(nodeId);
      if (!entry?.opensList || !isOffered(read, entry, asking.visitor)) throw new AppError("GAME_NOT_FOUND");
      const games = offeredGames(read, asking).filter((game) => game.listNode === nodeId);
      const [first] = items([entry], read, asking.language);
      if (!first) throw new AppError("GAME_NOT_FOUND");
      return { entry: first, list: items(games, read, asking.language) };
    },

    async recent(memberId: MemberId, asking: Asking): Promise<GameItem[]> {
      const [read, ids] = await Promise.all([shelf.read(), players.recentIds(db, memberId)]);
      return items(selectGames(read, { ...asking, only: ids }), read, asking.language);
    },

    favouriteIds: (memberId: MemberId) => players.favouriteIds(db, memberId),

    /** GAME-04: adds a favourite; repeating it changes nothing. @throws AppError GAME_NOT_FOUND */
    async addFavourite(memberId: MemberId, nodeId: string): Promise<void> {
      const game = (await shelf.read()).byNode.get(nodeId);
      if (!game?.active) throw new AppError("GAME_NOT_FOUND");
      await players.addFavourite(db, { memberId, nodeId, vendor: game.vassalage, at: now(clock) });
    },

    removeFavourite: (memberId: MemberId, nodeId: string) => players.removeFavourite(db, memberId, nodeId),

    /**
     * Launches a game (GAME-05): in-house games open on a page of the site; a trial account opens demos only.
     * @throws AppError AUTH_TRUE_ACCOUNT, GAME_NOT_FOUND, GAME_MAINTENANCE, GAME_NOT_HERE
     */
    async launch(
      gameCode: string,
      player: { memberId: MemberId; trial: boolean; visitor?: Visitor | undefined },
      language: Language,
      page: LotteryPage = {},
    ) {
      const read = await shelf.read();
      const game = openGame(read, gameCode, clock.nowMs(), () => player.trial && requireDemo(read, gameCode));
      const why = player.visitor && notOffered(game, read.vendors.get(game.vassalage), player.visitor);
      if (why) throw new AppError("GAME_NOT_HERE", { why });
      if (!player.trial)
        await players.recordLaunch(db, { memberId: player.memberId, nodeId: game.nodeId, at: now(clock) });
      const path = game.kind === "lottery" ? lotteryPath(game.code, page) : `/game/${game.code}`;
      const url = `${await site.launchHost()}${path}`;
      // A vendor's game opens in a popup, whose launch also moves the money to its wallet (GCS_gameLaunchFB).
      const container = game.kind === "external" ? ("popup" as const) : ("page" as const);
      return { url, container, game: gameItem(game, read, { language, nowMs: clock.nowMs() }) };
    },
  };
}

const isOffered = (read: Shelf, game: Game, visitor: Visitor | undefined): boolean =>
  read.open.has(game) && !(visitor && notOffered(game, read.vendors.get(game.vassalage), visitor));

/** A game's details and similar games. @throws AppError GAME_NOT_FOUND */
function infoOf(read: Shelf, gameCode: string, { nowMs, ...asking }: Asking & { nowMs: number }) {
  const game = read.byCode.get(gameCode);
  if (!game || !isOffered(read, game, asking.visitor)) throw new AppError("GAME_NOT_FOUND");
  const { language } = asking;
  const sight = { language, nowMs };
  const offered = selectGames(read, asking);
  const playable = offered.filter((one) => !maintenanceOf(one, read.vendors.get(one.vassalage), nowMs));
  const count = offered.filter(({ vassalage }) => vassalage === game.vassalage).length;
  return {
    game: gameItem(game, read, sight),
    kind: game.kind,
    hitRatePpm: game.hitRatePpm,
    maxWinHundredths: game.maxWinHundredths,
    mathsVersion: game.mathsVersion,
    sellsFeatures: game.sellsFeatures,
    vendor: vendorView(read, { vassalage: game.vassalage, category: gameTypeOf(game), count, language }),
    similar: similarGames(game, playable, SIMILAR).map((one) => gameItem(one, read, sight)),
  };
}

/** Refuses games without a demo to a trial account. @throws AppError AUTH_TRUE_ACCOUNT */
function requireDemo(read: Shelf, gameCode: string): void {
  const game = read.byCode.get(gameCode);
  if (!game || !hasDemo(game, read)) throw new AppError("AUTH_TRUE_ACCOUNT");
}

/**
 * A game that accepts new bets now.
 * @param before runs after the check that the game exists and before the check of its maintenance
 * @throws AppError GAME_NOT_FOUND, GAME_MAINTENANCE with `until` where the end is known
 */
export function openGame(read: Shelf, gameCode: string, nowMs: number, before?: () => unknown): Game {
  const game = read.byCode.get(gameCode);
  if (!game || !read.open.has(game) || game.opensList) throw new AppError("GAME_NOT_FOUND");
  before?.();
  const closed = maintenanceOf(game, read.vendors.get(game.vassalage), nowMs);
  if (closed)
    throw new AppError("GAME_MAINTENANCE", closed.until ? { until: closed.until.toISOString() } : {});
  return game;
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
