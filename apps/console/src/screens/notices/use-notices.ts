import { createNotice, deleteNotice, listNotices, updateNotice } from "@khela/contract/console/content";
import type { CallInput, CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { missingTexts, type Problems, scheduleProblems } from "../../features/content/draft-checks.ts";
import { call } from "../../shell/api.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";

export type Notice = CallOutput<typeof listNotices>["content"][number];
export type NoticeDraft = CallInput<typeof createNotice>["body"];

const KEY = ["notices"];

export function useNotices() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listNotices, {}, { signal }) });
}

/** Saves a new or changed notice; `id` is missing for a new one. */
export function useSaveNotice(onDone: () => void) {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id?: string; draft: NoticeDraft }) =>
      id === undefined
        ? call(createNotice, { body: draft })
        : call(updateNotice, { params: { id }, body: draft }),
    onSuccess: async () => {
      tellDone(i18n.t("console.saved"));
      onDone();
      await queries.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => tellFailure(i18n, error),
  });
}

export function useDeleteNotice() {
  const i18n = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteNotice, { params: { id } }),
    onSuccess: () => tellDone(i18n.t("console.deleted")),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

const NO_TEXT = { bn: "", en: "" };

export function emptyNotice(kind: NoticeDraft["kind"]): NoticeDraft {
  return {
    kind,
    title: NO_TEXT,
    content: NO_TEXT,
    execution: kind === "popup" ? "A" : null,
    startsAt: null,
    endsAt: null,
    active: true,
    position: 0,
  };
}

/** A saved notice without what only the server writes. */
export function draftOf({
  id: _id,
  version: _v,
  updatedAt: _at,
  updatedBy: _by,
  ...draft
}: Notice): NoticeDraft {
  return draft;
}

export function noticeProblems(draft: NoticeDraft): Problems {
  return {
    ...missingTexts("title", draft.title),
    ...missingTexts("content", draft.content),
    ...scheduleProblems(draft),
  };
}
