/** Team overview, the agent centre's default page: size, figures by period, and the latest 30 days. Source: AGENT-01. */
import { getTeamOverview } from "@khela/contract/agent-team";
import type { CallOutput } from "@khela/contract/endpoint";
import { moneyFromText, numberForChart } from "@khela/kernel/money";
import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { ResultBars } from "@khela/ui/result-bars";
import { Segmented } from "@khela/ui/segmented";
import { EmptyState } from "@khela/ui/states";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { contractDeskQuery } from "../../../features/agent-contracts/queries.ts";
import { Totals } from "../../../features/records/Totals.tsx";
import { call } from "../../../shell/api.ts";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { PageSkeleton } from "../../member/PageSkeleton.tsx";

type Overview = CallOutput<typeof getTeamOverview>;
const LINES = ["turnover", "loss", "earned"] as const;

export default function TeamOverview() {
  const token = useSession((session) => session.token);
  const query = useQuery({
    queryKey: ["member", token, "team", "overview"],
    queryFn: ({ signal }) => call(getTeamOverview, {}, { signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  if (query.isError) return <QueryFailure query={query} />;
  if (!query.data) return <PageSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <WaitingContracts />
      <Size size={query.data.size} />
      <Periods periods={query.data.periods} />
      <Days days={query.data.days} />
    </div>
  );
}

/** Offers of contracts that the agent has not answered; nothing where none waits. */
function WaitingContracts() {
  const { t, number } = useI18n();
  const token = useSession((session) => session.token);
  const waiting = useQuery(contractDeskQuery(token)).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <Link
      to="/agentHome/$page"
      params={{ page: "contracts" }}
      className="card flex items-center gap-4 border-gold-edge p-4 hover:border-gold/50"
    >
      <Icon name="receipt" size={24} className="shrink-0 text-gold" />
      <span className="flex-1 font-semibold">{t("agentContract.waitingTitle")}</span>
      <span className="text-xl font-extrabold tabular-nums text-gold">{number(waiting)}</span>
      <Icon name="chevronRight" size={18} className="text-faint rtl:-scale-x-100" />
    </Link>
  );
}

function Size({ size }: { size: Overview["size"] }) {
  const { t, number } = useI18n();
  return (
    <Link
      to="/agentHome/$page"
      params={{ page: "downline-management" }}
      className="card flex items-center gap-4 p-4 hover:border-gold/50 md:p-5"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-gold-tint text-gold">
        <Icon name="team" size={26} />
      </span>
      <span className="grid flex-1 leading-tight">
        <span className="text-sm text-muted">{t("agentTeam.size")}</span>
        <span className="text-2xl font-extrabold tabular-nums">{number(size.all)}</span>
      </span>
      <span className="text-sm text-muted">{t("agentTeam.ofThemDirect", { n: size.direct })}</span>
      <Icon name="chevronRight" size={18} className="text-faint rtl:-scale-x-100" />
    </Link>
  );
}

function Periods({ periods }: { periods: Overview["periods"] }) {
  const { t, number } = useI18n();
  const [name, setName] = useState<Overview["periods"][number]["name"]>("today");
  const period = periods.find((one) => one.name === name);
  if (!period) return null;
  const { figures, earned } = period;
  const count = (n: number) => number(n);
  return (
    <section aria-label={t("agentTeam.period")} className="grid grid-cols-1 gap-3">
      <Segmented
        label={t("agentTeam.period")}
        value={name}
        onChange={setName}
        options={periods.map((one) => ({ value: one.name, label: t(`agentTeam.period_${one.name}`) }))}
        className="sm:max-w-md"
      />
      <Totals
        label={t(`agentTeam.period_${name}`)}
        totals={[
          { label: t("agentTeam.earned"), amount: earned, result: true },
          { label: t("agentTeam.figure_turnover"), amount: figures.turnover },
          { label: t("agentTeam.figure_loss"), amount: figures.loss },
          { label: t("agentTeam.active"), text: count(figures.active) },
          { label: t("agentTeam.new"), text: count(figures.registered) },
          { label: t("agentTeam.firstDeposits"), text: count(figures.firstDeposits) },
          { label: t("agentTeam.figure_deposits"), amount: figures.deposits },
          { label: t("agentTeam.figure_withdrawals"), amount: figures.withdrawals },
        ]}
      />
      <p className="text-sm text-muted">{t("agentTeam.lossNote")}</p>
    </section>
  );
}

function Days({ days }: { days: Overview["days"] }) {
  const { t, number, money, date } = useI18n();
  const [line, setLine] = useState<(typeof LINES)[number]>("turnover");
  return (
    <section aria-label={t("agentTeam.days")} className="card grid grid-cols-1 gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base">{t("agentTeam.days")}</h2>
        <Segmented
          label={t("agentTeam.chart")}
          value={line}
          onChange={setLine}
          options={LINES.map((value) => ({ value, label: t(`agentTeam.line_${value}`) }))}
          className="max-sm:w-full"
        />
      </div>
      {days.length === 0 ? (
        <EmptyState image={artIcon("chart")} title={t("agentTeam.noDays")}>
          {t("agentTeam.noDaysHint")}
        </EmptyState>
      ) : (
        <ResultBars
          label={t("agentTeam.days")}
          hint={t("records.chartHint")}
          formatTick={(value) => number(value, { notation: "compact", maximumFractionDigits: 1 })}
          bars={days.map((day) => ({
            key: day.day,
            label: date(dayOfKey(day.day).startMs, "dayMonth"),
            value: numberForChart(moneyFromText(day[line])),
            text: t("agentTeam.dayBar", {
              when: date(dayOfKey(day.day).startMs, "date"),
              amount: money(day[line]),
            }),
          }))}
        />
      )}
    </section>
  );
}
