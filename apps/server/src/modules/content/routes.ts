import { listAnnouncements } from "@khela/contract/content";
import { getPage, listArticles } from "@khela/contract/pages";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LiveContentReader } from "./live-content.ts";
import type { LivePages } from "./live-pages.ts";

/** The requested language, else the caller's own. */
const languageOf = (query: { language?: string | undefined }, call: CallContext) =>
  contentLanguageFor(query.language ?? call.language);

/** HOME-01, HOME-02, HOME-04, PROMO-09, TALK-03: the visitors' calls. */
export function serveContent({ http }: Platform, live: LiveContentReader, pages: LivePages): void {
  http.route(listAnnouncements, ({ query }, call) => live.read(languageOf(query, call)));
  http.route(listArticles, ({ query }, call) => pages.articles(query, languageOf(query, call)));
  http.route(getPage, ({ query }, call) => pages.page(query, languageOf(query, call)));
}
