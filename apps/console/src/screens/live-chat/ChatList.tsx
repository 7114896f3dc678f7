import type { listChats } from "@khela/contract/console/live-chat";
import type { CallOutput } from "@khela/contract/endpoint";
import { localeOf } from "@khela/kernel/locales";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import { Badge } from "../../shell/parts/values.tsx";
import type { ChatState } from "./keys.ts";
import classes from "./live-chat.module.css";

interface ChatListProps {
  list: UseQueryResult<CallOutput<typeof listChats>>;
  state: ChatState;
  opened: string | undefined;
  onOpen: (id: string) => void;
}

/** The chats of one state: the queue in its order, all others newest first. */
export function ChatList({ list, state, opened, onOpen }: ChatListProps) {
  const { t, date, number } = useI18n();
  if (!list.data) {
    return list.isError ? (
      <Failure error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Stack gap="xs" mt="sm">
        <Skeleton h={64} />
        <Skeleton h={64} />
        <Skeleton h={64} />
      </Stack>
    );
  }
  const { content } = list.data;
  if (content.length === 0) return <EmptyState title={t(`desk.liveChatNone_${state}`)} />;
  return (
    <ol className={classes["rows"]}>
      {content.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={classes["row"]}
            aria-current={row.id === opened || undefined}
            onClick={() => onOpen(row.id)}
          >
            <span className={classes["rowHead"]}>
              <b>{row.account ?? t("console.visitor")}</b>
              <time dateTime={row.lastAt}>{date(row.lastAt, "time")}</time>
            </span>
            <span className={classes["rowText"]}>
              {row.lastText === "" ? t("desk.liveChatPicture") : row.lastText}
            </span>
            <span className={classes["rowFoot"]}>
              {t(`console.question_${row.topic}`)} · {localeOf(row.language).name}
              {row.operator === null ? null : ` · ${row.operator}`}
              {row.unread > 0 && row.state !== "closed" ? (
                <Badge tone="gold">{number(row.unread)}</Badge>
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
