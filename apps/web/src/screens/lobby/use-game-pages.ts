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
  /** The first and last visible index. */
  from: number;
  to: number;
  enabled: boolean;
}

/** A list of any length of which only the visible pages are loaded. Source: GAME-02. */
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
  // A page rendered by the server includes the start of the unfiltered list.
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
    /** The first later page that failed. */
    failed: later.find(({ isError }) => isError),
    /** The game at an index; undefined while it is loading. */
    at: (place: number): GameItem | undefined =>
      byPage.get(Math.floor(place / size) + 1)?.data?.content[place % size],
  };
}
