/** What customer service has answered and nobody has read yet. Source: TALK-04. */
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import { socket } from "../../shell/live.ts";
import { usePermission } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";
import { openChatWindow } from "../../shell/support.ts";
import { useChatKey } from "./chat-key.ts";

/** Listens to the news of a chat: by its key, else of the member; to nothing for who has neither. */
export function useChatTopic(key: string | undefined, listener: (unread: number) => void): void {
  const token = useSession((session) => session.token);
  const onNews = useEffectEvent(listener);
  useEffect(() => {
    const heard = ({ unread }: { unread: number }) => onNews(unread);
    // The key stands behind the topic's name (decision 0036).
    if (key !== undefined) return socket.subscribe(`guest.chat:${key}` as "guest.chat", heard);
    return token === null ? undefined : socket.subscribe("member.chat", heard);
  }, [key, token]);
}

/** How many lines wait to be read; 0 for who has no chat. */
export function useChatUnread(): number {
  const token = useSession((session) => session.token);
  const key = useChatKey();
  const owner = key ?? token;
  const [news, setNews] = useState({ owner, unread: 0 });
  useChatTopic(key, (unread) => setNews({ owner, unread }));
  return news.owner === owner ? news.unread : 0;
}

/** An open window of the chat reads at once; what it has read is not announced. */
const UNREAD_FOR_MS = 1_500;

/** The same, and says in the corner that an answer has come; once on a page. */
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
