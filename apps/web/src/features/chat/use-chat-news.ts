/** Unread answers of customer service. Source: TALK-04. */
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import { socket } from "../../shell/live.ts";
import { usePermission } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { openChatWindow } from "../../shell/support.ts";
import { useChatKey } from "./chat-key.ts";

/** Subscribes to a chat's events: by its key, else the member's; no subscription without either. */
export function useChatTopic(key: string | undefined, listener: (unread: number) => void): void {
  const token = useSession((session) => session.token);
  const onNews = useEffectEvent(listener);
  useEffect(() => {
    const heard = ({ unread }: { unread: number }) => onNews(unread);
    // The key is part of the topic's name (decision 0036).
    if (key !== undefined) return socket.subscribe(`guest.chat:${key}` as "guest.chat", heard);
    return token === null ? undefined : socket.subscribe("member.chat", heard);
  }, [key, token]);
}

/** The number of unread lines; 0 without a chat. */
export function useChatUnread(): number {
  const token = useSession((session) => session.token);
  const key = useChatKey();
  const owner = key ?? token;
  const [news, setNews] = useState({ owner, unread: 0 });
  useChatTopic(key, (unread) => setNews({ owner, unread }));
  return news.owner === owner ? news.unread : 0;
}

/** An open chat window marks lines as read at once; waiting this long avoids a toast for them. */
const UNREAD_FOR_MS = 1_500;

/** The number of unread lines, with a toast for a new answer; used once per page. */
export function useChatNews(): number {
  const { t } = useI18n();
  const permission = usePermission().data;
  const unread = useChatUnread();
  const announce = useEffectEvent(() =>
    toast({
      kind: "info",
      text: t("member.chatAnswer"),
      id: "chat",
      action: { label: t("shell.liveChat"), onClick: () => openChatWindow(permission) },
    }),
  );
  useEffect(() => {
    if (unread === 0) return undefined;
    const timer = setTimeout(announce, UNREAD_FOR_MS);
    return () => clearTimeout(timer);
  }, [unread]);
  return unread;
}
