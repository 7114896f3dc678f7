import { getCashierSettings, updateCashierSettings } from "@khela/contract/console/cashier-settings";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { asCallError, call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import type { CashierSettings } from "./draft.ts";

const KEY = ["cashierSettings"];

export function useCashierSettings() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getCashierSettings, {}, { signal }) });
}

/** Saves them; a conflict reloads, and the page then says that somebody was faster. */
export function useSaveCashierSettings(on: { saved: () => void; conflict: () => void }) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, reason }: { draft: CashierSettings; reason: string }) =>
      call(updateCashierSettings, { body: { ...draft, reason } }),
    onSuccess: (settings) => {
      queries.setQueryData(KEY, settings);
      tellDone(i18n.t("console.saved"));
      on.saved();
    },
    onError: async (error) => {
      if (asCallError(error)?.code !== "OPS_CHANGED") {
        tellFailure(i18n, error);
        return;
      }
      await queries.invalidateQueries({ queryKey: KEY });
      on.conflict();
    },
  });
}
