import { type ConsoleChatMessage, MUTE_HOURS } from "@khela/contract/console/table-chat";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Menu } from "@mantine/core";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { Mono } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Badge, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import type { ChatStep } from "./StepDialog.tsx";

type Row = ConsoleChatMessage;

/** The columns of the messages, with the actions on each. */
export function useChatColumns(onStep: (step: ChatStep) => void): readonly Column<Row>[] {
  const { t } = useI18n();
  return useMemo(
    () => [
      {
        id: "at",
        title: t("console.created"),
        cell: (row) => <DateTime at={row.at} />,
        csv: (row) => csvMoment(row.at),
      },
      {
        id: "table",
        title: t("shelf.chatTable"),
        cell: (row) => <Mono>{row.gameCode}</Mono>,
        csv: (row) => row.gameCode,
      },
      {
        id: "who",
        title: t("console.player"),
        cell: (row) => <PlayerLink id={row.memberId} account={row.account || row.memberId} />,
        csv: (row) => row.account,
      },
      {
        id: "text",
        title: t("shelf.chatMessage"),
        cell: (row) => (
          <bdi
            style={{ display: "block", maxWidth: "34rem", overflowWrap: "anywhere", whiteSpace: "normal" }}
          >
            {row.text}
          </bdi>
        ),
        csv: (row) => row.text,
      },
      {
        id: "reports",
        title: t("shelf.chatReported"),
        cell: (row) => <Reports row={row} />,
        csv: (row) => row.reports.map(({ kind, count }) => `${kind} ${count}`).join(", "),
      },
      {
        id: "steps",
        title: t("shelf.chatSteps"),
        cell: (row) => <Steps row={row} onStep={onStep} />,
        csv: (row) => (row.removedAt === null ? "" : csvMoment(row.removedAt)),
      },
    ],
    [t, onStep],
  );
}

function Reports({ row: { reports, allowedAt } }: { row: Row }) {
  const { t } = useI18n();
  if (reports.length === 0) return <EmptyCell />;
  return (
    <Group gap={6}>
      {reports.map(({ kind, count }) => (
        <Badge key={kind} tone={allowedAt === null ? "gold" : "plain"}>
          {t(`shelf.chatReport_${kind}`, { n: count })}
        </Badge>
      ))}
      {allowedAt === null ? null : <Badge tone="win">{t("shelf.chatAllowed")}</Badge>}
    </Group>
  );
}

function Steps({ row, onStep }: { row: Row; onStep: (step: ChatStep) => void }) {
  const { t, number } = useI18n();
  const { memberId, account } = row;
  return (
    <Group gap="xs">
      {row.removedAt === null ? (
        <>
          <Button size="compact-sm" variant="default" onClick={() => onStep({ kind: "remove", id: row.id })}>
            {t("shelf.chatRemove")}
          </Button>
          {row.reports.length > 0 && row.allowedAt === null ? (
            <Button size="compact-sm" variant="default" onClick={() => onStep({ kind: "allow", id: row.id })}>
              {t("shelf.chatAllow")}
            </Button>
          ) : null}
        </>
      ) : (
        <Badge tone="lose">{t("shelf.chatRemoved")}</Badge>
      )}
      <Menu>
        <Menu.Target>
          <Button size="compact-sm" variant="default">
            {t("shelf.chatMute")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[...MUTE_HOURS, null].map((hours) => (
            <Menu.Item
              key={hours ?? "always"}
              onClick={() => onStep({ kind: "mute", memberId, account, muted: true, hours })}
            >
              {hours === null
                ? t("shelf.chatMuteAlways")
                : t("shelf.chatMuteHours", { hours: number(hours) })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
