import { getPage, listArticles } from "@khela/contract/pages";
import { getHelp } from "@khela/contract/system";
import type { Clock } from "@khela/kernel/clock";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { pageAtPath } from "@khela/rules/content/page-paths";
import { type BootValues, bootValue } from "./boot-values.ts";
import type { Content } from "./content/index.ts";
import type { Support } from "./support/index.ts";

/** The database is asked for each page at most once in this time, however many visitors ask. */
const KEPT_MS = 1_000;
/** The most cache entries (pages times languages); pages beyond that are read anew each time. */
const MOST_KEPT = 1_000;
/** The same query as the browser's for the first page of a list. */
const FIRST_ARTICLES = { pageNo: 1, pageSize: 12 };

/**
 * The responses that articles and help pages need, by endpoint id. Embedding them spares the browser a
 * request and lets the server render the page (TALK-03). Undefined for every other address, and where nothing
 * is published.
 */
export function readingPages(
  modules: { content: Content; support: Support },
  clock: Clock,
): (path: string, language: ContentLanguage) => Promise<BootValues | undefined> {
  const kept = new Map<string, { untilMs: number; values: Promise<BootValues> }>();
  return async (path, language) => {
    const read = await readerOf(modules, path, language);
    if (!read) return undefined;
    const key = `${language} ${path}`;
    const nowMs = clock.nowMs();
    const known = kept.get(key);
    if (known && known.untilMs > nowMs) return known.values;
    if (kept.size >= MOST_KEPT) kept.clear();
    const values = read();
    kept.set(key, { untilMs: nowMs + KEPT_MS, values });
    values.catch(() => kept.delete(key));
    return values;
  };
}

/** Finds the function that reads an address's content; undefined where there is none. */
async function readerOf(
  { content, support }: { content: Content; support: Support },
  path: string,
  language: ContentLanguage,
): Promise<(() => Promise<BootValues>) | undefined> {
  if (path === "/help" || path === "/helpmc")
    return async () => bootValue(getHelp, await support.help(language));
  if (path === "/blog" || path === "/news") {
    const kind = path === "/blog" ? "blog" : "news";
    return async () => bootValue(listArticles, await content.articles({ kind, ...FIRST_ARTICLES }, language));
  }
  const name = pageAtPath(path);
  // Reject unknown names before they reach the database.
  if (!name || !(await content.pageHead(name, language))) return undefined;
  return async () => bootValue(getPage, await content.page(name, language));
}
