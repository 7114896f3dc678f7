/** Loads and saves content; the pages of banners, notices and help differ only in their calls. */
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { asCallError } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

/** The fields that the server adds to a draft. */
export interface Stamped {
  id: string;
  version: number;
  updatedAt: string;
  updatedBy: string;
}

/** The calls of one kind of content. */
export interface ContentCalls<Draft> {
  /** The kind's key in the query cache. */
  key: string;
  list: (signal: AbortSignal) => Promise<{ content: (Draft & Stamped)[] }>;
  create: (draft: Draft) => Promise<Stamped>;
  update: (id: string, draft: Draft & { version: number }) => Promise<Stamped>;
  /** Absent for content that is never deleted but hidden instead. */
  remove?: (id: string) => Promise<unknown>;
}

/** The edited content: a new draft, or a saved one in the version that the editor saw. */
export interface Edited<Draft> {
  saved: Pick<Stamped, "id" | "version"> | undefined;
  draft: Draft;
}

export function useContentList<Draft>({ key, list }: ContentCalls<Draft>) {
  return useQuery({ queryKey: [key], queryFn: ({ signal }) => list(signal) });
}

/**
 * Saves a new or changed draft. After a conflict the list is loaded again, nothing is overwritten, and `changed`
 * tells the editor to compare.
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
      // The row is removed from the cached list at once, because the next load may come late or not at all.
      queries.setQueryData<{ content: Stamped[] }>([calls.key], (list) => list && withoutRow(list, id));
      tellDone(i18n.t("console.deleted"));
    },
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: [calls.key] }),
  });
}

export function withoutRow<List extends { content: Stamped[] }>(list: List, id: string): List {
  return { ...list, content: list.content.filter((row) => row.id !== id) };
}

/** A saved row without the fields that only the server writes. */
export function draftOf<Draft extends object>(row: Draft & Stamped): Draft {
  const { id: _id, version: _version, updatedAt: _at, updatedBy: _by, ...draft } = row;
  // The compiler can't see that Draft & Stamped without Stamped's fields is Draft.
  return draft as unknown as Draft;
}
