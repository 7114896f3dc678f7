/**
 * What a kind of contract has paid: its bills by period, and one of them opened. The four pages of the agent centre
 * (dividend, daily wage, hourly and real-time salary) are this one. Source: AGENT-05, AGENT-06, AGENT-08.
 */
import { type BillRow, exportAgentBills } from "@khela/contract/agent-pay";
import { systemClock } from "@khela/kernel/system-clock";
import { billStates } from "@khela/rules/agents/bill";
import { type ContractKind, contractKinds } from "@khela/rules/agents/contract";
import { RECORD_DAYS } from "@khela/rules/records/range";
import { type Column, DataTable, type Sort } from "@khela/ui/data-table";
import { buttonClass } from "@khela/ui/button";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Pager } from "@khela/ui/pager";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ExportButton } from "../../../features/records/ExportButton.tsx";
import { PeriodFilter } from "../../../features/records/PeriodFilter.tsx";
import { presetRange } from "../../../features/records/periods.ts";
import { Totals } from "../../../features/records/Totals.tsx";
import { call } from "../../../shell/api.ts";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { BillPage } from "./BillPage.tsx";
import { useBillTexts } from "./bill-texts.ts";
import { billsQuery } from "./queries.ts";
import { PAY_PATHS } from "./pay-paths.ts";
import { StateBadge } from "./StateBadge.tsx";
import { TodaySalary } from "./TodaySalary.tsx";

export default function PayRecords() {
  const { page = "", part } = useParams({ strict: false });
  const kind = contractKinds.find((one) => PAY_PATHS[one] === page) ?? "dividend";
  return part === undefined ? (
    <Bills key={kind} kind={kind} page={page} />
  ) : (
    <BillPage billId={part} page={page} />
  );
}

function Bills({ kind, page: path }: { kind: ContractKind; page: string }) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [range, setRange] = useState(() => presetRange("month", systemClock.nowMs()));
  const [state, setState] = useState<(typeof billStates)[number]>();
  const [sort, setSort] = useState<Sort>({ key: "period", descending: true });
  const [page, setPage] = useState(1);
  const selection = { ...range, kind, ...(state ? { state } : {}) };
  const query = useQuery({
    ...billsQuery(token, {
      ...selection,
      pageNo: page,
      pageSize: 20,
      sort: `${sort.descending ? "-" : ""}${sort.key}`,
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  /** Every change of the selection leads to its first page. */
  function change(apply: () => void) {
    apply();
    setPage(1);
  }
  const [sums] = data?.sums ?? [];
  const columns = useColumns(path);
  return (
    <div className="grid grid-cols-1 gap-4">
      {kind === "realTimeSalary" ? <TodaySalary /> : null}
      <PeriodFilter
        range={range}
        maxDays={RECORD_DAYS}
        onChange={(next) => change(() => setRange(next))}
        end={
          <ExportButton
            fileName={`khela-bills-${range.from}-${range.to}.csv`}
            disabled={!data || data.totalCount === 0}
            load={() => call(exportAgentBills, { query: selection })}
          />
        }
      />
      <div className="sm:max-w-64">
        <Select
          label={t("agentPay.state")}
          value={state ?? ""}
          onChange={(event) =>
            change(() => setState(billStates.find((known) => known === event.target.value)))
          }
          options={[
            { value: "", label: t("agentPay.allStates") },
            ...billStates.map((value) => ({ value, label: t(`agentPay.state_${value}`) })),
          ]}
        />
      </div>
      <Totals
        label={t("agentPay.sums")}
        totals={[
          { label: t("agentPay.turnover"), amount: data && (sums?.turnover ?? "0") },
          { label: t("agentPay.own"), amount: data && (sums?.own ?? "0") },
          { label: t("agentPay.paid"), amount: data && (sums?.paid ?? "0") },
        ]}
      />
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <DataTable
          caption={t(`agentPay.kind_${kind}`)}
          columns={columns}
          rows={data?.content}
          rowKey={(row) => row.billId}
          sort={sort}
          onSort={(next) => change(() => setSort(next))}
          empty={
            <EmptyState className="card" image={artIcon("receipt")} title={t("agentPay.none")}>
              {t("agentPay.noneHint")}
            </EmptyState>
          }
        />
      )}
      <Pager
        page={page}
        pages={data?.totalPages ?? 1}
        onChange={setPage}
        label={t(`agentPay.kind_${kind}`)}
      />
    </div>
  );
}

function useColumns(path: string): readonly Column<BillRow>[] {
  const { t, number } = useI18n();
  const texts = useBillTexts();
  return [
    {
      key: "period",
      title: t("agentPay.period"),
      sortable: true,
      phone: "title",
      render: (row) => <span className="font-medium">{texts.period(row)}</span>,
    },
    {
      key: "turnover",
      title: t("agentPay.turnover"),
      align: "end",
      sortable: true,
      render: (row) => <Money value={row.turnover} />,
    },
    { key: "active", title: t("agentPay.active"), align: "end", render: (row) => number(row.active) },
    {
      key: "rate",
      title: t("agentPay.rate"),
      align: "end",
      render: (row) => (row.ratePpm === null ? "–" : texts.rate(row.ratePpm)),
    },
    { key: "state", title: t("agentPay.state"), phone: "note", render: (row) => <StateBadge bill={row} /> },
    {
      key: "total",
      title: t("agentPay.total"),
      align: "end",
      sortable: true,
      phone: "value",
      render: (row) => <Money value={row.total} className="font-bold" />,
    },
    {
      key: "open",
      title: t("records.details"),
      align: "end",
      phone: "action",
      render: (row) => (
        <Link
          to="/agentHome/$page/$part"
          params={{ page: path, part: row.billId }}
          aria-label={t("agentPay.openOf", { period: texts.period(row) })}
          className={buttonClass({ size: "sm" })}
        >
          {t("agentPay.open")}
        </Link>
      ),
    },
  ];
}
