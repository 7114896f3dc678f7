/** The operators' page of the live chat: the queue, one conversation, and ready answers. Source: TALK-04. */
import { listChats } from "@khela/contract/console/live-chat";
import { QUESTION_TYPES } from "@khela/contract/feedback";
import { CHAT_STATES } from "@khela/contract/live-chat";
import { useI18n } from "@khela/ui/i18n";
import { Button, SegmentedControl, Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { AnswersDialog } from "./AnswersDialog.tsx";
import { ChatList } from "./ChatList.tsx";
import { Conversation } from "./Conversation.tsx";
import { LIVE_CHAT_KEY } from "./keys.ts";
import { SoundSwitch } from "./SoundSwitch.tsx";
import classes from "./live-chat.module.css";

const route = getRouteApi("/shell/live-chat");
const REFRESH_MS = 3_000;
const SHOWN = 50;

export default function LiveChatPage() {
  const { t } = useI18n();
  const { state: asked, chat } = route.useSearch();
  const state = CHAT_STATES.find((one) => one === asked) ?? "waiting";
  const navigate = route.useNavigate();
  const [answers, setAnswers] = useState(false);
  const [topic, setTopic] = useState<(typeof QUESTION_TYPES)[number]>();
  const refetchInterval = useRefresh(REFRESH_MS);
  const list = useQuery({
    queryKey: [LIVE_CHAT_KEY, "list", state, topic],
    queryFn: ({ signal }) =>
      call(listChats, { query: { state, pageSize: SHOWN, ...(topic ? { topic } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const open = (id: string | undefined, next = state) =>
    void navigate({ search: { state: next, ...(id === undefined ? {} : { chat: id }) } });
  return (
    <>
      <PageHead
        title={t("desk.liveChat")}
        text={t("desk.liveChatText")}
        actions={
          <>
            <SoundSwitch />
            <Button variant="default" onClick={() => setAnswers(true)}>
              {t("desk.readyAnswers")}
            </Button>
          </>
        }
      />
      <div className={classes["desk"]} data-open={chat !== undefined}>
        <section className={classes["list"]} aria-label={t("desk.liveChats")}>
          <SegmentedControl
            fullWidth
            aria-label={t("console.state")}
            value={state}
            onChange={(value) =>
              open(
                undefined,
                CHAT_STATES.find((one) => one === value),
              )
            }
            data={CHAT_STATES.map((value) => ({
              value,
              label:
                value === "waiting" && list.data && list.data.waiting > 0
                  ? t("desk.liveChatWaiting", { n: list.data.waiting })
                  : t(`desk.liveChat_${value}`),
            }))}
          />
          <Select
            aria-label={t("console.question")}
            mt="xs"
            value={topic ?? ""}
            allowDeselect={false}
            data={[
              { value: "", label: t("desk.liveChatAnyTopic") },
              ...QUESTION_TYPES.map((value) => ({ value, label: t(`console.question_${value}`) })),
            ]}
            onChange={(value) => setTopic(QUESTION_TYPES.find((one) => one === value))}
          />
          <ChatList list={list} state={state} opened={chat} onOpen={open} />
        </section>
        {chat === undefined ? (
          <p className={classes["none"]}>{t("desk.liveChatPick")}</p>
        ) : (
          <Conversation key={chat} id={chat} onState={(next) => open(chat, next)} onOpen={open} />
        )}
      </div>
      {answers ? <AnswersDialog onClose={() => setAnswers(false)} /> : null}
    </>
  );
}
