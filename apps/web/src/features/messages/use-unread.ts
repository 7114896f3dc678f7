/** The number of unread messages, kept current by the socket. Source: TALK-01. */
import { unreadCount } from "@khela/contract/messages";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../shell/api.ts";
import { useTopic } from "../../shell/live.ts";
import { useRealMember } from "../../shell/queries.ts";
import { useSession } from "../../shell/session.ts";

/** The key prefix that all queries about messages share. */
export const messagesKey = (token: string | null) => ["member", token, "messages"] as const;

const unreadQuery = (token: string | null, enabled: boolean) =>
  queryOptions({
    queryKey: [...messagesKey(token), "unread"],
    queryFn: ({ signal }) => call(unreadCount, {}, { signal }),
    enabled: token !== null && enabled,
  });

/**
 * Reloads all queries about messages that are on the screen. @param but keeps lists of unread messages as
 * they are, because a message that is being read would disappear from them
 */
export function refreshMessages(token: string | null, but?: "unreadLists"): Promise<void> {
  const isList = (key: readonly unknown[]) => key[3] === "list" && key.at(-1) === "unread";
  return queryClient.invalidateQueries({
    queryKey: messagesKey(token),
    predicate: ({ queryKey }) => but === undefined || !isList(queryKey),
  });
}

/** Unread messages and answers; zeros until loaded, and for trial accounts, which make no such call (AUTH-15). */
export function useUnread(): { unread: number; messages: number; answers: number } {
  const token = useSession((session) => session.token);
  const real = useRealMember();
  return useQuery(unreadQuery(token, real)).data ?? { unread: 0, messages: 0, answers: 0 };
}

/** Keeps the count current and shows a toast when customer service has written; used once, in the header. */
export function useMessageUpdates(): void {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  useTopic(
    "member.messages",
    ({ messages, from }, kind) => {
      // After a reconnect the snapshot includes missed messages.
      const known = queryClient.getQueryData(unreadQuery(token, true).queryKey);
      if (kind === "snapshot" && known?.messages === messages) return;
      void refreshMessages(token, kind === "event" && from === undefined ? "unreadLists" : undefined);
      // Money events have toasts of their own, with the amount.
      if (from === "operator" || from?.startsWith("care_") || from?.startsWith("reward_"))
        toast({ kind: "info", text: t("member.newMessage"), id: "newMessage" });
    },
    token !== null,
  );
}
