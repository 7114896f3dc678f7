import { listSeamless } from "@khela/contract/console/seamless";
import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

const KEY = ["seamless"];
const REFRESH_MS = 30_000;

/**
 * @param hours the minimum age of the listed open rounds
 * @param pageNo of those rounds, from 1 on
 */
export function useSeamless(hours: number, pageNo: number) {
  return useQuery({
    queryKey: [...KEY, hours, pageNo],
    queryFn: ({ signal }) => call(listSeamless, { query: { hours, pageNo } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
}

/** Sends a change and reloads the page; `says` is the toast, none where the page itself shows the result. */
export function useSeamlessCommand<Change, Answer>(
  send: (change: Change) => Promise<Answer>,
  onDone: (answer: Answer, change: Change) => void,
  { says }: { says: MessageId | undefined } = { says: "console.saved" },
) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, change) => {
      if (says) tellDone(i18n.t(says));
      onDone(answer, change);
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: ["approvals"] }),
      ]),
  });
}
