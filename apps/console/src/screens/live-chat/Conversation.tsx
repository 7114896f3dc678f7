import { closeChat, handBackChat, readDeskChat, takeChat } from "@khela/contract/console/live-chat";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { Badge, When } from "../../shell/parts/values.tsx";
import { useOperator } from "../../shell/session.ts";
import { tellFailure } from "../../shell/toasts.tsx";
import { DeskComposer } from "./DeskComposer.tsx";
import { DeskLines } from "./DeskLines.tsx";
import { type ChatState, LIVE_CHAT_KEY } from "./keys.ts";
import classes from "./live-chat.module.css";

const REFRESH_MS = 2_500;

interface ConversationProps {
  id: string;
  /** The chat has changed its state: the list goes with it. */
  onState: (state: ChatState) => void;
  onOpen: (id: string | undefined, state?: ChatState) => void;
}

/** One chat: who it is, what was written, and what the operator may do now. */
export function Conversation({ id, onState, onOpen }: ConversationProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const me = useOperator().username;
  const queries = useQueryClient();
  const refetchInterval = useRefresh(REFRESH_MS);
  const chat = useQuery({
    queryKey: [LIVE_CHAT_KEY, "one", id],
    queryFn: ({ signal }) => call(readDeskChat, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === "closed" ? false : refetchInterval),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: [LIVE_CHAT_KEY] });
  const step = useMutation({
    mutationFn: async ({ endpoint, next }: { endpoint: Step; next: ChatState }) => {
      await call(endpoint, { params: { id } });
      return next;
    },
    onSuccess: (next) => onState(next),
    onError: (error) => tellFailure(i18n, error),
    onSettled: refresh,
  });
  if (!chat.data) {
    return (
      <section className={classes["conversation"]}>
        {chat.isError ? (
          <Failure error={chat.error} onRetry={() => void chat.refetch()} />
        ) : (
          <Skeleton h={240} m="md" />
        )}
      </section>
    );
  }
  const { data } = chat;
  const mine = data.state === "open" && data.operator === me;
  return (
    <section className={classes["conversation"]} aria-label={t("desk.liveChatOne")}>
      <header className={classes["head"]}>
        <div className={classes["who"]}>
          <Button
            size="compact-sm"
            variant="default"
            className={classes["back"] ?? ""}
            onClick={() => onOpen(undefined)}
          >
            {t("common.back")}
          </Button>
          {data.memberId === null ? (
            <b>{t("console.visitor")}</b>
          ) : (
            <PlayerLink id={data.memberId} account={data.account ?? data.memberId} />
          )}
          <Badge tone={data.state === "waiting" ? "gold" : data.state === "open" ? "win" : "plain"}>
            {t(`desk.liveChat_${data.state}`)}
          </Badge>
          <span className={classes["about"]}>
            {t(`console.question_${data.topic}`)} · {data.language} · <When at={data.openedAt} />
            {data.operator === null ? null : ` · ${data.operator}`}
          </span>
        </div>
        <Group gap="xs">
          {data.state === "waiting" ? (
            <Button
              size="compact-md"
              loading={step.isPending}
              onClick={() => step.mutate({ endpoint: takeChat, next: "open" })}
            >
              {t("desk.liveChatTake")}
            </Button>
          ) : null}
          {mine ? (
            <Button
              size="compact-md"
              variant="default"
              disabled={step.isPending}
              onClick={() => step.mutate({ endpoint: handBackChat, next: "waiting" })}
            >
              {t("desk.liveChatHandBack")}
            </Button>
          ) : null}
          {mine || data.state === "waiting" ? (
            <Button
              size="compact-md"
              variant="default"
              disabled={step.isPending}
              onClick={() => step.mutate({ endpoint: closeChat, next: "closed" })}
            >
              {t("desk.liveChatClose")}
            </Button>
          ) : null}
        </Group>
      </header>
      <DeskLines chat={data} />
      {mine ? (
        <DeskComposer id={id} language={data.language} onSent={refresh} />
      ) : (
        <p className={classes["hint"]}>
          {data.state === "closed"
            ? t(`desk.liveChatOver_${data.closedBy ?? "operator"}`)
            : data.state === "waiting"
              ? t("desk.liveChatTakeFirst")
              : t("desk.liveChatElsewhere", { who: data.operator ?? "" })}
          {data.helped === null
            ? null
            : ` ${t(data.helped ? "desk.liveChatHelped" : "desk.liveChatNotHelped")}`}
        </p>
      )}
      {data.earlier.length > 0 ? (
        <nav className={classes["earlier"]} aria-label={t("desk.liveChatEarlier")}>
          <b>{t("desk.liveChatEarlier")}</b>
          {data.earlier.map((one) => (
            <Button key={one.id} size="compact-sm" variant="subtle" onClick={() => onOpen(one.id)}>
              {t(`console.question_${one.topic}`)}, <When at={one.at} />
            </Button>
          ))}
        </nav>
      ) : null}
    </section>
  );
}
/** What changes a chat; all of them are told no more than which one. */
type Step = typeof takeChat;
