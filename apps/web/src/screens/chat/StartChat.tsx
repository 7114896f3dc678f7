import { isLegible } from "@khela/kernel/text";
import { QUESTION_TYPES } from "@khela/contract/feedback";
import { listChatModels, listOwnChats } from "@khela/contract/live-chat";
import { MAX_LIVE_CHAT_TEXT } from "@khela/rules/chat/live-chat";
import { Button } from "@khela/ui/button";
import { TextArea } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { call } from "../../shell/api.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { ChatPictures } from "./ChatPictures.tsx";
import type { LiveChat, Topic } from "./use-live-chat.ts";

/** The start of a chat: the topic, and whether customer service is available. */
export function StartChat({ live }: { live: LiveChat }) {
  const { t } = useI18n();
  const asked = useSearch({ from: "/chat" }).model;
  const [topic, setTopic] = useState<Topic>(
    () => QUESTION_TYPES.find((model) => model === asked) ?? "deposit",
  );
  const [text, setText] = useState("");
  // Every attempt to send the first line has the same id, so that only one chat opens.
  const [clientId] = useState(() => crypto.randomUUID());
  const desk = useQuery({
    queryKey: ["live-chat-desk"],
    queryFn: ({ signal }) => call(listChatModels, undefined, { signal }),
    refetchInterval: 20_000,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isLegible(text) || live.begin.isPending) return;
    live.begin.mutate({ topic, text: text.trim(), clientId });
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5">
      <form onSubmit={submit} className="grid gap-5">
        <fieldset>
          <legend className="mb-2 font-semibold">{t("livechat.about")}</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {QUESTION_TYPES.map((model) => (
              <label
                key={model}
                className="relative flex min-h-12 cursor-pointer items-center justify-center rounded-xl border border-line bg-surface-2 px-3 py-2 text-center text-sm font-semibold text-muted transition-colors hover:border-gold/60 hover:text-text has-checked:border-gold has-checked:bg-gold-tint has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
              >
                <input
                  type="radio"
                  name="topic"
                  className="absolute inset-0 cursor-pointer appearance-none outline-none"
                  checked={model === topic}
                  onChange={() => setTopic(model)}
                />
                {t(`help.question_${model}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={t("livechat.question")}
          required
          dir="auto"
          rows={4}
          maxLength={MAX_LIVE_CHAT_TEXT}
          value={text}
          hint={t("livechat.noSecrets")}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {desk.data ? (
          <output className="block rounded-xl border border-line bg-surface-2 px-4 py-3 text-sm text-muted">
            {desk.data.attended ? t("livechat.attended", { n: desk.data.waiting }) : t("livechat.nobody")}
          </output>
        ) : null}
        <Button type="submit" variant="gold" block loading={live.begin.isPending} disabled={!isLegible(text)}>
          {t("livechat.start")}
        </Button>
        {desk.data?.attended === false ? (
          <Button icon="mail" block onClick={() => openDialog("feedback", {})}>
            {t("livechat.rather")}
          </Button>
        ) : null}
      </form>
      {live.token === null ? null : <EarlierChats token={live.token} />}
    </div>
  );
}

/** A member's closed chats. */
function EarlierChats({ token }: { token: string }) {
  const { t, date } = useI18n();
  const earlier = useQuery({
    queryKey: ["live-chat-history", token],
    queryFn: ({ signal }) => call(listOwnChats, undefined, { signal }),
  });
  if (!earlier.data || earlier.data.length === 0) return null;
  return (
    <section className="mt-8 grid gap-2">
      <h2 className="text-base">{t("livechat.earlier")}</h2>
      {earlier.data.map((chat) => (
        <details key={chat.id} className="rounded-xl border border-line bg-surface-1">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 text-sm font-semibold">
            {t(`help.question_${chat.topic}`)}
            <time dateTime={chat.at} className="font-normal text-muted">
              {date(chat.at)}
            </time>
          </summary>
          <ol className="grid gap-2 border-t border-line px-4 py-3 text-sm">
            {chat.lines.map((line) => (
              <li key={line.line}>
                <b>{t(line.from === "you" ? "livechat.you" : "livechat.service")}</b>{" "}
                <span className="text-muted">{date(line.at, "time")}</span>
                <p dir="auto" className="break-words whitespace-pre-wrap">
                  {line.text}
                </p>
                <ChatPictures ids={line.pictures} />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}
