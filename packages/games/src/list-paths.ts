/** Where the lists of games are on the site, for links and for what search engines may know. Source: NAV-01, NAV-05. */
import { GAME_CATEGORIES, type GameCategory } from "./game-info.ts";

/** A list of games: of a category, or the hot ones of all. */
export type ListName = GameCategory | "hot";

/** Lists with an address of their own; those of other categories are below /games. */
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
/** Categories whose page is no list of games. */
const NO_LISTS: readonly ListName[] = ["lottery", "elott"];

/** The address of a list: `/rng`, `/games/crash`. */
export const pathOfList = (list: ListName): string => OWN_PATHS[list] ?? `/games/${list}`;

/** All lists, in the order of the categories. */
export const LISTS: readonly ListName[] = ["hot" as const, ...GAME_CATEGORIES].filter(
  (list) => !NO_LISTS.includes(list),
);

/** Which list an address is; undefined for addresses of anything else. A list has one address. */
export const listAtPath = (path: string): ListName | undefined =>
  LISTS.find((list) => pathOfList(list) === path);

/** The address of what a game is and pays. */
export const pathOfInfo = (gameCode: string): string => `/game/${gameCode}/info`;

/** The code of the game that an address tells about. */
export const gameAtPath = (path: string): string | undefined =>
  /^\/game\/([a-z0-9][a-z0-9-]{0,39})\/info$/.exec(path)?.[1];
