/** The live chat with customer service, in a window of its own (440 × 750). Source: NAV-10, TALK-04. */
import { Button, IconButton } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Skeleton } from "@khela/ui/skeleton";
import { ErrorState } from "@khela/ui/states";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { asCallError } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { Composer } from "./Composer.tsx";
import { Lines } from "./Lines.tsx";
import { StartChat } from "./StartChat.tsx";
import { type LiveChat, useLiveChat } from "./use-live-chat.ts";

export default function ChatWindow() {
  const i18n = useI18n();
  const { t } = i18n;
  const live = useLiveChat();
  const { query } = live;
  const chat = query.data ?? undefined;
  return (
    <div className="mx-auto flex h-full max-w-2xl flex-col sm:border-x sm:border-line">
      <title>{`${t("livechat.title")} · KHELA`}</title>
      <Head live={live} />
      {chat ? (
        <>
          <Lines
            chat={chat}
            guestKey={live.guestKey}
            onTheWay={live.onTheWay}
            onAgain={(line) => void live.send(line)}
          />
          {chat.state === "closed" ? <Over live={live} /> : <Composer live={live} />}
        </>
      ) : query.isError ? (
        <ErrorState
          className="my-auto"
          text={errorText(i18n, query.error)}
          traceId={asCallError(query.error)?.traceId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.isLoading ? (
        <div className="grid gap-3 p-4">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="ms-auto h-12 w-1/2" />
          <Skeleton className="h-20 w-3/4" />
        </div>
      ) : (
        <StartChat live={live} />
      )}
    </div>
  );
}

function Head({ live }: { live: LiveChat }) {
  const { t } = useI18n();
  const { history, navigate } = useRouter();
  const [leaving, setLeaving] = useState(false);
  const chat = live.query.data ?? undefined;
  const runs = chat !== undefined && chat.state !== "closed";
  // Close the window if it was opened for the chat; otherwise go back, or home.
  const close = () => {
    if (window.opener !== null) window.close();
    else if (history.canGoBack()) history.back();
    else void navigate({ to: "/" });
  };
  return (
    <header className="flex items-center gap-3 border-b border-line bg-header px-3 py-2.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-gold-tint text-gold">
        <Icon name="headset" size={24} />
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base leading-snug font-bold">{t("livechat.title")}</h1>
        <p className="line-clamp-2 text-sm leading-snug text-muted">
          <Standing live={live} />
        </p>
      </div>
      {runs && leaving ? (
        <Button size="sm" variant="danger" loading={live.leave.isPending} onClick={() => live.leave.mutate()}>
          {t("livechat.leaveSure")}
        </Button>
      ) : runs ? (
        <Button size="sm" onClick={() => setLeaving(true)}>
          {t("livechat.leave")}
        </Button>
      ) : null}
      <IconButton icon="close" label={t("common.close")} onClick={close} />
    </header>
  );
}

/** The chat's status in one line. */
function Standing({ live }: { live: LiveChat }) {
  const { t } = useI18n();
  const chat = live.query.data;
  if (!chat) return t("livechat.intro");
  if (chat.state === "closed") return t("livechat.over");
  if (chat.state === "open") return t(chat.typing ? "livechat.typing" : "livechat.served");
  return chat.attended ? t("livechat.before", { n: chat.before ?? 0 }) : t("livechat.unattended");
}

/** The end of a chat: the rating, and a button for a new one. */
function Over({ live }: { live: LiveChat }) {
  const { t } = useI18n();
  const chat = live.query.data;
  return (
    <footer className="grid gap-3 border-t border-line bg-surface-1 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <p className="text-center text-sm text-muted">{t(`livechat.over_${chat?.closedBy ?? "visitor"}`)}</p>
      {chat?.helped === null && chat.lines.some(({ from }) => from === "service") ? (
        <div className="flex flex-wrap items-center justify-center gap-2">
          <span className="text-sm font-semibold">{t("livechat.helped")}</span>
          <Button size="sm" onClick={() => live.rate.mutate(true)}>
            {t("livechat.yes")}
          </Button>
          <Button size="sm" onClick={() => live.rate.mutate(false)}>
            {t("livechat.no")}
          </Button>
        </div>
      ) : typeof chat?.helped === "boolean" ? (
        <output className="block text-center text-sm text-muted">{t("livechat.thanks")}</output>
      ) : null}
      <Button variant="gold" block onClick={live.again}>
        {t("livechat.again")}
      </Button>
    </footer>
  );
}
