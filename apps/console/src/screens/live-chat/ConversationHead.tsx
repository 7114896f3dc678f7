import {
  closeChat,
  returnChatToQueue,
  type LiveChatDetail,
  takeChat,
} from "@khela/contract/console/live-chat";
import { localeOf } from "@khela/kernel/locales";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group } from "@mantine/core";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Badge, DateTime } from "../../shell/parts/values.tsx";
import type { ChatState } from "./keys.ts";
import classes from "./live-chat.module.css";

/** A call that changes a chat; its only parameter is the chat's id. */
export type Step = typeof takeChat;

interface ConversationHeadProps {
  chat: LiveChatDetail;
  /** Whether this operator serves the chat. */
  mine: boolean;
  busy: boolean;
  onStep: (step: Step, next: ChatState) => void;
  onBack: () => void;
}

/** The visitor, the subject, and the actions that the operator has now. */
export function ConversationHead({ chat, mine, busy, onStep, onBack }: ConversationHeadProps) {
  const { t } = useI18n();
  return (
    <header className={classes["head"]}>
      <div className={classes["who"]}>
        <Button size="compact-sm" variant="default" className={classes["back"] ?? ""} onClick={onBack}>
          {t("common.back")}
        </Button>
        {chat.memberId === null ? (
          <b>{t("console.visitor")}</b>
        ) : (
          <PlayerLink id={chat.memberId} account={chat.account ?? chat.memberId} />
        )}
        <Badge tone={chat.state === "waiting" ? "gold" : chat.state === "open" ? "win" : "plain"}>
          {t(`desk.liveChat_${chat.state}`)}
        </Badge>
        <span className={classes["about"]}>
          {t(`console.question_${chat.topic}`)} · {localeOf(chat.language).name} ·{" "}
          <DateTime at={chat.openedAt} />
          {chat.operator === null ? null : ` · ${chat.operator}`}
        </span>
      </div>
      <Group gap="xs">
        {chat.state === "waiting" ? (
          <Button size="compact-md" loading={busy} onClick={() => onStep(takeChat, "open")}>
            {t("desk.liveChatTake")}
          </Button>
        ) : null}
        {mine ? (
          <Button
            size="compact-md"
            variant="default"
            disabled={busy}
            onClick={() => onStep(returnChatToQueue, "waiting")}
          >
            {t("desk.liveChatHandBack")}
          </Button>
        ) : null}
        {mine || chat.state === "waiting" ? (
          <Button
            size="compact-md"
            variant="default"
            disabled={busy}
            onClick={() => onStep(closeChat, "closed")}
          >
            {t("desk.liveChatClose")}
          </Button>
        ) : null}
      </Group>
    </header>
  );
}
