/** Today's figures at a glance; refreshes automatically. Source: OPS-07. */
import { getDashboard } from "@khela/contract/console/reports";
import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Skeleton, Tooltip } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { call } from "../../shell/api.ts";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import classes from "./dashboard.module.css";
import { type Dashboard, KpiCards } from "./KpiCards.tsx";
import { SeriesChart } from "./SeriesChart.tsx";
import { ReturnsAlarm } from "./ReturnsAlarm.tsx";
import { Online, Queues, TopGames } from "./SideColumn.tsx";

const REFRESH_MS = 30_000;
const route = getRouteApi("/shell/dashboard");

export default function DashboardPage() {
  const { t, date } = useI18n();
  const days = route.useSearch().days ?? "30";
  const navigate = route.useNavigate();
  const dashboard = useQuery({
    queryKey: ["dashboard", days],
    queryFn: ({ signal }) => call(getDashboard, { query: { days: Number(days) } }, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
    placeholderData: keepPreviousData,
  });
  const { data } = dashboard;
  const setDays = (next: string) =>
    void navigate({ search: next === "30" ? {} : { days: next }, replace: true });
  return (
    <>
      <PageHead
        title={t("console.dashboard")}
        text={data ? t("console.asOf", { when: date(data.generatedAt, "seconds") }) : t("common.loading")}
        actions={
          <Tooltip label={t("console.refresh")}>
            <ActionIcon
              size={36}
              variant="default"
              aria-label={t("console.refresh")}
              loading={dashboard.isFetching}
              onClick={() => void dashboard.refetch()}
            >
              <IconRefresh size={18} />
            </ActionIcon>
          </Tooltip>
        }
      />
      {data ? (
        <Filled data={data} days={days} onDays={setDays} />
      ) : dashboard.isError ? (
        <Failure error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Filled({ data, days, onDays }: { data: Dashboard; days: string; onDays: (days: string) => void }) {
  return (
    <>
      <ReturnsAlarm check={data.returnsCheck} />
      <KpiCards data={data} />
      <div className={classes["grid"]}>
        <SeriesChart series={data.series} days={days} onDays={onDays} />
        <div className={classes["column"]}>
          <Queues data={data} />
          <Online count={data.online} />
          <TopGames games={data.topGames} />
        </div>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <div className={classes["kpis"]}>
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} height={118} radius="lg" />
        ))}
      </div>
      <div className={classes["grid"]}>
        <PanelSkeleton height={420} />
        <PanelSkeleton height={300} />
      </div>
    </>
  );
}
