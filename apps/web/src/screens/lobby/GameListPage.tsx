/** The games of a category, or the hot ones of all. Source: GAME-01, GAME-02, GAME-03. */
import { listGames } from "@khela/contract/catalogue";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { FavouriteButton } from "../../features/favourites/FavouriteButton.tsx";
import { GameTile, GameTileSkeleton } from "../../features/lobby/GameTile.tsx";
import { call } from "../../shell/api.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useLanguage } from "../../shell/queries.ts";
import { useLoggedIn } from "../../shell/session.ts";
import { CategoryHeader } from "./CategoryHeader.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { Filters } from "./Filters.tsx";
import NotFoundPage from "../system/NotFoundPage.tsx";
import {
  categoryOf,
  firstTab,
  type ListName,
  listQuery,
  type LobbySearch,
  MEMBER_TABS,
  readLobbySearch,
} from "./lobby-search.ts";

const GRID = "grid grid-cols-2 gap-3 xs:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5";
const SKELETONS = 10;

/** The list that the address names: `/rng`, `/hot`, `/games/crash`. */
export default function GameListPage(): ReactNode {
  const name: string = useLocation({ select: ({ pathname }) => pathname.split("/").findLast(Boolean) ?? "" });
  const list = name === "hot" ? name : categoryOf(name);
  return list === undefined ? <NotFoundPage /> : <GameList key={list} list={list} />;
}

function GameList({ list }: { list: ListName }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const language = useLanguage();
  const loggedIn = useLoggedIn();
  const search = readLobbySearch(useSearch({ strict: false }));
  const tab = search.tab ?? firstTab(list);
  const locked = MEMBER_TABS.includes(tab) && !loggedIn;
  const query = useInfiniteQuery({
    queryKey: ["games", tab, list, search, language, loggedIn],
    queryFn: ({ pageParam, signal }) =>
      call(listGames, { query: { ...listQuery(list, search, language), pageNo: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    enabled: !locked,
    placeholderData: (before) => before,
  });

  useEffect(() => {
    if (locked) openDialog("login", { next: `${location.pathname}${location.search}` });
  }, [locked]);

  function change(next: LobbySearch) {
    void navigate({ to: ".", search: next as never, replace: true, resetScroll: false });
  }

  const games = query.data?.pages.flatMap((page) => page.content) ?? [];
  const total = query.data?.pages[0]?.totalCount ?? 0;
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <CategoryHeader list={list} />
      <Filters list={list} search={search} onChange={change} />
      {query.isError ? (
        <QueryFailure query={query} />
      ) : query.isPending && !locked ? (
        <div aria-busy aria-label={t("common.loading")} className={GRID}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            // Placeholders have no identity but their place.
            <GameTileSkeleton key={index} />
          ))}
        </div>
      ) : games.length === 0 ? (
        <EmptyList list={list} search={search} locked={locked} onReset={() => change({})} />
      ) : (
        <>
          <ul className={GRID}>
            {games.map((game) => (
              <li key={game.nodeId}>
                <GameTile game={game} heart={<FavouriteButton game={game} />} />
              </li>
            ))}
          </ul>
          <div className="grid justify-items-center gap-3 pt-2">
            <p aria-live="polite" className="text-sm text-muted">
              {t("lobby.shownOf", { n: games.length, total })}
            </p>
            {query.hasNextPage ? (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t("lobby.showMore")}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}
