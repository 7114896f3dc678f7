import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { asCallError } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

/** All cache keys of vendors, games and feed changes begin with this. */
export const SHELF_KEY = "shelf";

/** Sends a change of the catalogue and loads the data again; after a conflict it tells the operator and closes. */
export function useShelfCommand<Change>(send: (change: Change) => Promise<unknown>, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      tellDone(i18n.t("console.saved"));
      onDone();
    },
    onError: (error) => {
      tellFailure(i18n, error);
      if (asCallError(error)?.code === "OPS_CHANGED") onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [SHELF_KEY] }),
  });
}
