/**
 * The queue of payouts that are disputed or unclear, and of those that wait for the player's confirmation. Source:
 * OPS-03, MONEY-05.
 */
import { CASE_VIEWS, listCases } from "@khela/contract/console/confirmations";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { StateViews } from "../../features/data-table/state-views.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { viewSearch, withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { Mono, PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, EmptyCell } from "../../shell/parts/values.tsx";
import { type Row, stageOf } from "./case.ts";
import { CaseDrawer } from "./CaseDrawer.tsx";
import { ClaimedBy } from "../../features/sla/queue-marks.tsx";
import { CaseStage, Since } from "./parts.tsx";

const REFRESH_MS = 10_000;
const AGE_MS = 15_000;
const USUAL_VIEW = "work";
const route = getRouteApi("/shell/confirmations");
type Search = ReturnType<typeof route.useSearch>;

export default function ConfirmationsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowMs = useNow(AGE_MS);
  const result = useQuery({
    queryKey: ["confirmations", "list", search],
    queryFn: ({ signal }) => call(listCases, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const go = (next: Search) => void navigate({ search: next, replace: true });
  const { view, setView, tableSearch, setTableSearch } = viewSearch(search, {
    name: "view",
    usual: USUAL_VIEW,
    go,
  });
  const setOpen = (id: string | undefined) => void navigate({ search: withOpenRow(id), replace: true });
  return (
    <>
      <PageHead title={t("console.confirmations")} text={t("console.confirmationsText")} />
      <StateViews
        value={view}
        views={CASE_VIEWS}
        labelOf={(name) => t(`console.caseView_${name}`)}
        onChange={setView}
      />
      <DataTable
        id="confirmations"
        label={t("console.confirmations")}
        columns={useColumns(nowMs, result.data?.totals.amount)}
        searchHint={t("console.searchReference")}
        search={tableSearch}
        onSearch={setTableSearch}
        result={result}
        exported={{ list: listCases, query: queryOf(search) }}
        rowKey={({ instalmentId }) => instalmentId}
        onOpen={({ instalmentId }) => setOpen(instalmentId)}
        emptyText={view === USUAL_VIEW ? t("console.casesEmpty") : ""}
      />
      {search.open ? (
        <CaseDrawer
          key={search.open}
          instalmentId={search.open}
          nowMs={nowMs}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

function useColumns(nowMs: number, total: string | undefined): readonly Column<Row>[] {
  const { t } = useI18n();
  return [
    {
      id: "reference",
      title: t("console.reference"),
      sort: "reference",
      cell: (row) => <Mono>{row.reference}</Mono>,
      csv: (row) => row.reference,
    },
    {
      id: "player",
      title: t("console.player"),
      sort: "playerAccount",
      cell: (row) => <PlayerLink id={row.playerId} account={row.playerAccount} />,
      csv: (row) => row.playerAccount,
    },
    {
      id: "amount",
      title: t("console.amount"),
      sort: "amount",
      end: true,
      cell: (row) => (
        <strong>
          <Amount value={row.amount} />
        </strong>
      ),
      csv: (row) => row.amount,
      ...(total === undefined ? {} : { total: <Amount value={total} /> }),
    },
    {
      id: "since",
      title: t("console.waiting"),
      sort: "since",
      cell: (row) => <Since row={row} nowMs={nowMs} />,
      csv: (row) => csvMoment(row.since),
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <CaseStage row={row} />,
      csv: (row) => stageOf(row),
    },
    {
      id: "proofs",
      title: t("console.caseProofs"),
      end: true,
      cell: (row) => <Proofs row={row} />,
      csv: (row) => row.receipt?.proofs ?? 0,
    },
    {
      id: "pending",
      title: t("console.casePending"),
      cell: (row) =>
        row.pending ? <Badge tone="gold">{t(`console.caseAction_${row.pending}`)}</Badge> : <EmptyCell />,
      csv: (row) => row.pending,
    },
    {
      id: "method",
      title: t("console.method"),
      off: true,
      cell: (row) => row.methodName,
      csv: (row) => row.methodName,
    },
    {
      id: "claimed",
      title: t("console.claimedBy"),
      cell: (row) => <ClaimedBy name={row.claimedBy} mine={row.claimedByMe} />,
      csv: (row) => row.claimedBy,
    },
  ];
}

function Proofs({ row }: { row: Row }) {
  const { number } = useI18n();
  const count = row.receipt?.proofs ?? 0;
  return count > 0 ? number(count) : <EmptyCell />;
}

function queryOf(search: Search) {
  const { view, open: _open, ...rest } = toQuery<"view" | "open">(search);
  return { ...rest, view: CASE_VIEWS.find((name) => name === view) ?? USUAL_VIEW };
}
