/** How far the members are in one run of a mission or leaderboard. Source: PROMO-06, OPS-05. */
import { listConsoleMissions, listMissionProgress } from "@khela/contract/console/missions";
import type { CallOutput } from "@khela/contract/endpoint";
import { isDayKey } from "@khela/kernel/period";
import { isMoneyMetric } from "@khela/rules/missions/progress";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { NotFoundPage } from "../../shell/not-found.tsx";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, DateTime, EmptyCell } from "../../shell/parts/values.tsx";

type Line = CallOutput<typeof listMissionProgress>["content"][number];

const REFRESH_MS = 20_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const route = getRouteApi("/shell/mission-progress");

export default function ProgressPage() {
  const { version = "", run = "" } = route.useSearch();
  return UUID.test(version) && isDayKey(run) ? <Progress versionId={version} run={run} /> : <NotFoundPage />;
}

function Progress({ versionId, run }: { versionId: string; run: string }) {
  const { t, date, written } = useI18n();
  const { version, run: _run, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = { ...toQuery<never>(search), versionId, run };
  const result = useQuery({
    queryKey: ["missions", "progress", query],
    queryFn: ({ signal }) => call(listMissionProgress, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const missions = useQuery({
    queryKey: ["missions"],
    queryFn: ({ signal }) => call(listConsoleMissions, {}, { signal }),
  });
  const newest = missions.data?.content.find((one) => one.newest.versionId === versionId)?.newest;
  const columns = useColumns(newest ? isMoneyMetric(newest.metric) : undefined);
  return (
    <>
      <PageHead
        title={`${newest?.title[written] ?? t("desk.missionProgress")} · ${date(`${run}T06:00:00Z`, "date")}`}
        text={t("desk.missionProgressText")}
        actions={
          <Anchor fz="sm" renderRoot={(props) => <Link to="/missions" {...props} />}>
            {t("desk.missions")}
          </Anchor>
        }
      />
      <DataTable
        id="mission-progress"
        label={t("desk.missionStandings")}
        columns={columns}
        searchHint={t("desk.promo_searchPlayer")}
        search={search}
        onSearch={(next) =>
          void navigate({ search: { ...next, ...(version ? { version } : {}), run }, replace: true })
        }
        result={result}
        exported={{ list: listMissionProgress, query }}
        rowKey={({ memberId }) => memberId}
        emptyText={t("desk.missionNoProgress")}
      />
    </>
  );
}

/** @param isMoney whether values are amounts; while it is not known they are shown as they come */
function useColumns(isMoney: boolean | undefined): readonly Column<Line>[] {
  const { t, number } = useI18n();
  const moment = (at: string | null) => (at === null ? <EmptyCell /> : <DateTime at={at} />);
  return [
    {
      id: "rank",
      title: t("desk.missionRank"),
      cell: ({ rank }) => number(rank),
      csv: ({ rank }) => rank,
    },
    {
      id: "player",
      title: t("console.player"),
      cell: (row) => <PlayerLink id={row.memberId} account={row.account} />,
      csv: ({ account }) => account,
    },
    {
      id: "value",
      title: t("desk.missionProgress"),
      end: true,
      cell: ({ value }) =>
        isMoney === true ? <Amount value={value} /> : isMoney === false ? number(BigInt(value)) : value,
      csv: ({ value }) => value,
    },
    {
      id: "since",
      title: t("desk.missionSince"),
      cell: ({ since }) => moment(since),
      csv: ({ since }) => csvMoment(since),
    },
    {
      id: "reachedAt",
      title: t("desk.missionReachedAt"),
      cell: ({ reachedAt }) => moment(reachedAt),
      csv: ({ reachedAt }) => csvMoment(reachedAt),
    },
    {
      id: "claimedAt",
      title: t("desk.missionClaimedAt"),
      cell: ({ claimedAt }) => moment(claimedAt),
      csv: ({ claimedAt }) => csvMoment(claimedAt),
    },
  ];
}
