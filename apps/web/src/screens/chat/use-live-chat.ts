import type { CallInput } from "@khela/contract/endpoint";
import {
  leaveChat,
  type LiveChatView,
  openChat,
  rateChat,
  readChat,
  sayInChat,
  typeInChat,
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
import { joined, type OwnLine } from "./own-lines.ts";

/** News come by the socket; this is for when it is lost. */
const ASK_MS = 15_000;
/** One word of typing holds for twice as long. */
const TYPING_EVERY_MS = 3_000;

export type Topic = CallInput<typeof openChat>["body"]["topic"];

/** What makes a chat one's own without an account. */
const drawKey = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** What comes while nobody looks is not read: other windows then say that it is there. */
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

/** The visitor's live chat: what is known of it, and everything that can be done. */
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
      // Another chat has begun elsewhere: its first lines were not asked for.
      const chat = before && news && news.id !== before.id ? await ask(0) : joined(before, news);
      // Whoever opens this browser next doesn't read what is over.
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
      // A key is for one chat; a member needs none.
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
      await call(sayInChat, { body: { ...whose, text, clientId, uploadIds: [...uploadIds] } });
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
    // It is a courtesy: without it the line comes all the same.
    void call(typeInChat, { body: whose }).catch(() => undefined);
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
  /** Leaves a chat that is over behind, for the next one. */
  const again = () => {
    keepChatKey(null);
    setKey(undefined);
    setOnTheWay([]);
    queries.setQueryData(["live-chat", token, null], null);
  };
  return {
    query,
    token,
    /** Of who has no account. */
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
