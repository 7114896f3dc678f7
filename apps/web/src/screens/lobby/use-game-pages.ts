import { type GameItem, listGames } from "@khela/contract/catalogue";
import { type ListName, pathOfList } from "@khela/games/list-paths";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { bootTimeMs, bootValueAt } from "../../shell/boot-data.ts";
import { useLanguage } from "../../shell/queries.ts";
import { useLoggedIn } from "../../shell/session.ts";
import { firstTab, listQuery, type LobbySearch, pageSizeOf, pagesOf } from "./lobby-search.ts";

interface Wanted {
  list: ListName;
  search: LobbySearch;
  /** Which places are looked at. */
  from: number;
  to: number;
  enabled: boolean;
}

/** A list of any length, of which only the pages that are looked at are fetched. Source: GAME-02. */
export function useGamePages({ list, search, from, to, enabled }: Wanted) {
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  const tab = search.tab ?? firstTab(list);
  const size = pageSizeOf(tab);
  const pageQuery = (pageNo: number) =>
    queryOptions({
      queryKey: ["games", tab, list, search, language, loggedIn, pageNo],
      queryFn: ({ signal }) =>
        call(listGames, { query: { ...listQuery(list, search, language), pageNo } }, { signal }),
      enabled,
    });
  // The page brought the beginning of the whole list, as the server drew it.
  const isWhole = Object.keys(search).length === 0;
  const first = useQuery({
    ...pageQuery(1),
    placeholderData: (before) => before,
    initialData: () => (isWhole ? bootValueAt(listGames, language, pathOfList(list)) : undefined),
    initialDataUpdatedAt: bootTimeMs,
  });
  const total = first.data?.totalCount ?? 0;
  const others = pagesOf(from, Math.min(to, total - 1), size).filter((pageNo) => pageNo > 1);
  const later = useQueries({
    queries: first.isPlaceholderData || total <= size ? [] : others.map((pageNo) => pageQuery(pageNo)),
  });
  const byPage = new Map([[1, first], ...later.map((query, index) => [others[index] ?? 0, query] as const)]);
  return {
    first,
    total,
    /** A later page that did not come. */
    failed: later.find(({ isError }) => isError),
    /** The game at a place; undefined while it is on its way. */
    at: (place: number): GameItem | undefined =>
      byPage.get(Math.floor(place / size) + 1)?.data?.content[place % size],
  };
}
