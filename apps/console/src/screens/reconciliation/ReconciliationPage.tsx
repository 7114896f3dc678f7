/** Differences between our books and those of other parties, and their resolution. Source: OPS-03, domain rules W7. */
import { BREAK_KINDS, BREAK_STATES, listBreaks } from "@khela/contract/console/reconciliation";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { usePermission } from "../../shell/session.ts";
import { BreakDrawer } from "./BreakDrawer.tsx";
import { ProofPanel } from "./ProofPanel.tsx";
import classes from "./reconciliation.module.css";
import { SourcesPanel } from "./SourcesPanel.tsx";
import { StatusPanel } from "./StatusPanel.tsx";
import { sourceName } from "./source-name.ts";
import { useBreakColumns } from "./use-break-columns.tsx";
import { BREAKS_KEY, useOverview, useStartComparison } from "./use-reconciliation.ts";

const route = getRouteApi("/shell/reconciliation");
type Search = ReturnType<typeof route.useSearch>;
const REFRESH_MS = 20_000;
const MINUTE_MS = 60_000;

export default function ReconciliationPage() {
  const { t } = useI18n();
  const mayWrite = usePermission("reconciliation.write");
  const overview = useOverview();
  const start = useStartComparison();
  const begin = mayWrite ? (source: string | null) => start.mutate(source) : undefined;
  return (
    <>
      <PageHead title={t("desk.reconciliation")} text={t("desk.reconciliationText")} />
      {overview.data ? (
        <div className={classes["page"]}>
          <StatusPanel overview={overview.data} busy={start.isPending} onStart={begin} />
          <div className={classes["grid"]}>
            <SourcesPanel sources={overview.data.sources} busy={start.isPending} onStart={begin} />
            <ProofPanel proof={overview.data.proof} />
          </div>
          <Breaks sources={overview.data.sources.map(({ name }) => name)} readOnly={!mayWrite} />
        </div>
      ) : overview.isError ? (
        <Failure error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <div className={classes["page"]}>
          <Skeleton height={110} radius="lg" />
          <PanelSkeleton height={240} />
          <PanelSkeleton height={320} />
        </div>
      )}
    </>
  );
}

function Breaks({ sources, readOnly }: { sources: readonly string[]; readOnly: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowMs = useNow(MINUTE_MS);
  const result = useQuery({
    queryKey: [...BREAKS_KEY, search],
    queryFn: ({ signal }) => call(listBreaks, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const go = (next: Search) => void navigate({ search: next, replace: true });
  const open = (id: string) => void navigate({ search: withOpenRow(id), replace: true });
  const columns = useBreakColumns(nowMs, open);
  return (
    <>
      <DataTable
        id="breaks"
        label={t("desk.breaks")}
        columns={columns}
        filters={[
          {
            kind: "choice",
            name: "state",
            label: t("console.state"),
            options: [...BREAK_STATES, "all" as const].map((value) => ({
              value,
              label: t(`desk.state_${value}`),
            })),
          },
          {
            kind: "choice",
            name: "kind",
            label: t("desk.breakKind"),
            options: BREAK_KINDS.map((value) => ({ value, label: t(`desk.kind_${value}`) })),
          },
          {
            kind: "choice",
            name: "source",
            label: t("desk.breakSource"),
            options: sources.map((value) => ({ value, label: sourceName(i18n, value) })),
          },
        ]}
        searchHint={t("desk.searchBreaks")}
        search={withoutOpen(search)}
        onSearch={(next) => go(next)}
        result={result}
        exported={{ list: listBreaks, query: queryOf(search) }}
        rowKey={({ breakId }) => breakId}
        onOpen={({ breakId }) => open(breakId)}
        emptyText={t("desk.breaksNone")}
      />
      {search.open ? (
        <BreakDrawer
          key={search.open}
          breakId={search.open}
          nowMs={nowMs}
          readOnly={readOnly}
          onClose={() => go(withoutOpen(search))}
        />
      ) : null}
    </>
  );
}

function withoutOpen({ open: _open, ...search }: Search): Search {
  return search;
}

function queryOf(search: Search) {
  const { state, kind, source, ...rest } = toQuery<"state" | "kind" | "source">(withoutOpen(search));
  const knownState = [...BREAK_STATES, "all" as const].find((name) => name === state);
  const knownKind = BREAK_KINDS.find((name) => name === kind);
  return {
    ...rest,
    ...(knownState ? { state: knownState } : {}),
    ...(knownKind ? { kind: knownKind } : {}),
    ...(source ? { source } : {}),
  };
}
