import { isLegible } from "@khela/kernel/text";
import { type ChatMessage, REPORT_KINDS } from "@khela/contract/table-chat";
import { MAX_TABLE_CHAT_TEXT } from "@khela/rules/chat/table-chat";
import { Button, IconButton } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { askLogin, type Player } from "../../frame/player.ts";
import type { LiveChat } from "./use-chat.ts";
import "./chat.css";

interface TableChatProps {
  chat: LiveChat;
  player: Player;
}

/** The players' messages at a table, and the input for one. Everything is rendered as plain text. GAME-08. */
export function TableChat({ chat, player }: TableChatProps) {
  const { t, date } = useI18n();
  const { messages, read } = chat;
  const log = useRef<HTMLDivElement>(null);
  const [reported, setReported] = useState<ChatMessage>();
  const last = messages.at(-1)?.id;
  useEffect(() => {
    read();
    if (last === undefined) return;
    // Keeps the newest message in view.
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last, read]);
  return (
    <div className="tt-chat">
      {/* The list scrolls, so it must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={log} role="log" aria-label={t("tables.chat")} tabIndex={0} className="tt-chat-log">
        {messages.length === 0 ? <p className="tt-chat-empty">{t("tables.chatEmpty")}</p> : null}
        <ol className="tt-chat-list">
          {messages.map((message) => (
            <li key={message.id} className={cx("tt-chat-line", message.mine && "tt-chat-mine")}>
              <span className="tt-chat-head">
                <b>{message.mine ? t("games.you") : message.account}</b>
                <time dateTime={message.at}>{date(message.at, "time")}</time>
                {player.loggedIn && !message.mine ? (
                  <button
                    type="button"
                    className="tt-chat-report"
                    aria-label={t("tables.chatReportOf", { name: message.account })}
                    title={t("tables.chatReport")}
                    onClick={() => setReported(message)}
                  >
                    <Icon name="alert" size={14} />
                  </button>
                ) : null}
              </span>
              <p dir="auto">{message.text}</p>
            </li>
          ))}
        </ol>
      </div>
      {player.loggedIn ? (
        <Composer chat={chat} />
      ) : (
        <Button variant="gold" block onClick={askLogin}>
          {t("tables.chatLogin")}
        </Button>
      )}
      <Dialog
        open={reported !== undefined}
        onClose={() => setReported(undefined)}
        name="chat-report"
        title={t("tables.chatReportTitle")}
        width={380}
      >
        {reported ? <Report message={reported} chat={chat} onDone={() => setReported(undefined)} /> : null}
      </Dialog>
    </div>
  );
}

function Report({
  message: { id, account, text },
  chat,
  onDone,
}: {
  message: ChatMessage;
  chat: LiveChat;
  onDone: () => void;
}) {
  const { t } = useI18n();
  return (
    <div className="grid gap-3 text-sm">
      <blockquote dir="auto" className="rounded-lg bg-surface-2 px-3 py-2 wrap-anywhere">
        {text}
      </blockquote>
      {REPORT_KINDS.map((kind) => (
        <Button
          key={kind}
          block
          disabled={chat.sending}
          onClick={() => void chat.report(id, kind).then((done) => done && onDone())}
        >
          {t(`tables.chatReport_${kind}`)}
        </Button>
      ))}
      <p className="text-xs text-muted">{t("tables.chatReportText", { name: account })}</p>
    </div>
  );
}

function Composer({ chat }: Pick<TableChatProps, "chat">) {
  const { t } = useI18n();
  const id = useId();
  const [text, setText] = useState("");
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isLegible(text) && (await chat.say(text))) setText("");
  };
  return (
    <form className="tt-chat-form" onSubmit={(event) => void send(event)}>
      <label htmlFor={id} className="sr-only">
        {t("tables.chatWrite")}
      </label>
      <input
        id={id}
        value={text}
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MAX_TABLE_CHAT_TEXT}
        placeholder={t("tables.chatWrite")}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        className="tt-chat-send"
        aria-label={t("tables.chatSend")}
        disabled={chat.sending || !isLegible(text)}
      >
        <Icon name="send" size={20} />
      </button>
    </form>
  );
}

/** On a phone the chat is a sheet that opens only on request, so that it never covers the table. */
export function ChatSheet({ chat, player }: TableChatProps) {
  const { t, number } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="tt-chat-opener">
      <IconButton
        icon="chat"
        label={chat.unread > 0 ? t("tables.chatNew", { n: chat.unread }) : t("tables.chat")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {chat.unread > 0 ? (
        <span aria-hidden className="tt-chat-badge">
          {number(Math.min(chat.unread, 99))}
        </span>
      ) : null}
      <Dialog open={isOpen} onClose={() => setOpen(false)} name="chat" title={t("tables.chat")} width={420}>
        <TableChat chat={chat} player={player} />
      </Dialog>
    </div>
  );
}
