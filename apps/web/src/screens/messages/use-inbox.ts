import { deleteMessages, type listMessages, type Message, readMessages } from "@khela/contract/messages";
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { type InfiniteData, useMutation } from "@tanstack/react-query";
import { messagesKey, refreshMessages } from "../../features/messages/use-unread.ts";
import { call, queryClient } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";

type Which = CallInput<typeof readMessages>["body"];

type Lists = InfiniteData<CallOutput<typeof listMessages>>;

/** The pages of a list with each message changed; removed when `change` returns undefined. */
function changeMessages(
  lists: Lists | undefined,
  change: (message: Message) => Message | undefined,
): Lists | undefined {
  if (!lists) return undefined;
  const pages = lists.pages.map((page) => ({
    ...page,
    content: page.content.flatMap((message) => change(message) ?? []),
  }));
  return { ...lists, pages };
}

/** Marks messages as read or deletes them, and updates lists and badges. Idempotent. */
export function useInbox() {
  const i18n = useI18n();
  const token = useSession((session) => session.token);
  const settled = {
    onError: (error: unknown) => toast({ kind: "error", text: errorText(i18n, error), id: "inbox" }),
    onSettled: (_answer: unknown, _error: unknown, body: Which) =>
      refreshMessages(token, "ids" in body ? "unreadLists" : undefined),
  };
  const read = useMutation({
    mutationFn: (body: Which) => call(readMessages, { body }),
    // Marked at once, even where the message stays in a list of unread ones.
    onMutate: (body) => {
      if (!("ids" in body)) return;
      queryClient.setQueriesData<Lists>({ queryKey: [...messagesKey(token), "list"] }, (lists) =>
        changeMessages(lists, (message) =>
          body.ids.includes(message.id) ? { ...message, read: true } : message,
        ),
      );
    },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (body: Which) => call(deleteMessages, { body }),
    onSuccess: (_answer, body) => {
      queryClient.setQueriesData<Lists>({ queryKey: [...messagesKey(token), "list"] }, (lists) =>
        changeMessages(lists, (message) =>
          "ids" in body && body.ids.includes(message.id) ? undefined : message,
        ),
      );
    },
    ...settled,
  });
  return { read, remove };
}
