import { getSystem, updateSystem } from "@khela/contract/console/system";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { asCallError, call } from "../../shell/api.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type System = CallOutput<typeof getSystem>;
export type Settings = System["settings"];
export type Health = System["health"];
export type MoneyState = System["money"];
export type LedgerCheck = System["ledgerCheck"];

const KEY = ["system"];
const REFRESH_MS = 15_000;

export function useSystem() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getSystem, {}, { signal }),
    refetchInterval: useRefresh(REFRESH_MS),
  });
}

/** Saves what differs; a conflict reloads, and the page then says that somebody was faster. */
export function useSaveSystem(onSaved: () => void, onConflict: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, reason }: { draft: Settings; reason: string }) =>
      call(updateSystem, { body: { ...draft, reason } }),
    onSuccess: (settings) => {
      queries.setQueryData<System>(KEY, (old) => (old ? { ...old, settings } : old));
      tellDone(i18n.t("console.saved"));
      onSaved();
    },
    onError: async (error) => {
      if (asCallError(error)?.code !== "OPS_CHANGED") {
        tellFailure(i18n, error);
        return;
      }
      await queries.invalidateQueries({ queryKey: KEY });
      onConflict();
    },
  });
}
