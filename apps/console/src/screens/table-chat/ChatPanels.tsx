import type { CallOutput } from "@khela/contract/endpoint";
import type { readTableChat } from "@khela/contract/console/table-chat";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Group, Skeleton, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Mono, Panel } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import type { ChatStep } from "./StepDialog.tsx";
import classes from "./table-chat.module.css";
import { WordsPanel } from "./WordsPanel.tsx";

interface ChatPanelsProps {
  state: UseQueryResult<CallOutput<typeof readTableChat>>;
  onStep: (step: ChatStep) => void;
  /** Shows the messages that need a decision. */
  onReported: () => void;
}

/** The number of reports, the tables with a switch for each chat, the blocked words, and the muted players. */
export function ChatPanels({ state, onStep, onReported }: ChatPanelsProps) {
  const { t } = useI18n();
  if (!state.data)
    return state.isError ? (
      <Failure error={state.error} onRetry={() => void state.refetch()} />
    ) : (
      <Skeleton h={120} mb="md" />
    );
  const { tables, muted, reported, words } = state.data;
  return (
    <Stack gap="md" mb="md">
      {reported > 0 ? (
        <Alert color="gold" variant="light" title={t("shelf.chatReportedCount", { n: reported })}>
          <Button size="compact-sm" variant="default" onClick={onReported}>
            {t("shelf.chatLook")}
          </Button>
        </Alert>
      ) : null}
      <Panel title={t("shelf.chatTables")}>
        <div className={classes["tables"]}>
          {tables.map(({ gameCode, open }) => (
            <Group key={gameCode} gap={6} wrap="nowrap">
              <span className={classes["table"]}>
                <Mono>{gameCode}</Mono>
              </span>
              <Badge tone={open ? "win" : "lose"}>{t(open ? "shelf.chatOpen" : "shelf.chatOff")}</Badge>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t(open ? "shelf.chatSwitchOff" : "shelf.chatSwitchOn")}: ${gameCode}`}
                onClick={() => onStep({ kind: "switch", gameCode, open: !open })}
              >
                {t(open ? "shelf.chatSwitchOff" : "shelf.chatSwitchOn")}
              </Button>
            </Group>
          ))}
        </div>
      </Panel>
      <WordsPanel words={words} />
      {muted.length > 0 ? (
        <Panel title={t("shelf.chatMuted")}>
          <Stack gap="xs">
            {muted.map(({ memberId, account, until }) => (
              <Group key={memberId} gap="sm">
                <PlayerLink id={memberId} account={account || memberId} />
                {until === null ? t("shelf.chatMuteAlways") : <DateTime at={until} />}
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onStep({ kind: "mute", memberId, account, muted: false, hours: null })}
                >
                  {t("shelf.chatUnmute")}
                </Button>
              </Group>
            ))}
          </Stack>
        </Panel>
      ) : null}
    </Stack>
  );
}
