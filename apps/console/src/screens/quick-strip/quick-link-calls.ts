import {
  createQuickLink,
  deleteQuickLink,
  hasOwnWords,
  listQuickLinks,
  updateQuickLink,
} from "@khela/contract/console/content";
import type { CallInput } from "@khela/contract/endpoint";
import {
  halfTexts,
  missingTexts,
  type Problems,
  scheduleProblems,
  targetProblems,
} from "../../features/content/draft-checks.ts";
import type { ContentCalls, Stamped } from "../../features/content/use-content.ts";
import { call } from "../../shell/api.ts";

export type QuickLinkDraft = CallInput<typeof createQuickLink>["body"];
export type SavedQuickLink = QuickLinkDraft & Stamped;

export const quickLinkCalls: ContentCalls<QuickLinkDraft> = {
  key: "quick-links",
  list: (signal) => call(listQuickLinks, {}, { signal }),
  create: (body) => call(createQuickLink, { body }),
  update: (id, body) => call(updateQuickLink, { params: { id }, body }),
  remove: (id) => call(deleteQuickLink, { params: { id } }),
};

/** @param position the position after the last shortcut */
export function emptyQuickLink(position: number): QuickLinkDraft {
  return {
    icon: "gift",
    title: { bn: "", en: "" },
    linkageType: "route",
    target: "",
    startsAt: null,
    endsAt: null,
    active: true,
    position,
  };
}

export function quickLinkProblems(draft: QuickLinkDraft): Problems {
  return {
    ...(hasOwnWords(draft.icon) ? halfTexts("title", draft.title) : missingTexts("title", draft.title)),
    ...targetProblems(draft.linkageType, draft.target),
    ...scheduleProblems(draft),
  };
}
