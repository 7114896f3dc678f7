import { isLegible } from "@khela/kernel/text";
import {
  addDeskPicture,
  listReadyAnswers,
  sendDeskMessage,
  reportDeskTyping,
} from "@khela/contract/console/live-chat";
import { MAX_LIVE_CHAT_TEXT } from "@khela/rules/chat/live-chat";
import { useI18n } from "@khela/ui/i18n";
import { Button, Menu, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { call } from "../../shell/api.ts";
import { tellFailure } from "../../shell/toasts.tsx";
import { LIVE_CHAT_KEY } from "./keys.ts";
import classes from "./live-chat.module.css";
import { AddPictures, ChosenPictures } from "./DeskPictures.tsx";
import { useChosenPictures } from "./use-chosen-pictures.ts";

const TYPING_EVERY_MS = 3_000;

interface DeskComposerProps {
  id: string;
  /** The language of ready answers: the visitor's, where they are written in it. */
  language: "bn" | "en";
  onSent: () => Promise<void>;
}

/** The operator's message field: Enter sends, and ready answers are inserted for review. */
export function DeskComposer({ id, language, onSent }: DeskComposerProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const [text, setText] = useState("");
  // The id of the message that is being written, so that sending it again after a lost answer makes no second one.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const pictures = useChosenPictures();
  const { chosen } = pictures;
  const empty = !isLegible(text) && chosen.length === 0;
  const box = useRef<HTMLTextAreaElement>(null);
  const send = useMutation({
    mutationFn: async () => {
      const uploadIds: string[] = [];
      for (const { file } of chosen) {
        const { uploadId } = await call(addDeskPicture, { params: { id } }, { picture: file });
        uploadIds.push(uploadId);
      }
      return call(sendDeskMessage, { params: { id }, body: { text: text.trim(), clientId, uploadIds } });
    },
    onSuccess: async () => {
      setText("");
      pictures.clear();
      setClientId(crypto.randomUUID());
      await onSent();
    },
    onError: (error) => tellFailure(i18n, error),
  });
  const submit = () => {
    if (!empty && !send.isPending) send.mutate();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const typing = () => {
    const at = performance.now();
    if (at - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = at;
    // The typing indicator is optional; without it the message still arrives.
    void call(reportDeskTyping, { params: { id } }).catch(() => undefined);
  };
  return (
    <form
      className={classes["composer"]}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={box}
        aria-label={t("desk.liveChatWrite")}
        placeholder={t("desk.liveChatWrite")}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_LIVE_CHAT_TEXT}
        value={text}
        onKeyDown={onKey}
        onPaste={(event) => {
          const { files, types } = event.clipboardData;
          // Text that is copied from a document may come with a picture of it; the text is what the operator means.
          if (!types.includes("text/plain") && pictures.add([...files])) event.preventDefault();
        }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          typing();
        }}
      />
      <ChosenPictures pictures={pictures} busy={send.isPending} />
      <div className={classes["composerFoot"]}>
        <ReadyAnswers
          language={language}
          onPick={(ready) => {
            setText((before) => (before.trim() === "" ? "" : `${before.trim()}\n`) + ready);
            box.current?.focus();
          }}
        />
        <AddPictures pictures={pictures} busy={send.isPending} />
        <span className={classes["hintText"]}>{t("desk.liveChatEnter")}</span>
        <Button type="submit" disabled={empty} loading={send.isPending}>
          {t("desk.liveChatSend")}
        </Button>
      </div>
    </form>
  );
}

/** Inserts a preset text, which the operator reviews before sending. */
function ReadyAnswers({ language, onPick }: { language: "bn" | "en"; onPick: (text: string) => void }) {
  const { t, written } = useI18n();
  const answers = useQuery({
    queryKey: [LIVE_CHAT_KEY, "answers"],
    queryFn: ({ signal }) => call(listReadyAnswers, undefined, { signal }),
    staleTime: 60_000,
  });
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default" disabled={!answers.data || answers.data.content.length === 0}>
          {t("desk.readyAnswers")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes["answers"] ?? ""}>
        {(answers.data?.content ?? []).map((answer) => (
          <Menu.Item key={answer.id} onClick={() => onPick(answer.text[language])}>
            <b>{answer.title[written]}</b>
            <span className={classes["answerText"]}>{answer.text[language]}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
