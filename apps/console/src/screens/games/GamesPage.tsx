/** All games of all vendors: order, tags, availability, maintenance, kill switch. Source: OPS-04. */
import { CATEGORIES } from "@khela/contract/catalogue";
import { GAME_STATES, listConsoleGames, listVendors } from "@khela/contract/console/games";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { useRowSelection } from "../../features/shelf/row-selection.tsx";
import { SHELF_KEY } from "../../features/shelf/use-shelf.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { usePermission } from "../../shell/session.ts";
import { useGameColumns } from "./game-columns.tsx";
import { GameEditor } from "./GameEditor.tsx";
import { SwitchMany } from "./SwitchMany.tsx";
import { TAGS } from "./tags.ts";

const route = getRouteApi("/shell/games");
type Search = ReturnType<typeof route.useSearch>;

export default function GamesPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [edited, setEdited] = useState<string>();
  const result = useQuery({
    queryKey: [SHELF_KEY, "games", search],
    queryFn: ({ signal }) => call(listConsoleGames, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const vendors = useQuery({
    queryKey: [SHELF_KEY, "names"],
    queryFn: ({ signal }) => call(listVendors, {}, { signal }),
  }).data?.vendors;
  const language = i18n.written;
  const choice = (name: string, label: string, options: { value: string; label: string }[]) =>
    ({ kind: "choice", name, label, options }) as const;
  const games = result.data?.content ?? [];
  const choosing = useRowSelection(games.map(({ gameCode }) => gameCode));
  const mayWrite = usePermission("games.write");
  const game = games.find(({ gameCode }) => gameCode === edited);
  return (
    <>
      <PageHead title={t("shelf.games")} text={t("shelf.gamesText")} />
      <DataTable
        id="games"
        label={t("shelf.games")}
        columns={useGameColumns(setEdited, mayWrite ? choosing : undefined)}
        filters={[
          choice(
            "vendor",
            t("shelf.vendor"),
            (vendors ?? []).map(({ vassalage, name }) => ({ value: vassalage, label: name[language] })),
          ),
          choice(
            "category",
            t("shelf.category"),
            CATEGORIES.map((value) => ({ value, label: t(`shelf.category_${value}`) })),
          ),
          choice(
            "state",
            t("console.state"),
            GAME_STATES.map((value) => ({ value, label: t(`shelf.state_${value}`) })),
          ),
          choice(
            "tag",
            t("shelf.tag"),
            TAGS.map((value) => ({ value, label: t(`shelf.tag_${value}`) })),
          ),
        ]}
        searchHint={t("shelf.searchGame")}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        result={result}
        exported={{ list: listConsoleGames, query: queryOf(search) }}
        rowKey={({ nodeId }) => nodeId}
        tools={mayWrite ? <SwitchMany games={games} choosing={choosing} /> : null}
      />
      {game ? <GameEditor key={game.version} game={game} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function queryOf(search: Search) {
  const { state, tag, category, vendor, ...rest } = toQuery<"state" | "tag" | "category" | "vendor">(search);
  const known = {
    state: GAME_STATES.find((name) => name === state),
    tag: TAGS.find((name) => name === tag),
    category: CATEGORIES.find((name) => name === category),
  };
  return {
    ...rest,
    ...(vendor ? { vendor } : {}),
    ...(known.state ? { state: known.state } : {}),
    ...(known.tag ? { tag: known.tag } : {}),
    ...(known.category ? { category: known.category } : {}),
  };
}
