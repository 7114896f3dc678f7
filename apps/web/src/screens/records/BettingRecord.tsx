/** Betting record: rounds of a range, with totals of the whole selection. Source: MONEY-07. */
import { CATEGORIES, listGames } from "@khela/contract/catalogue";
import { listRounds, ROUND_STATES } from "@khela/contract/play";
import { exportRounds } from "@khela/contract/records";
import { RECORD_DAYS } from "@khela/rules/records/range";
import { useSeparator } from "@khela/ui/separator";
import { Badge } from "@khela/ui/badge";
import type { Column } from "@khela/ui/data-table";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { useQuery } from "@tanstack/react-query";
import { RecordPage } from "../../features/records/RecordPage.tsx";
import { type RecordState, useRecordSearch } from "../../features/records/use-record-search.ts";
import { call } from "../../shell/api.ts";
import { GamePicture } from "../../shell/game-picture.tsx";
import { useLanguage, useMenus } from "../../shell/queries.ts";
import { type Round, ROUND_TONES } from "./round.ts";
import { RoundDialog } from "./RoundDialog.tsx";

const SHAPE = {
  filterNames: ["category", "vendor", "gameCode", "state"],
  maxDays: RECORD_DAYS,
  preset: "week",
} as const;

function queryOf({ range, filters }: RecordState) {
  const state = ROUND_STATES.find((known) => known === filters["state"]);
  const category = CATEGORIES.find((known) => known === filters["category"]);
  return {
    from: range.from,
    to: range.to,
    ...(category ? { category } : {}),
    ...(filters["vendor"] ? { vendor: filters["vendor"] } : {}),
    ...(filters["gameCode"] ? { gameCode: filters["gameCode"] } : {}),
    ...(state ? { state } : {}),
  };
}

export default function BettingRecord() {
  const { t, number, date } = useI18n();
  const language = useLanguage();
  const search = useRecordSearch(SHAPE);
  const selection = queryOf(search);
  return (
    <RecordPage
      caption={t("shell.bettingRecord")}
      search={search}
      cacheKey={["rounds", selection, language]}
      fetchPage={(page, signal) => call(listRounds, { query: { ...selection, ...page } }, { signal })}
      filters={<RoundFilters search={search} />}
      totals={(data) => [
        { label: t("records.rounds"), text: data && number(data.totals.rounds) },
        { label: t("records.stake"), amount: data?.totals.stake },
        { label: t("records.payout"), amount: data?.totals.payout },
        { label: t("records.winLoss"), amount: data?.totals.winLoss, result: true },
        ...(data && data.totals.openStake !== "0.00"
          ? [{ label: t("records.openStake"), amount: data.totals.openStake }]
          : []),
      ]}
      columns={useColumns()}
      rowKey={(row) => row.roundId}
      nameOf={(row) => `${row.gameName}, ${date(row.at, "seconds")}`}
      renderDetails={(row, onClose) => <RoundDialog round={row} onClose={onClose} />}
      file={{ name: "khela-bets", load: () => call(exportRounds, { query: selection }) }}
      empty={{ icon: "ticket", title: t("records.noRounds"), hint: t("records.noRoundsHint") }}
    />
  );
}

function RoundFilters({ search }: { search: RecordState }) {
  const { t } = useI18n();
  const language = useLanguage();
  const menus = useMenus().data?.menus ?? [];
  const games = useQuery({
    queryKey: ["games", "names", language],
    queryFn: ({ signal }) => call(listGames, { query: { language, sort: "name", pageSize: 50 } }, { signal }),
    staleTime: 300_000,
  }).data?.content;
  const vendors = new Map(
    menus.flatMap((menu) =>
      menu.vendors.map(({ vassalage, displayName }) => [vassalage, displayName] as const),
    ),
  );
  const { category, vendor } = search.filters;
  const fitting = (games ?? []).filter(
    (game) =>
      (!vendor || game.vassalage === vendor) &&
      (!category || game.categories.some((name) => name === category)),
  );
  const filter = (name: string, label: string, all: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      value={search.filters[name] ?? ""}
      onChange={(event) => search.setFilter(name, event.target.value)}
      options={[{ value: "", label: all }, ...options]}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {filter(
        "category",
        t("records.category"),
        t("records.all"),
        menus.map((menu) => ({ value: menu.category, label: t(`shell.category_${menu.category}`) })),
      )}
      {filter(
        "vendor",
        t("records.vendor"),
        t("records.all"),
        [...vendors].map(([value, label]) => ({ value, label })),
      )}
      {filter(
        "gameCode",
        t("records.game"),
        t("records.allGames"),
        fitting.map((game) => ({ value: game.gameCode, label: game.nodeName })),
      )}
      {filter(
        "state",
        t("records.state"),
        t("records.allStates"),
        ROUND_STATES.map((state) => ({ value: state, label: t(`records.state_${state}`) })),
      )}
    </div>
  );
}

function useColumns(): readonly Column<Round>[] {
  const between = useSeparator();
  const { t, date } = useI18n();
  return [
    {
      key: "game",
      title: t("records.game"),
      phone: "lead",
      render: (row) => (
        <span className="flex items-center gap-2.5">
          <GamePicture
            art={row.iconUrl}
            size={36}
            loading="lazy"
            className="size-9 rounded-lg bg-surface-3 object-cover"
          />
          <span className="grid leading-snug">
            <span className="font-semibold">{row.gameName}</span>
            <span className="text-xs text-muted max-md:hidden">{row.vendorName}</span>
            <span className="text-xs font-normal text-muted md:hidden">
              {date(row.at, "seconds")}
              {between}
              <Money value={row.free?.stake ?? row.stake} />
            </span>
          </span>
        </span>
      ),
    },
    { key: "at", title: t("records.time"), render: (row) => date(row.at, "seconds") },
    {
      key: "stake",
      title: t("records.stake"),
      align: "end",
      render: (row) => <Money value={row.free?.stake ?? row.stake} />,
    },
    {
      key: "payout",
      title: t("records.payout"),
      align: "end",
      render: (row) => <Money value={row.free?.won ?? row.payout} />,
    },
    {
      key: "winLoss",
      title: t("records.winLoss"),
      align: "end",
      phone: "value",
      render: (row) =>
        row.free ? (
          <Money value={row.free.won} className="font-semibold" />
        ) : (
          <Money value={row.winLoss} tone="result" signed className="font-semibold" />
        ),
    },
    {
      key: "state",
      title: t("records.state"),
      phone: "tag",
      render: (row) =>
        row.free ? (
          <Badge tone="gold">{t("turnover.freeRound")}</Badge>
        ) : (
          <Badge tone={ROUND_TONES[row.state]}>{t(`records.state_${row.state}`)}</Badge>
        ),
    },
  ];
}
