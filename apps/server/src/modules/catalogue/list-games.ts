import type { Category } from "@khela/contract/catalogue";
import type { Game } from "./store.ts";

export interface GameQuery {
  category?: Category | undefined;
  vassalage?: string | undefined;
  name?: string | undefined;
  minBet?: bigint | undefined;
  minLines?: number | undefined;
  sort?: "popular" | "name" | "rtp" | "new" | undefined;
  /** Restricts and orders by this list of node ids (favourites, recent). */
  only?: readonly string[] | undefined;
  onlyHot?: boolean;
  onlyNew?: boolean;
  language: "bn" | "en";
}

/** Spelling of a name for searching: without case, spaces and marks; Bengali stays Bengali. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, "");
}

/** Hot order: the operator's pins first, then by players of the last day, then by place on the shelf. */
export function byHeat(a: Game, b: Game): number {
  if (a.hotPin !== null || b.hotPin !== null) {
    if (a.hotPin === null) return 1;
    if (b.hotPin === null) return -1;
    if (a.hotPin !== b.hotPin) return a.hotPin - b.hotPin;
  }
  return b.players24h - a.players24h || a.position - b.position || (a.code < b.code ? -1 : 1);
}

/** Filters and sorts the shelf (GAME-02). Names are searched in both languages. */
export function selectGames(games: readonly Game[], query: GameQuery): Game[] {
  const wanted = query.name ? searchKey(query.name) : "";
  const chosen = games.filter(
    (game) =>
      (!query.category || game.categories.includes(query.category)) &&
      (!query.vassalage || game.vassalage === query.vassalage) &&
      (query.minBet === undefined || game.minStake >= query.minBet) &&
      (query.minLines === undefined || (game.lines ?? 0) >= query.minLines) &&
      (!query.onlyHot || game.hotPin !== null || game.players24h > 0) &&
      (!query.onlyNew || game.isNew) &&
      (wanted === "" || searchKey(game.name.bn).includes(wanted) || searchKey(game.name.en).includes(wanted)),
  );
  if (query.only) {
    const rank = new Map(query.only.map((nodeId, index) => [nodeId, index]));
    return chosen
      .filter((game) => rank.has(game.nodeId))
      .sort((a, b) => (rank.get(a.nodeId) ?? 0) - (rank.get(b.nodeId) ?? 0));
  }
  switch (query.sort) {
    case "name":
      return chosen.sort((a, b) =>
        a.name[query.language].localeCompare(b.name[query.language], query.language),
      );
    case "rtp":
      return chosen.sort((a, b) => b.rtpPpm - a.rtpPpm || byHeat(a, b));
    case "new":
      return chosen.sort(
        (a, b) =>
          Number(b.isNew) - Number(a.isNew) || b.addedAt.getTime() - a.addedAt.getTime() || byHeat(a, b),
      );
    default:
      return chosen.sort(byHeat);
  }
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
