/** My income: what contracts paid the agent, by source and day. Source: AGENT-04, AGENT-08. */
import { getAgentIncome } from "@khela/contract/agent-pay";
import type { CallOutput } from "@khela/contract/endpoint";
import { moneyFromText, numberForChart } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { RECORD_DAYS } from "@khela/rules/records/range";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { ResultBars } from "@khela/ui/result-bars";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PeriodFilter } from "../../../features/records/PeriodFilter.tsx";
import { Totals } from "../../../features/records/Totals.tsx";
import { useRecordSearch } from "../../../features/records/use-record-search.ts";
import { call } from "../../../shell/api.ts";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { IncomeDialog, type OpenPart } from "./IncomeDialog.tsx";

type Day = CallOutput<typeof getAgentIncome>["days"][number];

const SHAPE = { filterNames: [], maxDays: RECORD_DAYS, preset: "month" } as const;

export default function AgentRevenue() {
  const { t, number, money, date } = useI18n();
  const token = useSession((session) => session.token);
  const search = useRecordSearch(SHAPE);
  const { range } = search;
  const query = useQuery({
    queryKey: ["member", token, "team", "income", range],
    queryFn: ({ signal }) => call(getAgentIncome, { query: { from: range.from, to: range.to } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  const [open, setOpen] = useState<OpenPart>();
  const columns = useColumns(setOpen);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter
        range={range}
        maxDays={search.maxDays}
        onChange={(next) => search.change({ range: next })}
      />
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <>
          <Totals
            label={t("records.totals")}
            totals={[
              { label: t("agentTeam.total"), amount: data?.total, result: true },
              ...(data?.byKind ?? []).map(({ kind, amount }) => ({
                label: t(`agentTeam.source_${kind}`),
                amount,
              })),
              ...(data && data.paidToDownlines !== "0.00"
                ? [{ label: t("agentTeam.paidToDownlines"), amount: data.paidToDownlines }]
                : []),
            ]}
          />
          {data && data.days.length > 1 ? (
            <section aria-label={t("agentTeam.income")} className="card p-4 md:p-5">
              <ResultBars
                label={t("agentTeam.income")}
                hint={t("records.chartHint")}
                formatTick={(value) => number(value, { notation: "compact", maximumFractionDigits: 1 })}
                bars={data.days.toReversed().map(({ day, total }) => ({
                  key: day,
                  label: date(dayOfKey(day).startMs, "dayMonth"),
                  value: numberForChart(moneyFromText(total)),
                  text: t("agentTeam.dayBar", {
                    when: date(dayOfKey(day).startMs, "date"),
                    amount: money(total),
                  }),
                }))}
              />
            </section>
          ) : null}
          <DataTable
            caption={t("agentTeam.income")}
            columns={columns}
            rows={data?.days}
            rowKey={({ day }) => day}
            empty={
              <EmptyState className="card" image={artIcon("wallet")} title={t("agentTeam.noIncome")}>
                {t("agentTeam.noIncomeHint")}
              </EmptyState>
            }
          />
        </>
      )}
      {open ? <IncomeDialog part={open} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

function useColumns(onOpen: (part: OpenPart) => void): readonly Column<Day>[] {
  const { t, date } = useI18n();
  return [
    { key: "day", title: t("agentTeam.day"), render: ({ day }) => date(dayOfKey(day).startMs, "date") },
    {
      key: "sources",
      title: t("agentTeam.sources"),
      align: "end",
      render: ({ day, byKind }) => (
        <span className="grid">
          {byKind.map(({ kind, amount }) => {
            const source = t(`agentTeam.source_${kind}`);
            return (
              <button
                key={kind}
                type="button"
                aria-label={t("agentTeam.openIncome", {
                  source,
                  day: date(dayOfKey(day).startMs, "date"),
                })}
                onClick={() => onOpen({ day, source: kind })}
                className="flex min-h-9 items-center justify-end gap-3 hover:text-text max-sm:min-h-11"
              >
                <span className="text-muted underline decoration-line-strong underline-offset-4">
                  {source}
                </span>
                <Money value={amount} />
              </button>
            );
          })}
        </span>
      ),
    },
    {
      key: "total",
      title: t("agentTeam.total"),
      align: "end",
      render: ({ total }) => <Money value={total} tone="result" signed className="font-semibold" />,
    },
  ];
}
