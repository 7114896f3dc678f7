/** Players who lost their authenticator and recovery codes. Source: AUTH-12, OPS-02, decision 0018. */
import { listLostDevices, type LostDeviceRow } from "@khela/contract/console/lost-devices";
import { lostDeviceStates } from "@khela/rules/auth/lost-device";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { StateViews } from "../../features/data-table/state-views.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { viewSearch } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Badge, EmptyCell, type Tone, DateTime } from "../../shell/parts/values.tsx";
import { RequestDrawer } from "./RequestDrawer.tsx";

const REFRESH_MS = 10_000;
const AGE_MS = 15_000;
const USUAL_STATE = "waiting";
const route = getRouteApi("/shell/lost-devices");
type Search = ReturnType<typeof route.useSearch>;

const TONES: Record<LostDeviceRow["state"], Tone> = {
  waiting: "gold",
  stopped: "plain",
  refused: "lose",
  released: "win",
  over: "plain",
};

export default function LostDevicesPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowMs = useNow(AGE_MS);
  const [opened, setOpened] = useState<string>();
  const result = useQuery({
    queryKey: ["lostDevices", search],
    queryFn: ({ signal }) => call(listLostDevices, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const row = result.data?.content.find(({ id }) => id === opened);
  const { view, setView, tableSearch, setTableSearch } = viewSearch(search, {
    name: "state",
    usual: USUAL_STATE,
    go: (next) => void navigate({ search: next, replace: true }),
  });
  return (
    <>
      <PageHead title={t("desk.lostDevices")} text={t("desk.lostDevicesText")} />
      <StateViews
        value={view}
        views={[...lostDeviceStates, "all" as const]}
        labelOf={(name) => (name === "all" ? t("console.all") : t(`desk.lostState_${name}`))}
        onChange={setView}
      />
      <DataTable
        id="lost-devices"
        label={t("desk.lostDevices")}
        columns={useColumns(nowMs)}
        search={tableSearch}
        onSearch={setTableSearch}
        result={result}
        exported={{ list: listLostDevices, query: queryOf(search) }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        emptyText={view === USUAL_STATE ? t("desk.lostEmpty") : ""}
      />
      {row ? <RequestDrawer row={row} nowMs={nowMs} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

/** The state of a request, with the next step while it waits. */
function Next({ row, nowMs }: { row: LostDeviceRow; nowMs: number }) {
  const { t } = useI18n();
  if (row.state !== "waiting") return row.endedAt === null ? <EmptyCell /> : <DateTime at={row.endedAt} />;
  if (row.approvalWaits) return <>{t("desk.lostApprovalWaits")}</>;
  return Date.parse(row.readyAt) <= nowMs ? <>{t("desk.lostReadyNow")}</> : <DateTime at={row.readyAt} />;
}

function useColumns(nowMs: number): readonly Column<LostDeviceRow>[] {
  const { t, number } = useI18n();
  return [
    {
      id: "player",
      title: t("console.player"),
      cell: (row) => <PlayerLink id={row.playerId} account={row.playerAccount} />,
      csv: (row) => row.playerAccount,
    },
    {
      id: "asked",
      title: t("desk.lostAsked"),
      cell: (row) => <DateTime at={row.askedAt} />,
      csv: (row) => csvMoment(row.askedAt),
    },
    {
      id: "proved",
      title: t("desk.lostProved"),
      wrap: true,
      cell: (row) => row.proved.map((one) => t(`desk.lostProved_${one}`)).join(", "),
      csv: (row) => row.proved.join(" "),
    },
    {
      id: "level",
      title: t("console.kycLevel"),
      cell: (row) => number(row.kycLevel),
      csv: (row) => row.kycLevel,
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <Badge tone={TONES[row.state]}>{t(`desk.lostState_${row.state}`)}</Badge>,
      csv: (row) => row.state,
    },
    {
      id: "next",
      title: t("desk.lostReady"),
      cell: (row) => <Next row={row} nowMs={nowMs} />,
      csv: (row) => csvMoment(row.endedAt ?? row.readyAt),
    },
  ];
}

function queryOf(search: Search) {
  const { state, pageNo, pageSize } = toQuery<"state">(search);
  const known = lostDeviceStates.find((name) => name === (state ?? USUAL_STATE));
  return {
    pageNo,
    pageSize,
    ...(known ? { state: known } : {}),
  };
}
