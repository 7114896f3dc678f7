import type { Category, SubCategory } from "@khela/contract/catalogue";
import type { Sort } from "./orders.ts";
import type { Language, Shelf } from "./shelf.ts";
import type { Game } from "./store/shelf.ts";
import { notOffered, type Visitor } from "./visitor.ts";

export interface GameQuery {
  category?: Category | undefined;
  subCategory?: SubCategory | undefined;
  vassalage?: string | undefined;
  name?: string | undefined;
  minBet?: bigint | undefined;
  minLines?: number | undefined;
  sort?: Sort | undefined;
  /** Restricts the result to these node ids, in their order (favourites, recent). */
  only?: readonly string[] | undefined;
  onlyHot?: boolean;
  onlyNew?: boolean;
  language: Language;
  /** Undefined: every game is offered. */
  visitor?: Visitor | undefined;
}

/** The open games that are offered to a visitor, in the requested order. */
export function offeredGames(
  shelf: Shelf,
  { visitor, language, sort }: Pick<GameQuery, "visitor" | "language" | "sort">,
): readonly Game[] {
  const games = shelf.orders.by(sort ?? "popular", language);
  if (!visitor || !shelf.restricted) return games;
  return games.filter((game) => !notOffered(game, shelf.vendors.get(game.vassalage), visitor));
}

/**
 * Filters and sorts the shelf (GAME-02). Games inside a list entry are found by name, by vendor and among a player's
 * own games; otherwise the entry represents them.
 */
export function selectGames(shelf: Shelf, query: GameQuery): Game[] {
  const fits = query.name?.trim() ? shelf.names.search(query.name) : undefined;
  const showsListed = fits !== undefined || query.only !== undefined || Boolean(query.vassalage);
  const chosen = offeredGames(shelf, query).filter(
    (game) =>
      (showsListed || game.listNode === null) &&
      (!query.category || game.categories.includes(query.category)) &&
      (!query.subCategory || game.subCategory === query.subCategory) &&
      (!query.vassalage || game.vassalage === query.vassalage) &&
      (query.minBet === undefined || game.minStake >= query.minBet) &&
      (query.minLines === undefined || (game.lines ?? 0) >= query.minLines) &&
      (!query.onlyHot || game.hotPin !== null || game.players24h > 0) &&
      (!query.onlyNew || game.isNew) &&
      (!fits || fits.has(game.nodeId)),
  );
  if (query.only) {
    const rank = new Map(query.only.map((nodeId, index) => [nodeId, index]));
    return chosen
      .filter((game) => rank.has(game.nodeId))
      .sort((a, b) => (rank.get(a.nodeId) ?? 0) - (rank.get(b.nodeId) ?? 0));
  }
  // The sort is stable, so equally good matches stay in hot order.
  if (fits && (query.sort ?? "popular") === "popular")
    return chosen.sort((a, b) => (fits.get(a.nodeId) ?? 0) - (fits.get(b.nodeId) ?? 0));
  return chosen;
}

/** One page of a list, numbered from 1. */
export function pageOfList<Item>(items: readonly Item[], pageNo: number, pageSize: number) {
  return {
    content: items.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    pageNum: pageNo,
    totalPages: Math.ceil(items.length / pageSize),
    totalCount: items.length,
  };
}
