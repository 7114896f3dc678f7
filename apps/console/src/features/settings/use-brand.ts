import { getBrand } from "@khela/contract/console/system";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { asCallError, call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type BrandSettings = CallOutput<typeof getBrand>;

const KEY = ["brand"];

/** Brand and registration fields: one version for both. */
export function useBrandSettings() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getBrand, {}, { signal }) });
}

/** Saves a part of them; a conflict reloads, and the page then says that somebody was faster. */
export function useSaveBrand<T>(
  send: (change: T) => Promise<BrandSettings>,
  on: { saved: () => void; conflict: () => void },
) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
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
