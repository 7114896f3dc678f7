import { listProviders } from "@khela/contract/console/providers";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { asCallError, call } from "../../shell/api.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

const KEY = ["providers"];
const REFRESH_MS = 15_000;

export function useProviders() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listProviders, {}, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
}

/** Sends a change and reloads the page; after a conflict it tells the operator. */
export function useProviderCommand<Change, Answer>(
  send: (change: Change) => Promise<Answer>,
  onDone: () => void,
  saysOf: (answer: Answer) => MessageId = () => "console.saved",
) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      tellDone(i18n.t(saysOf(answer)));
      onDone();
    },
    onError: (error) => {
      tellFailure(i18n, error);
      if (asCallError(error)?.code === "OPS_CHANGED") onDone();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: ["approvals"] }),
      ]),
  });
}
