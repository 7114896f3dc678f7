import type { MessageId } from "@khela/i18n/message-ids";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { asCallError } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

/** What a page does once its save has an answer. */
export interface SaveHandlers {
  saved: () => void;
  /** Somebody was faster; what they saved is on the page by now. */
  conflict: () => void;
}

interface SaveSettings<Change, Saved, Known> extends SaveHandlers {
  /** Of the query that holds the settings. */
  key: readonly string[];
  send: (change: Change) => Promise<Saved>;
  /** What the query holds after a save. */
  merge: (known: Known, saved: Saved) => Known;
  /** The news in the corner; "saved" unless told. */
  says?: MessageId;
}

/** Saves settings that carry a version; a conflict loads them again, and the page then says so. */
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
