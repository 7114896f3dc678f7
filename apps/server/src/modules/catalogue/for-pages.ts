import type { GameItem } from "@khela/contract/catalogue";
import { LISTS, type ListName } from "@khela/games/list-paths";
import { AppError } from "@khela/kernel/errors";
import type { Asking, CatalogueService } from "./service.ts";
import type { Language } from "./shelf.ts";
import { deviceOf } from "./visitor.ts";

/** The visitor of a page, as far as that decides which games are offered. */
export interface PageVisitor {
  ip: string;
  userAgent: string;
}

/** The language and visitor of a page; without a visitor every game is offered. */
interface PageAsking {
  language: Language;
  visitor?: PageVisitor;
}

/** Catalogue data that is embedded into the site's pages, and the games that search engines may list. */
export interface ForPages {
  /** NAV-05: categories with playable games. */
  menus(asking: PageAsking): ReturnType<CatalogueService["menus"]>;
  /** The hot games (HOME-07). */
  hot(asking: PageAsking): Promise<GameItem[]>;
  /** The first page of a lobby list (GAME-02). */
  firstOfList(list: ListName, asking: PageAsking): ReturnType<CatalogueService["list"]>;
  /** A game's details and similar games; undefined where this visitor isn't offered it. */
  info(
    gameCode: string,
    asking: PageAsking,
  ): Promise<Awaited<ReturnType<CatalogueService["info"]>> | undefined>;
  /** The lists that have playable games, and the games on offer. */
  addresses(): Promise<{ lists: ListName[]; games: string[] }>;
}

/** The first page of a list, as the browser requests it (GAME-02). */
const FIRST_PAGE = { pageNo: 1, pageSize: 50 };

export function forPages(service: CatalogueService, countryOf: (ip: string) => string | null): ForPages {
  const asked = ({ language, visitor }: PageAsking): Asking => ({
    language,
    visitor: visitor && {
      country: countryOf(visitor.ip),
      device: deviceOf(visitor.userAgent),
      currency: undefined,
    },
  });
  return {
    menus: (asking) => service.menus(asked(asking)),
    hot: (asking) => service.hot(asked(asking)),
    firstOfList: (list, asking) =>
      service.list(
        {
          ...asked(asking),
          category: list === "hot" ? undefined : list,
          classify: list === "hot" ? "hot" : "all",
        },
        undefined,
        FIRST_PAGE,
      ),
    async info(gameCode, asking) {
      try {
        return await service.info(gameCode, asked(asking));
      } catch (error) {
        if (error instanceof AppError && error.code === "GAME_NOT_FOUND") return undefined;
        throw error;
      }
    },
    async addresses() {
      const { open } = await service.shelf.read();
      const games = [...open].filter(({ opensList, kind }) => !opensList && kind !== "sports");
      const categories = new Set<ListName>(games.flatMap((game) => game.categories));
      return {
        lists: LISTS.filter((list) => list === "hot" || categories.has(list)),
        games: games.map(({ code }) => code),
      };
    },
  };
}
