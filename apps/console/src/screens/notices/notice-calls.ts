import { createNotice, deleteNotice, listNotices, updateNotice } from "@khela/contract/console/content";
import type { CallInput } from "@khela/contract/endpoint";
import { missingTexts, type Problems, scheduleProblems } from "../../features/content/draft-checks.ts";
import type { ContentCalls, Stamped } from "../../features/content/use-content.ts";
import { call } from "../../shell/api.ts";

export type NoticeDraft = CallInput<typeof createNotice>["body"];
export type Notice = NoticeDraft & Stamped;

export const noticeCalls: ContentCalls<NoticeDraft> = {
  key: "notices",
  list: (signal) => call(listNotices, {}, { signal }),
  create: (body) => call(createNotice, { body }),
  update: (id, body) => call(updateNotice, { params: { id }, body }),
  remove: (id) => call(deleteNotice, { params: { id } }),
};

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

export function noticeProblems(draft: NoticeDraft): Problems {
  return {
    ...missingTexts("title", draft.title),
    ...missingTexts("content", draft.content),
    ...scheduleProblems(draft),
  };
}
