import { createPage, listPages, updatePage } from "@khela/contract/console/pages";
import type { CallInput } from "@khela/contract/endpoint";
import { pathOfPage } from "@khela/rules/content/page-paths";
import { missingTexts, type Problems, scheduleProblems } from "../../features/content/draft-checks.ts";
import type { ContentCalls, Stamped } from "../../features/content/use-content.ts";
import { call } from "../../shell/api.ts";

export type PageDraft = CallInput<typeof createPage>["body"];
export type Page = PageDraft & Stamped;

/** Pages are hidden instead of removed, because links lead to them. */
export const pageCalls: ContentCalls<PageDraft> = {
  key: "pages",
  list: (signal) => call(listPages, {}, { signal }),
  create: (body) => call(createPage, { body }),
  update: (id, body) => call(updatePage, { params: { id }, body }),
};

const SLUG = /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/;
const NO_TEXT = { bn: "", en: "" };

/** A new article, hidden until an operator shows it. @param nowMs its date */
export function emptyPage(nowMs: number): PageDraft {
  return {
    kind: "blog",
    slug: "",
    title: NO_TEXT,
    summary: NO_TEXT,
    content: NO_TEXT,
    picture: null,
    inFooter: false,
    startsAt: new Date(nowMs).toISOString(),
    endsAt: null,
    active: false,
    position: 0,
  };
}

/** @param taken addresses of the other pages */
export function pageProblems(draft: PageDraft, taken: readonly string[]): Problems {
  return {
    ...(taken.includes(pathOfPage(draft)) ? { slug: "desk.pageSlugTaken" as const } : {}),
    ...(SLUG.test(draft.slug) ? {} : { slug: "desk.pageSlugWrong" as const }),
    ...missingTexts("title", draft.title),
    ...missingTexts("summary", draft.summary),
    ...missingTexts("content", draft.content),
    ...(draft.kind !== "page" && draft.startsAt === null ? { startsAt: "desk.pageNeedsDate" as const } : {}),
    ...scheduleProblems(draft),
  };
}
