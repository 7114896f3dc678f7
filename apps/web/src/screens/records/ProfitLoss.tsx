/** Personal profit and loss: results over time and by game, with deposits and withdrawals. Source: MONEY-07. */
import type { CallOutput } from "@khela/contract/endpoint";
import { exportProfit, getProfitLoss, PROFIT_CUTS, PROFIT_STEPS } from "@khela/contract/records";
import { PROFIT_DAYS } from "@khela/rules/records/range";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { Segmented } from "@khela/ui/segmented";
import { Skeleton } from "@khela/ui/skeleton";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ExportButton } from "../../features/records/ExportButton.tsx";
import { PeriodFilter } from "../../features/records/PeriodFilter.tsx";
import { Totals } from "../../features/records/Totals.tsx";
import { useRecordSearch } from "../../features/records/use-record-search.ts";
import { call } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useLanguage } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { ProfitChart } from "./ProfitChart.tsx";
import { ProfitGroups } from "./ProfitGroups.tsx";

type ProfitLossData = CallOutput<typeof getProfitLoss>;

const SHAPE = { filterNames: ["step", "cut"], maxDays: PROFIT_DAYS, preset: "month" } as const;

export default function ProfitLoss() {
  const { t } = useI18n();
  const language = useLanguage();
  const token = useSession((session) => session.token);
  const search = useRecordSearch(SHAPE);
  const { range, filters } = search;
  const step = PROFIT_STEPS.find((known) => known === filters["step"]) ?? "day";
  const cut = PROFIT_CUTS.find((known) => known === filters["cut"]) ?? "game";
  const query = useQuery({
    queryKey: ["member", token, "profit", range, step, cut, language],
    queryFn: ({ signal }) => call(getProfitLoss, { query: { ...range, step, cut } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter
        range={range}
        maxDays={search.maxDays}
        onChange={(next) => search.change({ range: next })}
        end={
          <ExportButton
            fileName={`khela-profit-${range.from}-${range.to}.csv`}
            disabled={!data || data.totals.rounds === 0}
            load={() => call(exportProfit, { query: range })}
          />
        }
      />
      <p className="text-sm text-muted">{t("records.profitNote")}</p>
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <>
          <ProfitTotals totals={data?.totals} />
          <section aria-label={t("records.chart")} className="card grid grid-cols-1 gap-4 p-4 md:p-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-base">{t("records.chart")}</h2>
              <Segmented
                label={t("records.step")}
                value={step}
                onChange={(value) => search.setFilter("step", value)}
                options={PROFIT_STEPS.map((value) => ({ value, label: t(`records.step_${value}`) }))}
              />
            </div>
            {data ? <ProfitChart steps={data.steps} /> : <Skeleton className="h-72 w-full" />}
          </section>
          <section aria-label={t("records.cut")} className="grid grid-cols-1 gap-3">
            <Segmented
              label={t("records.cut")}
              value={cut}
              onChange={(value) => search.setFilter("cut", value)}
              options={PROFIT_CUTS.map((value) => ({ value, label: t(`records.cut_${value}`) }))}
              className="sm:max-w-md"
            />
            {data?.totals.rounds === 0 ? (
              <EmptyState className="card" image={artIcon("chart")} title={t("records.noPlay")}>
                {t("records.noPlayHint")}
              </EmptyState>
            ) : (
              <ProfitGroups groups={data?.groups} cut={cut} />
            )}
          </section>
          {data ? <Lifetime lifetime={data.lifetime} /> : null}
        </>
      )}
    </div>
  );
}

function ProfitTotals({ totals }: { totals: ProfitLossData["totals"] | undefined }) {
  const { t, number } = useI18n();
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <Totals
        label={t("records.result")}
        totals={[
          { label: t("records.result"), amount: totals?.winLoss, result: true },
          { label: t("records.stake"), amount: totals?.stake },
          { label: t("records.payout"), amount: totals?.payout },
          { label: t("records.rounds"), text: totals && number(totals.rounds) },
          ...(totals && totals.openStake !== "0.00"
            ? [{ label: t("records.openStake"), amount: totals.openStake }]
            : []),
        ]}
      />
      <Totals
        label={t("records.netDeposits")}
        totals={[
          { label: t("records.deposits"), amount: totals?.deposits },
          { label: t("records.withdrawals"), amount: totals?.withdrawals },
          { label: t("records.netDeposits"), amount: totals?.netDeposits },
          { label: t("records.other"), amount: totals?.other, result: true },
        ]}
      />
    </div>
  );
}

function Lifetime({ lifetime }: { lifetime: ProfitLossData["lifetime"] }) {
  const { t, date } = useI18n();
  if (lifetime.since === null) return null;
  const facts = [
    { label: t("records.netDeposits"), value: lifetime.netDeposits, result: false },
    { label: t("records.deposits"), value: lifetime.deposits, result: false },
    { label: t("records.withdrawals"), value: lifetime.withdrawals, result: false },
    { label: t("records.result"), value: lifetime.winLoss, result: true },
  ];
  return (
    <section aria-label={t("records.lifetime")} className="card grid gap-3 p-4 md:p-5">
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-base">
        {t("records.lifetime")}
        <span className="text-sm font-normal text-muted">
          {t("records.lifetimeSince", { date: date(lifetime.since, "date") })}
        </span>
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt className="text-xs text-muted">{fact.label}</dt>
            <dd className="font-bold">
              <Money value={fact.value} tone={fact.result ? "result" : "plain"} signed={fact.result} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
