import { type ConsoleMission, getMissionHistory, stopMission } from "@khela/contract/console/missions";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Button, Drawer, Group, Stack, Table, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { Facts, Panel, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { ReasonDialog } from "../../shell/parts/reason-dialog.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Amount, Author, Badge, DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { useMissionWords } from "./use-mission-words.ts";

type History = CallOutput<typeof getMissionHistory>;

interface MissionDrawerProps {
  mission: ConsoleMission;
  /** Undefined for operators without the right to edit. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** One mission: its terms in both languages, its last runs, a leaderboard's winners, and its versions. */
export function MissionDrawer({ mission, onEdit, onClose }: MissionDrawerProps) {
  const { t, written, number } = useI18n();
  const words = useMissionWords();
  const { id, kind, period, newest } = mission;
  const result = useQuery({
    queryKey: ["missions", id, mission.version],
    queryFn: ({ signal }) => call(getMissionHistory, { params: { id } }, { signal }),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="xl"
      title={newest.title[written]}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Stack gap="md">
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <Badge tone={kind === "board" ? "info" : "plain"}>{t(`desk.missionKind_${kind}`)}</Badge>
            <Badge tone={newest.active ? "win" : "lose"}>
              {t(newest.active ? "desk.missionOn" : "desk.missionOff")}
            </Badge>
            {mission.stoppedAt === null ? null : (
              <Badge tone="lose">
                {t("desk.missionStopped")} · <DateTime at={mission.stoppedAt} />
              </Badge>
            )}
          </Group>
          {onEdit ? (
            <Group gap="xs">
              {mission.running && mission.stoppedAt === null ? <StopButton mission={mission} /> : null}
              <Button onClick={onEdit}>{t("console.edit")}</Button>
            </Group>
          ) : null}
        </Group>
        <Facts
          items={[
            [t("desk.missionPeriod"), t(`desk.missionPeriod_${period}`)],
            [t("desk.missionTarget"), words.target(newest)],
            [t("desk.missionGames"), words.categories(newest)],
            [t("desk.missionPrize"), words.prizes(mission, newest)],
            [t("desk.missionWager"), t("desk.missionTimes", { n: newest.lockFactorPpm / 1_000_000 })],
            ...(kind === "mission" ? [[t("desk.missionClaimDays"), number(newest.claimDays)] as const] : []),
          ]}
        />
        {(["bn", "en"] as const).map((language) => (
          <section key={language} lang={language}>
            <Text fw={600} dir="auto">
              {newest.title[language]}
            </Text>
            <Text dir="auto">{newest.description[language]}</Text>
          </section>
        ))}
        {result.data ? (
          <>
            <Runs runs={result.data.runs} />
            {kind === "board" ? <Winners history={result.data} /> : null}
            <Versions history={result.data} />
          </>
        ) : result.isError ? (
          <Failure error={result.error} onRetry={() => void result.refetch()} />
        ) : (
          <PanelSkeleton height={240} />
        )}
      </Stack>
    </Drawer>
  );
}

function StopButton({ mission: { id, version } }: { mission: ConsoleMission }) {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const stop = useMutation({
    mutationFn: (reason: string) => call(stopMission, { params: { id }, body: { version, reason } }),
    onSuccess: () => {
      tellDone(t("desk.missionStopDone"));
      setAsking(false);
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["missions"] }),
  });
  return (
    <>
      <Button variant="light" color="lose" onClick={() => setAsking(true)}>
        {t("desk.missionStop")}
      </Button>
      {asking ? (
        <ReasonDialog
          title={t("desk.missionStop")}
          text={t("desk.missionStopText")}
          confirm={t("desk.missionStop")}
          danger
          busy={stop.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => stop.mutate(reason)}
        />
      ) : null}
    </>
  );
}

const dayOf = (key: string): string => `${key}T06:00:00Z`;

function Runs({ runs }: Pick<History, "runs">) {
  const { t, number, date } = useI18n();
  const day = (key: string) => date(dayOf(key), "date");
  return (
    <Panel title={t("desk.missionRuns")} flush>
      <WideTable label={t("desk.missionRuns")} minWidth={520} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("desk.missionRun")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionPlayers")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionReached")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionPaid")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionCost")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={5}>{t("desk.noMissionRuns")}</Table.Td>
            </Table.Tr>
          ) : null}
          {runs.slice(0, 14).map(({ versionId, run, lastDay, players, reached, paid, paidSum }) => (
            <Table.Tr key={`${versionId} ${run}`}>
              <Table.Th scope="row">
                <Anchor
                  fz="sm"
                  renderRoot={(props) => (
                    <Link to="/mission-progress" search={{ version: versionId, run }} {...props} />
                  )}
                >
                  {run === lastDay ? day(run) : `${day(run)} – ${day(lastDay)}`}
                </Anchor>
              </Table.Th>
              <Table.Td ta="end">{number(players)}</Table.Td>
              <Table.Td ta="end">{number(reached)}</Table.Td>
              <Table.Td ta="end">{number(paid)}</Table.Td>
              <Table.Td ta="end">
                <Amount value={paidSum} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

function Winners({ history }: { history: History }) {
  const { t, number, date } = useI18n();
  const words = useMissionWords();
  const { metric } = history.mission.newest;
  return (
    <Panel title={t("desk.missionWinners")} flush>
      <WideTable label={t("desk.missionWinners")} minWidth={620} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("desk.missionRun")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionRank")}</Table.Th>
            <Table.Th>{t("console.player")}</Table.Th>
            <Table.Th ta="end">{t(`desk.missionMetric_${metric}`)}</Table.Th>
            <Table.Th ta="end">{t("desk.missionPrize")}</Table.Th>
            <Table.Th>{t("console.state")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {history.winners.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={6}>{t("desk.noMissionWinners")}</Table.Td>
            </Table.Tr>
          ) : null}
          {history.winners.map(({ run, rank, memberId, account, value, prize, doneAt, refused }) => (
            <Table.Tr key={`${run} ${rank}`}>
              <Table.Th scope="row">{date(dayOf(run), "date")}</Table.Th>
              <Table.Td ta="end">{number(rank)}</Table.Td>
              <Table.Td>
                <PlayerLink id={memberId} account={account} />
              </Table.Td>
              <Table.Td ta="end">{words.value(metric, value)}</Table.Td>
              <Table.Td ta="end">
                <Amount value={prize} />
              </Table.Td>
              <Table.Td>
                {doneAt === null ? (
                  <Badge tone="gold">{t("desk.missionToPay")}</Badge>
                ) : (
                  <Badge tone={refused === null ? "win" : "lose"}>
                    {t(refused === null ? "desk.missionPaidOut" : "desk.missionRefused")}
                  </Badge>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

function Versions({ history }: { history: History }) {
  const { t, number, date } = useI18n();
  const words = useMissionWords();
  return (
    <Panel title={t("desk.missionVersions")} flush>
      <WideTable label={t("desk.missionVersions")} minWidth={620} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="end">{t("desk.missionNo")}</Table.Th>
            <Table.Th>{t("desk.missionFrom")}</Table.Th>
            <Table.Th>{t("desk.missionTarget")}</Table.Th>
            <Table.Th ta="end">{t("desk.missionPrize")}</Table.Th>
            <Table.Th>{t("desk.missionWritten")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {history.versions.map((version) => (
            <Table.Tr key={version.versionId}>
              <Table.Td ta="end">{number(version.no)}</Table.Td>
              <Table.Td>
                {date(dayOf(version.firstDay), "date")}
                {version.active ? null : (
                  <>
                    {" "}
                    <Badge tone="lose">{t("desk.missionOff")}</Badge>
                  </>
                )}
              </Table.Td>
              <Table.Td>{words.target(version)}</Table.Td>
              <Table.Td ta="end">{words.prizes(history.mission, version)}</Table.Td>
              <Table.Td>
                <Author name={version.createdBy} /> · <DateTime at={version.createdAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
