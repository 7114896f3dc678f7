import { createHelpEntry, listHelpEntries, updateHelpEntry } from "@khela/contract/console/help";
import type { CallInput } from "@khela/contract/endpoint";
import { missingTexts, type Problems, scheduleProblems } from "../../features/content/draft-checks.ts";
import type { ContentCalls, Stamped } from "../../features/content/use-content.ts";
import { call } from "../../shell/api.ts";

export type HelpDraft = CallInput<typeof createHelpEntry>["body"];
export type HelpEntry = HelpDraft & Stamped;

const TAG = /^[a-z0-9-]{1,40}$/;

export const helpCalls: ContentCalls<HelpDraft> = {
  key: "help",
  list: (signal) => call(listHelpEntries, {}, { signal }),
  create: (body) => call(createHelpEntry, { body }),
  update: (id, { tag: _tag, ...body }) => call(updateHelpEntry, { params: { tag: id }, body }),
};

const NO_TEXT = { bn: "", en: "" };

/** @param position the position after the last entry */
export function emptyHelp(position: number): HelpDraft {
  return { tag: "", title: NO_TEXT, content: NO_TEXT, startsAt: null, endsAt: null, position, active: true };
}

/** @param taken anchors of other entries */
export function helpProblems(draft: HelpDraft, taken: readonly string[]): Problems {
  return {
    ...(TAG.test(draft.tag) ? {} : { tag: "console.helpTagWrong" as const }),
    ...(taken.includes(draft.tag) ? { tag: "console.helpTagTaken" as const } : {}),
    ...missingTexts("title", draft.title),
    ...missingTexts("content", draft.content),
    ...scheduleProblems(draft),
  };
}
