/** Betting record: rounds of a range, with totals of the whole selection. Source: MONEY-07. */
import { listRounds, ROUND_STATES } from "@khela/contract/play";
import { listGames } from "@khela/contract/catalogue";
import { Badge } from "@khela/ui/badge";
import { Button } from "@khela/ui/button";
import { type Column, DataTable } from "@khela/ui/data-table";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { EmptyState, ErrorState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allRows } from "../../features/records/csv.ts";
import { ExportButton } from "../../features/records/ExportButton.tsx";
import { PeriodFilter } from "../../features/records/PeriodFilter.tsx";
import { Totals } from "../../features/records/Totals.tsx";
import { type RecordState, useRecordSearch } from "../../features/records/use-record-search.ts";
import { asCallError, call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { errorText } from "../../shell/error-text.ts";
import { gameArt } from "../../shell/game-art.ts";
import { useLanguage } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { type Round, ROUND_TONES } from "./round.ts";
import { RoundDialog } from "./RoundDialog.tsx";

const FILTERS = ["gameCode", "state"] as const;
const PAGE_SIZE = 20;
const EXPORT_PAGE_SIZE = 100;

function queryOf({ range, filters }: RecordState) {
  const state = ROUND_STATES.find((known) => known === filters["state"]);
  return {
    from: range.from,
    to: range.to,
    ...(filters["gameCode"] ? { gameCode: filters["gameCode"] } : {}),
    ...(state ? { state } : {}),
  };
}

export default function BettingRecord() {
  const i18n = useI18n();
  const { t, number } = i18n;
  const token = useSession((session) => session.token);
  const language = useLanguage();
  const search = useRecordSearch(FILTERS);
  const selection = queryOf(search);
  const [shown, setShown] = useState<Round>();
  const query = useQuery({
    queryKey: ["member", token, "rounds", selection, search.page, language],
    queryFn: ({ signal }) =>
      call(listRounds, { query: { ...selection, pageNo: search.page, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;

  async function exported(onProgress: (share: number) => void) {
    const { rows, cut } = await allRows(
      (pageNo) => call(listRounds, { query: { ...selection, pageNo, pageSize: EXPORT_PAGE_SIZE } }),
      onProgress,
    );
    const head = [
      t("records.time"),
      t("records.game"),
      t("records.vendor"),
      t("records.state"),
      t("records.stake"),
      t("records.payout"),
      t("records.winLoss"),
      t("records.round"),
    ];
    const body = rows.map((row) => [
      row.at,
      row.gameName,
      row.vendorName,
      t(`records.state_${row.state}`),
      row.stake,
      row.payout,
      row.winLoss,
      row.roundId,
    ]);
    return { rows: [head, ...body], cut };
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter range={search.range} onChange={(range) => search.change({ range })} />
      <div className="flex flex-wrap items-end gap-3">
        <RoundFilters search={search} />
        <div className="ms-auto max-sm:ms-0">
          <ExportButton
            fileName={`khela-bets-${search.range.from}-${search.range.to}`}
            disabled={!data || data.totalCount === 0}
            load={exported}
          />
        </div>
      </div>
      <Totals
        label={t("records.totals")}
        totals={[
          { label: t("records.rounds"), text: data && number(data.totals.rounds) },
          { label: t("records.stake"), amount: data?.totals.stake },
          { label: t("records.payout"), amount: data?.totals.payout },
          { label: t("records.winLoss"), amount: data?.totals.winLoss, result: true },
        ]}
      />
      {query.isError ? (
        <ErrorState
          className="card"
          text={errorText(i18n, query.error)}
          traceId={asCallError(query.error)?.traceId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RoundTable rows={data?.content} onShow={setShown} />
      )}
      <Pager
        page={search.page}
        pages={data?.totalPages ?? 1}
        onChange={(page) => search.change({ page })}
        label={t("shell.bettingRecord")}
      />
      {shown ? <RoundDialog round={shown} onClose={() => setShown(undefined)} /> : null}
    </div>
  );
}

function RoundFilters({ search }: { search: RecordState }) {
  const { t } = useI18n();
  const language = useLanguage();
  const games = useQuery({
    queryKey: ["games", "names", language],
    queryFn: ({ signal }) => call(listGames, { query: { language, sort: "name", pageSize: 50 } }, { signal }),
    staleTime: 300_000,
  }).data?.content;
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:basis-full sm:max-w-md sm:flex-1">
      <Select
        label={t("records.game")}
        value={search.filters["gameCode"] ?? ""}
        onChange={(event) => search.setFilter("gameCode", event.target.value)}
        options={[
          { value: "", label: t("records.allGames") },
          ...(games ?? []).map((game) => ({ value: game.gameCode, label: game.nodeName })),
        ]}
      />
      <Select
        label={t("records.state")}
        value={search.filters["state"] ?? ""}
        onChange={(event) => search.setFilter("state", event.target.value)}
        options={[
          { value: "", label: t("records.allStates") },
          ...ROUND_STATES.map((state) => ({ value: state, label: t(`records.state_${state}`) })),
        ]}
      />
    </div>
  );
}

function RoundTable({ rows, onShow }: { rows: Round[] | undefined; onShow: (round: Round) => void }) {
  const { t, date } = useI18n();
  const columns: Column<Round>[] = [
    {
      key: "game",
      title: t("records.game"),
      render: (row) => (
        <span className="flex items-center gap-2.5">
          <img
            src={gameArt(row.iconUrl, "square")}
            alt=""
            width={36}
            height={36}
            loading="lazy"
            className="size-9 rounded-lg bg-surface-3 object-cover"
          />
          <span className="grid leading-snug">
            <span className="font-semibold">{row.gameName}</span>
            <span className="text-xs text-muted max-md:hidden">{row.vendorName}</span>
          </span>
        </span>
      ),
    },
    { key: "at", title: t("records.time"), render: (row) => date(row.at, "seconds") },
    { key: "stake", title: t("records.stake"), align: "end", render: (row) => <Money value={row.stake} /> },
    {
      key: "payout",
      title: t("records.payout"),
      align: "end",
      render: (row) => <Money value={row.payout} />,
    },
    {
      key: "winLoss",
      title: t("records.winLoss"),
      align: "end",
      render: (row) => <Money value={row.winLoss} tone="result" signed className="font-semibold" />,
    },
    {
      key: "state",
      title: t("records.state"),
      render: (row) => <Badge tone={ROUND_TONES[row.state]}>{t(`records.state_${row.state}`)}</Badge>,
    },
    {
      key: "more",
      title: t("records.details"),
      align: "end",
      render: (row) => (
        <Button
          size="sm"
          variant="plain"
          aria-label={t("records.detailsOf", { what: `${row.gameName}, ${date(row.at, "seconds")}` })}
          onClick={() => onShow(row)}
        >
          {t("records.show")}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("shell.bettingRecord")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.roundId}
      empty={
        <EmptyState className="card" image={artIcon("ticket")} title={t("records.noRounds")}>
          {t("records.noRoundsHint")}
        </EmptyState>
      }
    />
  );
}
