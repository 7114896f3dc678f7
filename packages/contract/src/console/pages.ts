import { PAGE_KINDS } from "@khela/rules/content/page-paths";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { pageSlug } from "../pages.ts";
import { contentPicture, instant, localized, rowVersion, uuid } from "../shared.ts";
import { scheduled } from "./content.ts";
import { idParam } from "./shared.ts";

/**
 * Pages and articles as operators edit them. Links point to them, so they can be hidden but not removed.
 * Source: OPS-05, TALK-03.
 */

/** The slug, the texts in every language, and when the page is shown. An article's start is its date. */
export const pageDraft = z.strictObject({
  kind: z.enum(PAGE_KINDS),
  slug: pageSlug,
  title: localized(120),
  summary: localized(300),
  /** Text in the markup of @khela/rules/content/written-text. */
  content: localized(8000),
  picture: z.nullable(contentPicture),
  /** Whether the footer of every page links to it. */
  inFooter: z.boolean(),
  ...scheduled,
});

/** An article needs a date, and can't be in the footer. */
const fitsKind = z.refine<Pick<z.output<typeof pageDraft>, "kind" | "startsAt" | "inFooter">>(
  ({ kind, startsAt, inFooter }) => kind === "page" || (startsAt !== null && !inFooter),
  { path: ["startsAt"] },
);

const saved = z.extend(pageDraft, {
  id: uuid,
  version: rowVersion,
  updatedAt: instant,
  updatedBy: z.string(),
});

export const listPages = endpoint({
  id: "console.pages",
  summary: "All pages and articles, the hidden ones too.",
  method: "GET",
  path: "/console/api/pages",
  auth: "operator",
  permission: "content.read",
  response: z.object({ content: z.array(saved) }),
  errors: [],
});

export const createPage = endpoint({
  id: "console.createPage",
  summary: "Add a page or an article with an address of its own.",
  method: "POST",
  path: "/console/api/pages",
  auth: "operator",
  permission: "content.write",
  body: pageDraft.check(fitsKind),
  response: saved,
  errors: ["OPS_CHANGED"],
});

export const updatePage = endpoint({
  id: "console.updatePage",
  summary: "Change a page or an article; its kind and address stay.",
  method: "PUT",
  path: "/console/api/pages/:id",
  auth: "operator",
  permission: "content.write",
  params: idParam,
  body: z.extend(pageDraft, { version: rowVersion }).check(fitsKind),
  response: saved,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});
