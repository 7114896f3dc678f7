/** Missions and leaderboards: their plan, their figures and their cost. Source: PROMO-06, OPS-05. */
import { type ConsoleMission, listConsoleMissions } from "@khela/contract/console/missions";
import { useI18n } from "@khela/ui/i18n";
import { Button, Table, UnstyledButton } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { PageHead, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Amount, Badge, EmptyCell } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { usePermission } from "../../shell/session.ts";
import { MissionDrawer } from "./MissionDrawer.tsx";
import { MissionEditor } from "./MissionEditor.tsx";
import { useMissionWords } from "./use-mission-words.ts";

const REFRESH_MS = 15_000;

export default function MissionsPage() {
  const { t } = useI18n();
  const mayWrite = usePermission("promotions.write");
  const [opened, setOpened] = useState<string>();
  const [editing, setEditing] = useState<ConsoleMission | "new">();
  const result = useQuery({
    queryKey: ["missions"],
    queryFn: ({ signal }) => call(listConsoleMissions, {}, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const missions = result.data?.content;
  const chosen = missions?.find(({ id }) => id === opened);
  const addButton = mayWrite ? (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEditing("new")}>
      {t("desk.newMission")}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t("desk.missions")} text={t("desk.missionsText")} actions={addButton} />
      {missions === undefined ? (
        result.isError ? (
          <Failure error={result.error} onRetry={() => void result.refetch()} />
        ) : (
          <PanelSkeleton height={380} />
        )
      ) : missions.length === 0 ? (
        <EmptyState title={t("desk.noMissions")} text={t("desk.missionsText")} action={addButton} />
      ) : (
        <MissionTable missions={missions} onOpen={(mission) => setOpened(mission.id)} />
      )}
      {chosen ? (
        <MissionDrawer
          mission={chosen}
          onEdit={mayWrite ? () => setEditing(chosen) : undefined}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {editing ? (
        <MissionEditor
          {...(editing === "new" ? {} : { mission: editing })}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

interface MissionTableProps {
  missions: readonly ConsoleMission[];
  onOpen: (mission: ConsoleMission) => void;
}

function MissionTable({ missions, onOpen }: MissionTableProps) {
  const { t, number, written } = useI18n();
  const words = useMissionWords();
  return (
    <Panel flush>
      <WideTable label={t("desk.missions")} minWidth={980} verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("desk.mission")}</Table.Th>
            <Table.Th>{t("desk.missionPeriod")}</Table.Th>
            <Table.Th>{t("desk.missionTarget")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionPrize")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionPlayers")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionReached")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionPaid")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionCost")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {missions.map((mission) => {
            const { id, kind, period, newest, running, paidSum } = mission;
            return (
              <Table.Tr key={id}>
                <Table.Th scope="row">
                  <UnstyledButton fw={600} onClick={() => onOpen(mission)} td="underline">
                    {newest.title[written]}
                  </UnstyledButton>{" "}
                  <Badge tone={kind === "board" ? "info" : "plain"}>{t(`desk.missionKind_${kind}`)}</Badge>{" "}
                  {mission.stoppedAt === null ? null : <Badge tone="lose">{t("desk.missionStopped")}</Badge>}{" "}
                  {running ? null : (
                    <Badge tone={newest.active ? "gold" : "lose"}>
                      {t(newest.active ? "desk.missionPlanned" : "desk.missionOff")}
                    </Badge>
                  )}
                </Table.Th>
                <Table.Td>{t(`desk.missionPeriod_${period}`)}</Table.Td>
                <Table.Td>{words.target(newest)}</Table.Td>
                <Table.Td ta="end">{words.prizes(mission, newest)}</Table.Td>
                <Table.Td ta="end">{running ? number(running.players) : <EmptyCell />}</Table.Td>
                <Table.Td ta="end">{running ? number(running.reached) : <EmptyCell />}</Table.Td>
                <Table.Td ta="end">{running ? number(running.paid) : <EmptyCell />}</Table.Td>
                <Table.Td ta="end">
                  <Amount value={paidSum} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
