/** User loss: what the team won and lost by day and by category. Source: AGENT-04. */
import { exportTeamStatement, getTeamStatement, TEAM_SCOPES } from "@khela/contract/agent-team";
import type { CallOutput } from "@khela/contract/endpoint";
import { moneyFromText, numberForChart } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { PROFIT_DAYS } from "@khela/rules/records/range";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { ResultBars } from "@khela/ui/result-bars";
import { Segmented } from "@khela/ui/segmented";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ExportButton } from "../../../features/records/ExportButton.tsx";
import { PeriodFilter } from "../../../features/records/PeriodFilter.tsx";
import { Totals } from "../../../features/records/Totals.tsx";
import { useRecordSearch } from "../../../features/records/use-record-search.ts";
import { call } from "../../../shell/api.ts";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";

type Statement = CallOutput<typeof getTeamStatement>;
type Row = Statement["rows"][number];

const SHAPE = { filterNames: ["scope", "by"], maxDays: PROFIT_DAYS, preset: "month" } as const;
const CUTS = ["day", "category"] as const;

export default function TeamLoss() {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const search = useRecordSearch(SHAPE);
  const { range, filters } = search;
  const scope = TEAM_SCOPES.find((known) => known === filters["scope"]) ?? "all";
  const by = CUTS.find((known) => known === filters["by"]) ?? "day";
  const selection = { from: range.from, to: range.to, scope, by };
  const query = useQuery({
    queryKey: ["member", token, "team", "statement", selection],
    queryFn: ({ signal }) => call(getTeamStatement, { query: selection }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  const columns = useColumns(data);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter
        range={range}
        maxDays={search.maxDays}
        onChange={(next) => search.change({ range: next })}
        end={
          <ExportButton
            fileName={`khela-team-loss-${range.from}-${range.to}.csv`}
            disabled={!data || data.rows.length === 0}
            load={() => call(exportTeamStatement, { query: selection })}
          />
        }
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Segmented
          label={t("agentTeam.scope")}
          value={scope}
          onChange={(value) => search.setFilter("scope", value)}
          options={TEAM_SCOPES.map((value) => ({ value, label: t(`agentTeam.scope_${value}`) }))}
        />
        <Segmented
          label={t("agentTeam.by")}
          value={by}
          onChange={(value) => search.setFilter("by", value)}
          options={CUTS.map((value) => ({ value, label: t(`agentTeam.by_${value}`) }))}
        />
      </div>
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <>
          <LossTotals totals={data?.totals} />
          <p className="text-sm text-muted">{t("agentTeam.lossNote")}</p>
          {data && by === "day" && data.rows.length > 1 ? <LossChart rows={data.rows} /> : null}
          <DataTable
            caption={t("agentTeam.loss")}
            columns={columns}
            rows={data?.rows}
            rowKey={(row) => row.key}
            empty={
              <EmptyState className="card" image={artIcon("chart")} title={t("agentTeam.nothing")}>
                {t("agentTeam.nothingHint")}
              </EmptyState>
            }
          />
        </>
      )}
    </div>
  );
}

function LossTotals({ totals }: { totals: Statement["totals"] | undefined }) {
  const { t, number } = useI18n();
  return (
    <Totals
      label={t("records.totals")}
      totals={[
        { label: t("agentTeam.figure_loss"), amount: totals?.loss },
        { label: t("agentTeam.figure_stake"), amount: totals?.stake },
        { label: t("agentTeam.figure_payout"), amount: totals?.payout },
        { label: t("agentTeam.figure_turnover"), amount: totals?.turnover },
        { label: t("agentTeam.figure_rebates"), amount: totals?.rebates },
        { label: t("agentTeam.figure_rewards"), amount: totals?.rewards },
        { label: t("agentTeam.figure_bonuses"), amount: totals?.bonuses },
        { label: t("agentTeam.active"), text: totals && number(totals.active) },
      ]}
    />
  );
}

function LossChart({ rows }: { rows: readonly Row[] }) {
  const { t, number, money, date } = useI18n();
  return (
    <section aria-label={t("agentTeam.loss")} className="card p-4 md:p-5">
      <ResultBars
        label={t("agentTeam.figure_loss")}
        hint={t("records.chartHint")}
        formatTick={(value) => number(value, { notation: "compact", maximumFractionDigits: 1 })}
        bars={rows.toReversed().map(({ key, figures }) => ({
          key,
          label: date(dayOfKey(key).startMs, "dayMonth"),
          value: numberForChart(moneyFromText(figures.loss)),
          text: t("agentTeam.dayBar", {
            when: date(dayOfKey(key).startMs, "date"),
            amount: money(figures.loss),
          }),
        }))}
      />
    </section>
  );
}

function useColumns(data: Statement | undefined): readonly Column<Row>[] {
  const { t, date, number } = useI18n();
  const isDay = data?.rows.every(({ key }) => /^\d{4}-/.test(key)) ?? true;
  const nameOf = ({ key, category }: Row) =>
    isDay
      ? date(dayOfKey(key).startMs, "date")
      : category
        ? t(`shell.category_${category}`)
        : t("agentTeam.noPlay");
  const amount = (name: "stake" | "payout" | "turnover") => ({
    key: name,
    title: t(`agentTeam.figure_${name}`),
    align: "end" as const,
    render: ({ figures }: Row) => <Money value={figures[name]} />,
  });
  return [
    {
      key: "key",
      title: t(isDay ? "agentTeam.day" : "agentTeam.category"),
      phone: "title",
      render: nameOf,
    },
    {
      key: "bets",
      title: t("agentTeam.figure_bets"),
      align: "end",
      phone: "tag",
      render: ({ figures }) => (
        <span className="text-muted">
          {number(figures.bets)} <span className="md:hidden">{t("agentTeam.figure_bets")}</span>
        </span>
      ),
    },
    amount("stake"),
    amount("payout"),
    { ...amount("turnover"), phone: "note" },
    {
      key: "gifts",
      title: t("agentTeam.gifts"),
      align: "end",
      render: ({ figures }) => (
        <span className="grid justify-items-end">
          {[figures.rebates, figures.rewards, figures.bonuses]
            .filter((value) => value !== "0.00")
            .map((value, index) => (
              // The three amounts have no identity but their place.
              <Money key={index} value={value} />
            ))}
        </span>
      ),
    },
    {
      key: "loss",
      title: t("agentTeam.figure_loss"),
      align: "end",
      phone: "value",
      render: ({ figures }) => <Money value={figures.loss} className="font-semibold" />,
    },
  ];
}
