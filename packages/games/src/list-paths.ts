/** Site addresses of the lists of games, for links and for the sitemap. Source: NAV-01, NAV-05. */
import { GAME_CATEGORIES, type GameCategory } from "./game-info.ts";

/** A list of games: those of one category, or the hot ones of all categories. */
export type ListName = GameCategory | "hot";

/** Lists with a path of their own; other categories are below /games. */
const OWN_PATHS: Partial<Record<ListName, string>> = {
  rng: "/rng",
  live: "/live",
  fish: "/fish",
  pvp: "/pvp",
  inHouse: "/inHouse",
  sports: "/sports",
  esports: "/esports",
  cockfight: "/cockfight",
  hot: "/hot",
};
/** Categories whose page is not a list of games. */
const NO_LISTS: readonly ListName[] = ["lottery", "elott"];

/** The path of a list: `/rng`, `/games/crash`. */
export const pathOfList = (list: ListName): string => OWN_PATHS[list] ?? `/games/${list}`;

/** All lists, in the order of the categories. */
export const LISTS: readonly ListName[] = ["hot" as const, ...GAME_CATEGORIES].filter(
  (list) => !NO_LISTS.includes(list),
);

/** The list at a path; undefined for any other path. Each list has one path. */
export const listAtPath = (path: string): ListName | undefined =>
  LISTS.find((list) => pathOfList(list) === path);

/** The path of a game's information page. */
export const pathOfInfo = (gameCode: string): string => `/game/${gameCode}/info`;

/** The game code in the path of an information page; undefined for any other path. */
export const gameAtPath = (path: string): string | undefined =>
  /^\/game\/([a-z0-9][a-z0-9-]{0,39})\/info$/.exec(path)?.[1];
