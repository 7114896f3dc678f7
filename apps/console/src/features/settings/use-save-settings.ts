import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { asCallError } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

/** The page's reactions to the answer of a save. */
export interface SaveHandlers {
  saved: () => void;
  /** Another operator saved first; the page already shows their version. */
  conflict: () => void;
}

interface SaveSettings<Change, Saved, Known> extends SaveHandlers {
  /** The key of the query that holds the settings. */
  key: readonly string[];
  send: (change: Change) => Promise<Saved>;
  /** The query's data after a save. */
  merge: (known: Known, saved: Saved) => Known;
  /** The message of the toast; "saved" by default. */
  says?: MessageId;
}

/** Saves versioned settings. After a conflict they are loaded again and the page shows the conflict. */
export function useSaveSettings<Change, Saved, Known>(setup: SaveSettings<Change, Saved, Known>) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: setup.send,
    onSuccess: (saved) => {
      queries.setQueryData<Known>(setup.key, (known) => (known ? setup.merge(known, saved) : known));
      tellDone(i18n.t(setup.says ?? "console.saved"));
      void queries.invalidateQueries({ queryKey: ["approvals"] });
      setup.saved();
    },
    onError: async (error) => {
      if (asCallError(error)?.code !== "OPS_CHANGED") {
        tellFailure(i18n, error);
        return;
      }
      await queries.invalidateQueries({ queryKey: setup.key });
      setup.conflict();
    },
  });
}
