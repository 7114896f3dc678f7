import type { ListName } from "@khela/games/list-paths";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { artIcon, categoryIcon } from "../../shell/categories.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { hotGamesQuery, useLanguage } from "../../shell/queries.ts";
import { FavouriteButton } from "../../features/favourites/FavouriteButton.tsx";
import { GameTile } from "../../features/lobby/GameTile.tsx";
import { filterCount, firstTab, type LobbySearch } from "./lobby-search.ts";

const SUGGESTIONS = 5;

interface EmptyListProps {
  list: ListName;
  search: LobbySearch;
  /** Whether the tab needs a login. */
  locked: boolean;
  onReset: () => void;
}

/** Why a list is empty, how to change that, and games that other players like. */
export function EmptyList({ list, search, locked, onReset }: EmptyListProps) {
  const { t } = useI18n();
  const popular = useQuery(hotGamesQuery(useLanguage())).data?.list.slice(0, SUGGESTIONS) ?? [];
  return (
    <div className="grid gap-6">
      <Reason list={list} search={search} locked={locked} onReset={onReset} />
      {popular.length > 0 ? (
        <section aria-labelledby="popular" className="grid gap-3">
          <h2 id="popular" className="text-lg">
            {t("lobby.popular")}
          </h2>
          <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3 md:gap-4 lg:grid-cols-5">
            {popular.map((game) => (
              <li key={game.nodeId}>
                <GameTile game={game} heart={<FavouriteButton game={game} />} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Reason({ list, search, locked, onReset }: EmptyListProps) {
  const { t } = useI18n();
  const tab = search.tab ?? firstTab(list);
  const image = list === "hot" ? artIcon("hot") : categoryIcon(list);
  if (locked) {
    return (
      <EmptyState
        className="card"
        image={artIcon("lock")}
        title={t(tab === "recent" ? "lobby.loginForRecent" : "lobby.loginForFavourites")}
        action={
          <Button
            variant="gold"
            onClick={() => openDialog("login", { next: `${location.pathname}${location.search}` })}
          >
            {t("shell.login")}
          </Button>
        }
      />
    );
  }
  if (search.q || filterCount(search) > 0) {
    return (
      <EmptyState
        className="card"
        image={artIcon("search")}
        title={search.q ? t("lobby.nothingNamed", { name: search.q }) : t("lobby.nothingFiltered")}
        action={<Button onClick={onReset}>{t("lobby.showAll")}</Button>}
      >
        {t("lobby.nothingHint")}
      </EmptyState>
    );
  }
  if (tab === "recent" || tab === "favourites") {
    return (
      <EmptyState
        className="card"
        image={artIcon(tab === "recent" ? "history" : "star")}
        title={t(`lobby.empty_${tab}`)}
      >
        {t(`lobby.emptyHint_${tab}`)}
      </EmptyState>
    );
  }
  if (tab === "hot" || tab === "new") {
    return (
      <EmptyState
        className="card"
        image={image}
        title={t(`lobby.empty_${tab}`)}
        action={list === "hot" ? null : <Button onClick={onReset}>{t("lobby.showAll")}</Button>}
      />
    );
  }
  return (
    <EmptyState className="card" image={image} title={t(`lobby.closed_${closedKind(list)}`)}>
      {t("lobby.closedHint")}
    </EmptyState>
  );
}

/** The variant of the sentence that a category has no open game yet. */
function closedKind(list: ListName): "live" | "fish" | "pvp" | "other" {
  return list === "live" || list === "fish" || list === "pvp" ? list : "other";
}
