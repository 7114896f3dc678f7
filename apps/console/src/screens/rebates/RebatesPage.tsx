/** Rebate and cashback: what was paid, day by day and week by week, and the rates. Source: PROMO-03, OPS-05. */
import { listRebateRuns, type RebateRun } from "@khela/contract/console/rebates";
import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { Tabs } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { RatesForm } from "./RatesForm.tsx";

const RUN_KINDS = ["rebate", "cashback"] as const;
const REFRESH_MS = 20_000;
const route = getRouteApi("/shell/rebates");

export default function RebatesPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = search.tab === "rates" ? "rates" : "runs";
  return (
    <>
      <PageHead title={t("desk.rb_title")} text={t("desk.rb_text")} />
      <Tabs
        value={tab}
        mb="md"
        onChange={(next) => void navigate({ search: next === "rates" ? { tab: next } : {}, replace: true })}
      >
        <Tabs.List>
          <Tabs.Tab value="runs">{t("desk.rb_runs")}</Tabs.Tab>
          <Tabs.Tab value="rates">{t("desk.rb_tabRates")}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === "runs" ? <Runs /> : <RatesForm />}
    </>
  );
}

function Runs() {
  const { t } = useI18n();
  const { tab: _tab, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = queryOf(search);
  const result = useQuery({
    queryKey: ["rebates", "runs", query],
    queryFn: ({ signal }) => call(listRebateRuns, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const filters: readonly Filter[] = [
    {
      kind: "choice",
      name: "kind",
      label: t("desk.rb_kind"),
      options: RUN_KINDS.map((value) => ({
        value,
        label: t(`desk.rb_kind_${value}`),
      })),
    },
  ];
  return (
    <DataTable
      id="rebates"
      label={t("desk.rb_runs")}
      columns={useColumns()}
      filters={filters}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      result={result}
      exported={{ list: listRebateRuns, query }}
      rowKey={({ kind, currency, period }) => `${kind} ${currency} ${period}`}
      onOpen={({ kind, period }) => void navigate({ to: "/rebates/$kind/$period", params: { kind, period } })}
      emptyText={t("desk.rb_none")}
    />
  );
}

function queryOf(search: Omit<ReturnType<typeof route.useSearch>, "tab">) {
  const { kind, ...rest } = toQuery<"kind">(search);
  const known = RUN_KINDS.find((name) => name === kind);
  return { pageNo: rest.pageNo, pageSize: rest.pageSize, ...(known ? { kind: known } : {}) };
}

/** A day, or the week that begins on it. */
export function usePeriodName(): (run: Pick<RebateRun, "kind" | "period">) => string {
  const { t, date } = useI18n();
  return ({ kind, period }) => {
    const day = date(dayOfKey(period).startMs, "date");
    return kind === "rebate" ? day : t("desk.rb_weekOf", { day });
  };
}

function useColumns(): readonly Column<RebateRun>[] {
  const { t, number } = useI18n();
  const periodName = usePeriodName();
  const amount = (id: "basis" | "paid" | "lapsed" | "carried"): Column<RebateRun> => ({
    id,
    title: t(`desk.rb_${id}`),
    end: true,
    cell: (row) => (Number(row[id]) === 0 ? <EmptyCell /> : <Amount value={row[id]} />),
    csv: (row) => row[id],
  });
  return [
    {
      id: "period",
      title: t("desk.rb_period"),
      cell: (row) => <strong>{periodName(row)}</strong>,
      csv: (row) => row.period,
    },
    {
      id: "kind",
      title: t("desk.rb_kind"),
      cell: (row) => t(`desk.rb_kind_${row.kind}`),
      csv: (row) => row.kind,
    },
    {
      id: "members",
      title: t("desk.rb_members"),
      end: true,
      cell: (row) => number(row.members),
      csv: (row) => row.members,
    },
    amount("basis"),
    amount("paid"),
    {
      id: "paidTo",
      title: t("desk.rb_paidTo"),
      end: true,
      cell: (row) => number(row.paidTo),
      csv: (row) => row.paidTo,
    },
    amount("lapsed"),
    amount("carried"),
    {
      id: "ended",
      title: t("desk.rb_ended"),
      cell: (row) => <Ended run={row} />,
      csv: (row) => csvMoment(row.endedAt),
    },
    {
      id: "version",
      title: t("desk.rb_version"),
      off: true,
      end: true,
      cell: (row) => number(row.ratesVersion),
      csv: (row) => row.ratesVersion,
    },
  ];
}

function Ended({ run }: { run: RebateRun }) {
  const { t, number } = useI18n();
  if (run.failed > 0) return <Badge tone="lose">{`${t("desk.rb_failed")}: ${number(run.failed)}`}</Badge>;
  return run.endedAt ? <DateTime at={run.endedAt} /> : <Badge tone="info">{t("desk.rb_running")}</Badge>;
}
