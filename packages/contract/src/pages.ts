import { PAGE_KINDS } from "@khela/rules/content/page-paths";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, pageOf, queryInt, shortText } from "./shared.ts";

/** Pages, blog and news, which operators write and visitors read (TALK-03). */

/** The name in a page's URL. Links point to it, so it never changes. */
export const pageSlug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60));

/** A page in a list. */
const pageLine = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Null where the page has no picture; `mobileUrl` is its crop for narrow screens, where there is one. */
  picture: z.nullable(z.object({ url: z.string(), mobileUrl: z.nullable(z.string()) })),
  /** An article's own date; for a page, its last change. */
  publishedAt: instant,
});

export const listArticles = endpoint({
  id: "content.articles",
  summary: "The articles of the blog or the news that are live now, newest first.",
  method: "GET",
  path: "/wps/content/articles",
  auth: "visitor",
  query: z.strictObject({
    kind: z.enum(["blog", "news"]),
    language: z.optional(shortText(8)),
    pageNo: z._default(queryInt(1, 10_000), 1),
    pageSize: z._default(queryInt(1, 50), 12),
  }),
  response: pageOf(pageLine),
  errors: [],
});

const neighbour = z.nullable(z.object({ slug: z.string(), title: z.string() }));

export const getPage = endpoint({
  id: "content.page",
  summary: "One page or article that is live now; of an article also the next newer and older one.",
  method: "GET",
  path: "/wps/content/page",
  auth: "visitor",
  query: z.strictObject({
    kind: z.enum(PAGE_KINDS),
    slug: pageSlug,
    language: z.optional(shortText(8)),
  }),
  response: z.extend(pageLine, {
    kind: z.enum(PAGE_KINDS),
    /** Text in the markup of @khela/rules/content/written-text; never HTML. */
    content: z.string(),
    newer: neighbour,
    older: neighbour,
  }),
  errors: ["SYS_NOT_FOUND"],
});
