/**
 * Tasks that vendors' calls leave to operators: held or refused wins, and answers about another round. Source:
 * GAME-07.
 */
import {
  listVendorTasks,
  VENDOR_TASK_KINDS,
  VENDOR_TASK_STATES,
  type VendorTask,
} from "@khela/contract/console/vendor-tasks";
import { useI18n } from "@khela/ui/i18n";
import { Text } from "@mantine/core";
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
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, type Tone, DateTime } from "../../shell/parts/values.tsx";
import { TaskDrawer } from "./TaskDrawer.tsx";

const REFRESH_MS = 10_000;
const USUAL_STATE = "open";
const route = getRouteApi("/shell/vendor-tasks");
type Search = ReturnType<typeof route.useSearch>;

const TONES: Record<VendorTask["state"], Tone> = {
  open: "gold",
  paid: "win",
  kept: "lose",
  closed: "plain",
};

export default function VendorTasksPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<string>();
  const result = useQuery({
    queryKey: ["vendorTasks", search],
    queryFn: ({ signal }) => call(listVendorTasks, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const task = result.data?.content.find(({ taskId }) => taskId === opened);
  const { view, setView, tableSearch, setTableSearch } = viewSearch(search, {
    name: "state",
    usual: USUAL_STATE,
    go: (next) => void navigate({ search: next, replace: true }),
  });
  return (
    <>
      <PageHead title={t("shelf.vendorTasks")} text={t("shelf.vendorTasksText")} />
      <StateViews
        value={view}
        views={[...VENDOR_TASK_STATES, "all" as const]}
        labelOf={(name) => (name === "all" ? t("console.all") : t(`shelf.taskState_${name}`))}
        onChange={setView}
      />
      <DataTable
        id="vendor-tasks"
        label={t("shelf.vendorTasks")}
        columns={useColumns()}
        filters={[
          {
            kind: "choice",
            name: "kind",
            label: t("console.kind"),
            options: VENDOR_TASK_KINDS.map((value) => ({ value, label: t(`shelf.task_${value}`) })),
          },
        ]}
        search={tableSearch}
        onSearch={setTableSearch}
        result={result}
        exported={{ list: listVendorTasks, query: queryOf(search) }}
        rowKey={({ taskId }) => taskId}
        onOpen={({ taskId }) => setOpened(taskId)}
        emptyText={view === USUAL_STATE ? t("shelf.noVendorTasks") : ""}
      />
      {task ? <TaskDrawer task={task} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}

function useColumns(): readonly Column<VendorTask>[] {
  const { t } = useI18n();
  return [
    {
      id: "at",
      title: t("shelf.found"),
      cell: (row) => <DateTime at={row.at} />,
      csv: (row) => csvMoment(row.at),
    },
    {
      id: "kind",
      title: t("console.kind"),
      cell: (row) => t(`shelf.task_${row.kind}`),
      csv: (row) => row.kind,
    },
    {
      id: "player",
      title: t("console.player"),
      cell: (row) => <PlayerLink id={row.playerId} account={row.account} />,
      csv: (row) => row.account,
    },
    {
      id: "game",
      title: t("shelf.game"),
      cell: (row) => (
        <div>
          {row.gameCode}
          <Text size="xs" c="dimmed">
            {row.vassalage}
          </Text>
        </div>
      ),
      csv: (row) => `${row.vassalage} ${row.gameCode}`,
    },
    {
      id: "amount",
      title: t("console.amount"),
      end: true,
      cell: (row) => <Amount value={row.amount} />,
      csv: (row) => row.amount,
    },
    {
      id: "state",
      title: t("console.state"),
      cell: (row) => <Badge tone={TONES[row.state]}>{t(`shelf.taskState_${row.state}`)}</Badge>,
      csv: (row) => row.state,
    },
  ];
}

function queryOf(search: Search) {
  const { state, kind, pageNo, pageSize } = toQuery<"state" | "kind">(search);
  const wanted = VENDOR_TASK_STATES.find((name) => name === (state ?? USUAL_STATE));
  const known = VENDOR_TASK_KINDS.find((name) => name === kind);
  return { pageNo, pageSize, ...(wanted ? { state: wanted } : {}), ...(known ? { kind: known } : {}) };
}
