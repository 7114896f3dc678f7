import { deleteMessages, readMessages } from "@khela/contract/messages";
import type { CallInput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { messagesKey } from "../../features/messages/use-unread.ts";
import { call, queryClient } from "../../shell/api.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";

type Which = CallInput<typeof readMessages>["body"];

/** Marking as read and deleting; lists and badges follow. Done twice, it is done once. */
export function useInbox() {
  const i18n = useI18n();
  const token = useSession((session) => session.token);
  const settled = {
    onError: (error: unknown) => toast({ kind: "error", text: errorText(i18n, error), id: "inbox" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey(token) }),
  };
  const read = useMutation({
    mutationFn: (body: Which) => call(readMessages, { body }),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (body: Which) => call(deleteMessages, { body }),
    ...settled,
  });
  return { read, remove };
}
