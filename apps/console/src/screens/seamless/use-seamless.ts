import { listSeamless } from "@khela/contract/console/seamless";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

const KEY = ["seamless"];
const REFRESH_MS = 30_000;

/** @param hours rounds that have been open for at least so long */
export function useSeamless(hours: number) {
  return useQuery({
    queryKey: [...KEY, hours],
    queryFn: ({ signal }) => call(listSeamless, { query: { hours } }, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
}

/** Does something and loads the page again. */
export function useSeamlessCommand<Change, Answer>(
  send: (change: Change) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      tellDone(i18n.t("console.saved"));
      onDone(answer);
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
