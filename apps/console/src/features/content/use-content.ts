/** Reading and saving of a kind of content; the desks of banners, notices and help differ only in their calls. */
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { asCallError } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

/** What the server writes beside a draft. */
export interface Stamped {
  id: string;
  version: number;
  updatedAt: string;
  updatedBy: string;
}

/** The calls of one kind. */
export interface ContentCalls<Draft> {
  /** Names the kind in the cache. */
  key: string;
  list: (signal: AbortSignal) => Promise<{ content: (Draft & Stamped)[] }>;
  create: (draft: Draft) => Promise<Stamped>;
  update: (id: string, draft: Draft & { version: number }) => Promise<Stamped>;
  /** Left out where nothing is ever removed: it is hidden instead. */
  remove?: (id: string) => Promise<unknown>;
}

/** What is edited: a new draft, or a saved one as its editor saw it. */
export interface Edited<Draft> {
  saved: Pick<Stamped, "id" | "version"> | undefined;
  draft: Draft;
}

export function useContentList<Draft>({ key, list }: ContentCalls<Draft>) {
  return useQuery({ queryKey: [key], queryFn: ({ signal }) => list(signal) });
}

/**
 * Saves a new or changed draft. Where somebody was faster the list is read again and nothing is
 * overwritten; `changed` then tells that the editor has to look.
 */
export function useSaveContent<Draft>(calls: ContentCalls<Draft>, onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: ({ saved, draft }: Edited<Draft>) =>
      saved ? calls.update(saved.id, { ...draft, version: saved.version }) : calls.create(draft),
    onSuccess: () => {
      tellDone(i18n.t("console.saved"));
      onDone();
    },
    onError: (error) => {
      if (!wasChanged(error)) tellFailure(i18n, error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [calls.key] }),
  });
  return { ...save, changed: wasChanged(save.error) };
}

const wasChanged = (error: unknown): boolean => asCallError(error)?.code === "OPS_CHANGED";

export function useDeleteContent<Draft>(calls: ContentCalls<Draft>) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => calls.remove?.(id),
    onSuccess: (_answer, id) => {
      // It is gone: the list doesn't wait for its next reading, which may come late or not at all.
      queries.setQueryData<{ content: Stamped[] }>([calls.key], (list) => list && withoutRow(list, id));
      tellDone(i18n.t("console.deleted"));
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: [calls.key] }),
  });
}

/** A list without the row that was deleted. */
export function withoutRow<List extends { content: Stamped[] }>(list: List, id: string): List {
  return { ...list, content: list.content.filter((row) => row.id !== id) };
}

/** A saved row without what only the server writes. */
export function draftOf<Draft extends object>(row: Draft & Stamped): Draft {
  const { id: _id, version: _version, updatedAt: _at, updatedBy: _by, ...draft } = row;
  // What is left of Draft & Stamped without Stamped's own names.
  return draft as unknown as Draft;
}
