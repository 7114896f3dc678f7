import type { LiveChatView } from "@khela/contract/live-chat";
import { cx } from "@khela/ui/cx";
import { useSeparator } from "@khela/ui/separator";
import { useI18n } from "@khela/ui/i18n";
import { useEffect, useRef } from "react";
import { ChatPictures } from "./ChatPictures.tsx";
import type { OwnLine } from "./own-lines.ts";

interface LinesProps {
  chat: LiveChatView;
  /** The chat key of a visitor without an account. */
  guestKey: string | undefined;
  onTheWay: readonly OwnLine[];
  onAgain: (line: OwnLine) => void;
}

/** The lines of both sides as plain text, scrolled to the newest. */
export function Lines({ chat, guestKey, onTheWay, onAgain }: LinesProps) {
  const { t, date } = useI18n();
  const between = useSeparator();
  const log = useRef<HTMLDivElement>(null);
  // The typing indicator takes up a line, too.
  const count = chat.lines.length + onTheWay.length + (chat.typing ? 1 : 0);
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count]);
  const lastOwn = chat.lines.findLast(({ from }) => from === "you")?.line;
  return (
    <div
      ref={log}
      role="log"
      aria-label={t("livechat.lines")}
      // The list scrolls, so it must be focusable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-4"
    >
      <p className="mx-auto mb-4 max-w-sm text-center text-xs text-muted">{t("livechat.noSecrets")}</p>
      <ol className="grid gap-2.5">
        {chat.lines.map((line) => (
          <li key={line.line} className={cx("grid gap-1", line.from === "you" && "justify-items-end")}>
            <span className="sr-only">{t(line.from === "you" ? "livechat.you" : "livechat.service")}</span>
            {line.text === "" ? null : <Bubble own={line.from === "you"}>{line.text}</Bubble>}
            <ChatPictures ids={line.pictures} guestKey={guestKey} />
            <span className="px-1 text-xs text-muted">
              <time dateTime={line.at}>{date(line.at, "time")}</time>
              {line.line === lastOwn && chat.readTo >= line.line ? `${between}${t("livechat.read")}` : null}
            </span>
          </li>
        ))}
        {onTheWay.map((line) => (
          <li key={line.clientId} className="grid justify-items-end gap-1">
            <span className="sr-only">{t("livechat.you")}</span>
            {line.text === "" ? null : <Bubble own>{line.text}</Bubble>}
            {line.failed ? (
              <button
                type="button"
                className="min-h-11 px-1 text-sm font-semibold text-danger underline"
                onClick={() => onAgain(line)}
              >
                {t("livechat.notSent")}
              </button>
            ) : (
              <span className="px-1 text-xs text-muted">{t("livechat.sending")}</span>
            )}
          </li>
        ))}
      </ol>
      {chat.typing ? (
        <p aria-hidden className="mt-2.5 flex w-fit gap-1 rounded-2xl rounded-ss-md bg-surface-2 px-4 py-3.5">
          {[0, 1, 2].map((dot) => (
            <i
              key={dot}
              className="size-2 rounded-full bg-muted motion-safe:animate-pulse"
              style={{ animationDelay: `${dot * 180}ms` }}
            />
          ))}
        </p>
      ) : null}
    </div>
  );
}

function Bubble({ own, children }: { own: boolean; children: string }) {
  return (
    <p
      dir="auto"
      className={cx(
        "w-fit max-w-[85%] rounded-2xl px-3.5 py-2.5 leading-relaxed break-words whitespace-pre-wrap",
        own
          ? "rounded-ee-md border border-gold/40 bg-gold-tint text-text"
          : "rounded-ss-md border border-line bg-surface-2 text-text",
      )}
    >
      {children}
    </p>
  );
}
