import type { CallInput } from "@khela/contract/endpoint";
import {
  leaveChat,
  type LiveChatView,
  openChat,
  rateChat,
  readChat,
  sendChatMessage,
  reportChatTyping,
} from "@khela/contract/live-chat";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { chatKey, keepChatKey } from "../../features/chat/chat-key.ts";
import { useChatTopic } from "../../features/chat/use-chat-news.ts";
import { call } from "../../shell/api.ts";
import { base64url } from "../../shell/base64url.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";
import { mergeChat, type OwnLine } from "./own-lines.ts";

/** The socket reports changes; this poll covers a lost connection. */
const ASK_MS = 15_000;
/** How often typing is reported; each report holds for twice as long. */
const TYPING_EVERY_MS = 3_000;

export type Topic = CallInput<typeof openChat>["body"]["topic"];

/** The secret that gives a visitor without an account access to a chat. */
const drawKey = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Refreshes only in a visible tab: lines that arrive in a hidden one stay unread and are announced elsewhere. */
function useNews(key: string | undefined, refresh: () => void): void {
  const look = () => {
    if (!document.hidden) refresh();
  };
  const onLook = useEffectEvent(look);
  useChatTopic(key, look);
  useEffect(() => {
    document.addEventListener("visibilitychange", onLook);
    return () => document.removeEventListener("visibilitychange", onLook);
  }, []);
}

/** The visitor's live chat: its state and its actions. */
export function useLiveChat() {
  const i18n = useI18n();
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [key, setKey] = useState(chatKey);
  const [onTheWay, setOnTheWay] = useState<readonly OwnLine[]>([]);
  const whose = key === undefined ? {} : { key };
  const queryKey = ["live-chat", token, key ?? null] as const;
  const known = () => queries.getQueryData<LiveChatView | null>(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = known();
      const ask = async (after: number) =>
        (await call(readChat, { body: { ...whose, after } }, { signal })).chat;
      const news = await ask(before?.lines.at(-1)?.line ?? 0);
      // Another chat was opened elsewhere, so the request left out its first lines.
      const chat = before && news && news.id !== before.id ? await ask(0) : mergeChat(before, news);
      // Drop the key of a closed chat, so that the browser's next user can't read it.
      if (chat?.state === "closed") keepChatKey(null);
      return chat;
    },
    enabled: token !== null || key !== undefined,
    refetchInterval: ({ state: { data } }) => (!data || data.state === "closed" ? false : ASK_MS),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  useNews(key, () => void refresh());
  const tell = (error: unknown) => toast({ kind: "error", text: errorText(i18n, error), id: "chat" });

  const begin = useMutation({
    mutationFn: ({ topic, text, clientId }: { topic: Topic; text: string; clientId: string }) => {
      // A new visitor's chat gets a new key; a member needs none.
      const next = token === null ? drawKey() : undefined;
      return call(openChat, { body: { topic, text, clientId, ...(next ? { key: next } : {}) } }).then(
        (chat) => ({ chat, next }),
      );
    },
    onSuccess: ({ chat, next }) => {
      keepChatKey(next ?? null);
      setKey(next);
      queries.setQueryData(["live-chat", token, next ?? null], chat);
    },
    onError: tell,
  });

  const send = async (line: OwnLine): Promise<void> => {
    const mark = (failed: boolean) =>
      setOnTheWay((lines) => [
        ...lines.filter(({ clientId }) => clientId !== line.clientId),
        { ...line, failed },
      ]);
    mark(false);
    try {
      const { text, clientId, uploadIds } = line;
      await call(sendChatMessage, { body: { ...whose, text, clientId, uploadIds: [...uploadIds] } });
    } catch (error) {
      tell(error);
      mark(true);
      return;
    }
    await refresh();
    setOnTheWay((lines) => lines.filter(({ clientId }) => clientId !== line.clientId));
  };

  const typedAt = useRef(0);
  const typing = () => {
    const at = performance.now();
    if (at - typedAt.current < TYPING_EVERY_MS && typedAt.current > 0) return;
    typedAt.current = at;
    // The typing report is optional, so its failure is ignored.
    void call(reportChatTyping, { body: whose }).catch(() => undefined);
  };
  const leave = useMutation({
    mutationFn: () => call(leaveChat, { body: whose }),
    onSuccess: refresh,
    onError: tell,
  });
  const rate = useMutation({
    mutationFn: (helped: boolean) => call(rateChat, { body: { ...whose, helped } }),
    onSuccess: refresh,
    onError: tell,
  });
  /** Leaves a closed chat, so that a new one can start. */
  const again = () => {
    keepChatKey(null);
    setKey(undefined);
    setOnTheWay([]);
    queries.setQueryData(["live-chat", token, null], null);
  };
  return {
    query,
    token,
    /** The chat key of a visitor without an account. */
    guestKey: key,
    onTheWay,
    begin,
    send,
    typing,
    leave,
    rate,
    again,
  };
}
export type LiveChat = ReturnType<typeof useLiveChat>;
