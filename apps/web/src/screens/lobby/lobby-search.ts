/** The state of a game list in its address, so that going back restores it. Pure. Source: GAME-02. */
import { CATEGORIES, type Category, type SubCategory } from "@khela/contract/catalogue";
import { GAME_SUB_CATEGORIES } from "@khela/games/game-info";
import type { ListName } from "@khela/games/list-paths";
import { amountFromInput } from "@khela/i18n/input";

export const TABS = ["all", "recent", "favourites", "hot", "new"] as const;
export type Tab = (typeof TABS)[number];
export const SORTS = ["popular", "name", "rtp", "new"] as const;
export type SortOrder = (typeof SORTS)[number];

/** Tabs that need a login. */
export const MEMBER_TABS: readonly Tab[] = ["recent", "favourites"];

/** The address contains only values that differ from the defaults. */
export interface LobbySearch {
  tab?: Tab;
  q?: string;
  vassalage?: string;
  /** The sub-category of slots. */
  sub?: SubCategory;
  sort?: SortOrder;
  minBet?: string;
  lines?: number;
}

const NAME_LENGTH = 60;
const MOST_LINES = 5000;

/** Parses an address that a user may have edited; invalid values are dropped. */
export function readLobbySearch(raw: Record<string, unknown>): LobbySearch {
  const search: LobbySearch = {};
  const tab = TABS.find((known) => known === raw["tab"]);
  if (tab) search.tab = tab;
  const name = text(raw["q"]).slice(0, NAME_LENGTH);
  if (name) search.q = name;
  const vassalage = text(raw["vassalage"]).slice(0, 40);
  if (vassalage) search.vassalage = vassalage;
  const sub = GAME_SUB_CATEGORIES.find((known) => known === raw["sub"]);
  if (sub) search.sub = sub;
  const sort = SORTS.find((known) => known === raw["sort"]);
  if (sort && sort !== "popular") search.sort = sort;
  const minBet = amountFromInput(text(raw["minBet"]));
  if (minBet !== undefined && !/^0+(\.0*)?$/.test(minBet)) search.minBet = minBet;
  const lines = Number(text(raw["lines"]));
  if (Number.isInteger(lines) && lines > 0 && lines <= MOST_LINES) search.lines = lines;
  return search;
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** The category in an address; undefined for an unknown one. */
export function categoryOf(name: string): Category | undefined {
  return CATEGORIES.find((category) => category === name);
}

/** The default tab of a list. */
export const firstTab = (list: ListName): Tab => (list === "hot" ? "hot" : "all");

/** Favourites come in pages of 13, everything else in pages of 50 (GAME-02). */
export const pageSizeOf = (tab: Tab): number => (tab === "favourites" ? 13 : 50);

/** The page numbers, from 1, that contain the indexes `from` to `to`, inclusive. */
export function pagesOf(from: number, to: number, pageSize: number): number[] {
  const first = Math.floor(from / pageSize) + 1;
  const last = Math.floor(Math.max(from, to) / pageSize) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The input of the list call. */
export function listQuery(list: ListName, search: LobbySearch, language: string) {
  const tab = search.tab ?? firstTab(list);
  return {
    language,
    ...(list === "hot" ? {} : { gameType: list }),
    gameClassify: tab,
    ...(search.q ? { gameName: search.q } : {}),
    ...(search.sub && list === "rng" ? { subCategory: search.sub } : {}),
    ...(search.vassalage ? { vassalage: search.vassalage } : {}),
    ...(search.sort ? { sort: search.sort } : {}),
    ...(search.minBet ? { minBet: search.minBet } : {}),
    ...(search.lines ? { minLineNum: search.lines } : {}),
    pageSize: pageSizeOf(tab),
  };
}

/** The number of active filters besides tab and name. */
export function filterCount({ vassalage, minBet, lines }: LobbySearch): number {
  return [vassalage, minBet, lines].filter((filter) => filter !== undefined).length;
}
