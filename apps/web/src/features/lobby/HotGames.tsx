/** The hot games, four per row in four rows per page; pages scroll sideways. Source: HOME-07. */
import type { GameItem } from "@khela/contract/catalogue";
import { IconButton } from "@khela/ui/button";
import { SectionHead } from "@khela/ui/card";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState, ErrorState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { artIcon } from "../../shell/categories.ts";
import { errorText } from "../../shell/error-text.ts";
import { hotGamesQuery, useLanguage } from "../../shell/queries.ts";
import { scrollBehavior } from "../../shell/scroll.ts";
import { GameTile, GameTileSkeleton } from "./GameTile.tsx";

/** The gap between two pages: `gap-4` of the scroller. */
const PAGE_GAP_PX = 16;
/** Four rows of four. */
const GAMES_PER_PAGE = 16;

/** @param heart the favourite button of a game */
export function HotGames({ heart }: { heart: (game: GameItem) => ReactNode }) {
  const i18n = useI18n();
  const { t } = i18n;
  const query = useQuery(hotGamesQuery(useLanguage()));
  const scroller = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  // Later pages are rendered once the visitor points at or focuses the list.
  const [used, setUsed] = useState(false);
  const pages = inPages(query.data?.list ?? [], GAMES_PER_PAGE);

  function go(step: number) {
    setUsed(true);
    const node = scroller.current;
    const forward = i18n.dir === "rtl" ? -1 : 1;
    node?.scrollBy({ left: step * forward * (node.clientWidth + PAGE_GAP_PX), behavior: scrollBehavior() });
  }
  return (
    <section aria-labelledby="hot-games">
      <SectionHead id="hot-games" image={artIcon("hot")} title={t("home.hotGames")}>
        <Link
          to="/hot"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t("home.viewAll")}
        </Link>
        {pages.length > 1 ? (
          <div className="flex gap-2 max-md:hidden">
            <IconButton
              icon="chevronLeft"
              label={t("common.previous")}
              disabled={page === 0}
              onClick={() => go(-1)}
              className="rtl:-scale-x-100"
            />
            <IconButton
              icon="chevronRight"
              label={t("common.next")}
              disabled={page >= pages.length - 1}
              onClick={() => go(1)}
              className="rtl:-scale-x-100"
            />
          </div>
        ) : null}
      </SectionHead>
      {query.isError ? (
        <ErrorState
          className="card"
          text={errorText(i18n, query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.isPending ? (
        <TileSkeletons />
      ) : pages.length === 0 ? (
        <EmptyState className="card" image={artIcon("hot")} title={t("home.noHotGames")}>
          {t("home.noHotGamesHint")}
        </EmptyState>
      ) : (
        <div
          ref={scroller}
          onPointerEnter={() => setUsed(true)}
          onFocus={() => setUsed(true)}
          onScroll={({ currentTarget }) =>
            setPage(
              Math.round(Math.abs(currentTarget.scrollLeft) / (currentTarget.clientWidth + PAGE_GAP_PX)),
            )
          }
          className="no-scrollbar -mt-2 flex snap-x snap-mandatory gap-4 overflow-x-auto pt-2"
        >
          {pages.map((games, index) => (
            <ul
              key={games[0]?.nodeId ?? index}
              aria-label={t("home.gamesPage", { n: index + 1 })}
              className="grid w-full shrink-0 snap-start grid-cols-4 content-start gap-2 md:gap-x-3.5 md:gap-y-4"
            >
              {(index === 0 || used ? games : []).map((game) => (
                <li key={game.nodeId}>
                  <GameTile game={game} heart={heart(game)} compact />
                </li>
              ))}
            </ul>
          ))}
        </div>
      )}
    </section>
  );
}

/** The games in pages of `size`. */
function inPages(games: readonly GameItem[], size: number): GameItem[][] {
  return Array.from({ length: Math.ceil(games.length / size) }, (_, index) =>
    games.slice(index * size, (index + 1) * size),
  );
}

function TileSkeletons() {
  return (
    <div aria-busy className="grid grid-cols-4 gap-2 md:gap-x-3.5 md:gap-y-4">
      {Array.from({ length: GAMES_PER_PAGE }, (_, index) => (
        // Placeholders have no identity but their position.
        <GameTileSkeleton key={index} compact />
      ))}
    </div>
  );
}
