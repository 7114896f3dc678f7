import { getDeskPicture, type LiveChatDetail } from "@khela/contract/console/live-chat";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useRef } from "react";
import { PlayersPictures } from "../../features/pictures/players-pictures.tsx";
import { call } from "../../shell/api.ts";
import { LIVE_CHAT_PICTURES } from "./keys.ts";
import classes from "./live-chat.module.css";

/** The messages of both sides as plain text, scrolled to the newest. */
export function DeskLines({ chat }: { chat: LiveChatDetail }) {
  const { t, date } = useI18n();
  const log = useRef<HTMLDivElement>(null);
  // The typing indicator takes a line as well.
  const count = chat.lines.length + (chat.typing ? 1 : 0);
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);
  const lastOwn = chat.lines.findLast(({ from }) => from === "operator")?.line;
  return (
    <div
      ref={log}
      role="log"
      aria-label={t("desk.liveChatLines")}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classes["log"]}
    >
      <ol className={classes["lines"]}>
        {chat.lines.map((line) => (
          <li key={line.line} data-from={line.from}>
            <span className={classes["lineHead"]}>
              {line.operator ?? chat.account ?? t("console.visitor")}{" "}
              <time dateTime={line.at}>{date(line.at, "time")}</time>
              {line.line === lastOwn && chat.readTo >= line.line ? ` · ${t("desk.liveChatRead")}` : null}
            </span>
            {line.text === "" ? null : <p dir="auto">{line.text}</p>}
            {line.pictures.length === 0 ? null : (
              <PlayersPictures
                ids={line.pictures}
                of={[LIVE_CHAT_PICTURES, chat.id]}
                load={(uploadId, signal) =>
                  call(getDeskPicture, { params: { id: chat.id, uploadId } }, { signal })
                }
              />
            )}
          </li>
        ))}
      </ol>
      {chat.typing ? <output className={classes["typing"]}>{t("desk.liveChatTyping")}</output> : null}
    </div>
  );
}
