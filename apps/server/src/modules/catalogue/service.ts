import { CATEGORIES, type Category, type GameItem } from "@khela/contract/catalogue";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import { byHeat, pageOfList, selectGames } from "./list-games.ts";
import { gameItem, gameTypeOf, shelfReader, type Language, type Shelf } from "./shelf.ts";
import * as store from "./store.ts";

export interface ListQuery {
  category?: Category | undefined;
  vassalage?: string | undefined;
  name?: string | undefined;
  minBet?: bigint | undefined;
  minLines?: number | undefined;
  sort?: "popular" | "name" | "rtp" | "new" | undefined;
  classify: "all" | "recent" | "favourites" | "hot" | "new";
  language: Language;
}

/** HOME-07: four per view in four rows, a few views. */
const HOT_LIMIT = 48;

/** What the routes and the other modules ask of the catalogue. */
export function createCatalogueService(
  platform: Platform,
  launchHost: () => Promise<string>,
  flags: Parameters<typeof shelfReader>[1],
) {
  const shelf = shelfReader(platform, flags);
  const { db, clock } = platform;

  const vendorsOf = (read: Shelf, category: Category, language: Language) => {
    const games = read.games.filter((game) => game.categories.includes(category));
    return [...new Set(games.map((game) => game.vassalage))].flatMap((vassalage) => {
      const vendor = read.vendors.get(vassalage);
      if (!vendor) return [];
      return {
        vassalage,
        displayName: vendor.name[language],
        gameType: vendor.gameType,
        gameCategory: category,
        logo: vendor.logo,
        games: games.filter((game) => game.vassalage === vassalage).length,
      };
    });
  };

  return {
    shelf,

    /** NAV-05: only categories in which something can be played. */
    async menus(language: Language) {
      const read = await shelf.read();
      const menus = CATEGORIES.map((category) => ({
        category,
        vendors: vendorsOf(read, category, language),
        games: read.games.filter((game) => game.categories.includes(category)).length,
      }));
      return { menus: menus.filter((menu) => menu.games > 0) };
    },

    async lanes(language: Language) {
      const read = await shelf.read();
      return CATEGORIES.flatMap((category) => vendorsOf(read, category, language));
    },

    async list(query: ListQuery, memberId: MemberId | undefined, page: { pageNo: number; pageSize: number }) {
      const read = await shelf.read();
      const only =
        memberId === undefined || (query.classify !== "recent" && query.classify !== "favourites")
          ? undefined
          : query.classify === "recent"
            ? await store.recentIds(db, memberId)
            : await store.favouriteIds(db, memberId);
      const games = selectGames(read.games, {
        ...query,
        only,
        onlyHot: query.classify === "hot",
        onlyNew: query.classify === "new",
      });
      const cut = pageOfList(games, page.pageNo, page.pageSize);
      return { ...cut, content: cut.content.map((game) => gameItem(game, read, query.language)) };
    },

    /** RNG only (HOME-07). */
    async hot(language: Language): Promise<GameItem[]> {
      const read = await shelf.read();
      return read.games
        .filter((game) => game.categories.includes("rng"))
        .sort(byHeat)
        .slice(0, HOT_LIMIT)
        .map((game) => gameItem(game, read, language));
    },

    async recent(memberId: MemberId, language: Language): Promise<GameItem[]> {
      const [read, ids] = await Promise.all([shelf.read(), store.recentIds(db, memberId)]);
      return selectGames(read.games, { language, only: ids }).map((game) => gameItem(game, read, language));
    },

    favouriteIds: (memberId: MemberId) => store.favouriteIds(db, memberId),

    /** GAME-04: adding one twice is once. @throws AppError GAME_NOT_FOUND */
    async addFavourite(memberId: MemberId, nodeId: string): Promise<void> {
      const game = (await shelf.read()).byNode.get(nodeId);
      if (!game?.active) throw new AppError("GAME_NOT_FOUND");
      await store.addFavourite(db, { memberId, nodeId, vendor: game.vassalage, at: now(clock) });
    },

    removeFavourite: (memberId: MemberId, nodeId: string) => store.removeFavourite(db, memberId, nodeId),

    /**
     * GAME-05: in-house games open on a page of the site; a trial account opens demos only.
     * @throws AppError AUTH_TRUE_ACCOUNT, GAME_NOT_FOUND, GAME_MAINTENANCE
     */
    async launch(gameCode: string, player: { memberId: MemberId; trial: boolean }, language: Language) {
      const read = await shelf.read();
      const game = read.byCode.get(gameCode);
      if (!game || !read.games.includes(game)) throw new AppError("GAME_NOT_FOUND");
      if (player.trial && (!read.demos || game.kind === "external")) throw new AppError("AUTH_TRUE_ACCOUNT");
      if (game.maintenance) throw new AppError("GAME_MAINTENANCE");
      if (!player.trial)
        await store.recordLaunch(db, { memberId: player.memberId, nodeId: game.nodeId, at: now(clock) });
      const url = `${await launchHost()}/game/${game.code}`;
      // A vendor's game opens beside the site, with the money that belongs to it (GCS_gameLaunchFB).
      const container = game.kind === "external" ? ("popup" as const) : ("page" as const);
      return { url, container, game: gameItem(game, read, language) };
    },

    gameTypeOf,
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
