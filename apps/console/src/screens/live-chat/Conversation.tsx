import { readDeskChat } from "@khela/contract/console/live-chat";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { useI18n } from "@khela/ui/i18n";
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { Failure } from "../../shell/parts/states.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { DateTime } from "../../shell/parts/values.tsx";
import { useOperator } from "../../shell/session.ts";
import { tellFailure } from "../../shell/toasts.tsx";
import { ConversationHead, type Step } from "./ConversationHead.tsx";
import { DeskComposer } from "./DeskComposer.tsx";
import { DeskLines } from "./DeskLines.tsx";
import { type ChatState, LIVE_CHAT_KEY } from "./keys.ts";
import classes from "./live-chat.module.css";

const REFRESH_MS = 2_500;

interface ConversationProps {
  id: string;
  /** Called when the chat's state changes, so that the list shows that state. */
  onState: (state: ChatState) => void;
  onOpen: (id: string | undefined, state?: ChatState) => void;
}

/** One chat: the visitor, the messages, and the actions that the operator has now. */
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
      <ConversationHead
        chat={data}
        mine={mine}
        busy={step.isPending}
        onStep={(endpoint, next) => step.mutate({ endpoint, next })}
        onBack={() => onOpen(undefined)}
      />
      <DeskLines chat={data} />
      {mine ? (
        <DeskComposer id={id} language={contentLanguageFor(data.language)} onSent={refresh} />
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
              {t(`console.question_${one.topic}`)}, <DateTime at={one.at} />
            </Button>
          ))}
        </nav>
      ) : null}
    </section>
  );
}
