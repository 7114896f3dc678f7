/** The games of a category, or the hot ones of all. Source: GAME-01, GAME-02, GAME-03. */
import type { GameItem } from "@khela/contract/catalogue";
import type { Sport } from "@khela/contract/sports";
import type { ListName } from "@khela/games/list-paths";
import { useI18n } from "@khela/ui/i18n";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { memo, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { FavouriteButton } from "../../features/favourites/FavouriteButton.tsx";
import { GameTile, GameTileSkeleton } from "../../features/lobby/GameTile.tsx";
import { Skeleton } from "@khela/ui/skeleton";
import { openDialog } from "../../shell/dialogs.ts";
import { OptionalPart } from "../../shell/optional-part.tsx";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useLoggedIn } from "../../shell/session.ts";
import { screen } from "../../shell/screen.ts";
import { readMatchSearch } from "../sports/match-search.ts";
import { CategoryHeader } from "./CategoryHeader.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { Filters } from "./Filters.tsx";
import { GameGrid, GRID } from "./GameGrid.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { useGamePages } from "./use-game-pages.ts";
import NotFoundPage from "../system/NotFoundPage.tsx";
import {
  categoryOf,
  firstTab,
  type LobbySearch,
  MEMBER_TABS,
  pageSizeOf,
  pagesOf,
  readLobbySearch,
} from "./lobby-search.ts";

const SKELETONS = 10;

/** Lists that begin with matches: those of a sport, or of all sports. SPORT-05 */
const MATCHES: Partial<Record<ListName, { sport?: Sport }>> = {
  sports: {},
  esports: { sport: "esports" },
  cricket: { sport: "cricket" },
};
const MatchList = screen("matchList", ["sportsbook"]);

/** The page of the list in the address: `/rng`, `/hot`, `/games/crash`. */
export default function GameListPage(): ReactNode {
  const name: string = useLocation({ select: ({ pathname }) => pathname.split("/").findLast(Boolean) ?? "" });
  const list = name === "hot" ? name : categoryOf(name);
  return list === undefined ? <NotFoundPage /> : <GameList key={list} list={list} />;
}

/** Memoised: while the list scrolls, only new tiles render. */
const Tile = memo(function Tile({ game }: { game: GameItem }) {
  return <GameTile game={game} heart={<FavouriteButton game={game} />} />;
});

const watchNothing = () => () => undefined;

/** Whether this is the server's rendering, or the browser's first one, which must equal it. */
const useIsDrawn = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => false,
    () => true,
  );

function GameList({ list }: { list: ListName }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const raw = useSearch({ strict: false });
  const search = readLobbySearch(raw);
  const matches = MATCHES[list];
  // The server draws the games alone, because prices on a stored page would be old.
  const isDrawn = useIsDrawn();
  const tab = search.tab ?? firstTab(list);
  const locked = MEMBER_TABS.includes(tab) && !loggedIn;
  const [range, setRange] = useState({ from: 0, to: 0 });
  const pageSize = pageSizeOf(tab);
  // Only another page changes what is loaded, so scrolling within a page doesn't re-render this component.
  const onRange = useCallback(
    (from: number, to: number) =>
      setRange((known) =>
        String(pagesOf(known.from, known.to, pageSize)) === String(pagesOf(from, to, pageSize))
          ? known
          : { from, to },
      ),
    [pageSize, setRange],
  );
  const games = useGamePages({ list, search, ...range, enabled: !locked });
  const { first, total } = games;

  useEffect(() => {
    if (locked) openDialog("login", { next: `${location.pathname}${location.search}` });
  }, [locked]);

  function change(next: LobbySearch) {
    void navigate({
      to: ".",
      search: { ...(matches ? readMatchSearch(raw) : {}), ...next } as never,
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <title>{`${t(list === "hot" ? "home.hotGames" : `shell.category_${list}`)} · KHELA`}</title>
      <CategoryHeader list={list} hasMatches={matches !== undefined} />
      {matches && !isDrawn ? (
        <OptionalPart fallback={<Skeleton className="h-96 rounded-card" />}>
          <MatchList {...matches} />
        </OptionalPart>
      ) : null}
      {matches ? <h2 className="text-xl md:text-[1.4rem]">{t("shell.games")}</h2> : null}
      <Shortcuts list={list} search={search} onChange={change} />
      <Filters list={list} search={search} onChange={change} />
      {first.isError ? (
        <QueryFailure query={first} />
      ) : first.isPending && !locked ? (
        <div aria-busy aria-label={t("common.loading")} className={GRID}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            // Placeholders have no identity but their position.
            <GameTileSkeleton key={index} />
          ))}
        </div>
      ) : total === 0 || locked ? (
        <EmptyList list={list} search={search} locked={locked} onReset={() => change({})} />
      ) : (
        <>
          <p aria-live="polite" className="-mb-2 text-sm text-muted">
            {t("lobby.gamesFound", { n: total })}
          </p>
          {games.failed ? <QueryFailure query={games.failed} /> : null}
          <GameGrid
            // A new key per selection, so that another list starts at its top.
            key={JSON.stringify(search)}
            total={total}
            onRange={onRange}
            renderTile={(place) => {
              const game = games.at(place);
              return game ? <Tile game={game} /> : <GameTileSkeleton />;
            }}
          />
        </>
      )}
    </div>
  );
}
