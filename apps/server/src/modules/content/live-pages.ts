import type { HandlerOutput } from "@khela/contract/endpoint";
import type { getPage, listArticles } from "@khela/contract/pages";
import type { Localized } from "@khela/contract/shared";
import { AppError } from "@khela/kernel/errors";
import type { ArticleKind, PageName } from "@khela/rules/content/page-paths";
import type { Platform } from "../../platform/platform.ts";
import { CACHE_MS, isLive, pictureUrls } from "./live-content.ts";
import * as store from "./store.ts";

type Language = keyof Localized;

/** Pages and articles as visitors read them. */
export interface LivePages {
  /** Title and summary of a page; undefined where nothing is live at the address. */
  head(name: PageName, language: Language): Promise<{ title: string; summary: string } | undefined>;
  /** @throws AppError SYS_NOT_FOUND where nothing is live at the address */
  page(name: PageName, language: Language): Promise<HandlerOutput<typeof getPage>>;
  articles(
    query: { kind: ArticleKind; pageNo: number; pageSize: number },
    language: Language,
  ): Promise<HandlerOutput<typeof listArticles>>;
  /** All live pages with the time of their last change (ISO 8601), for search engines. */
  all(): Promise<(PageName & { changedAt: string })[]>;
  /** Drops the cache of this process after a change. */
  forget(): void;
}

/** Pages that are active and inside their dates now; lists are read once per {@link CACHE_MS}, a text on request. */
export function livePages({ db, clock }: Pick<Platform, "db" | "clock">): LivePages {
  let cache: { untilMs: number; lines: Promise<store.PageLine[]> } | undefined;
  const liveLines = async () => {
    const nowMs = clock.nowMs();
    if (!cache || cache.untilMs <= nowMs) {
      const lines = store.readPageLines(db);
      const mine = (cache = { untilMs: nowMs + CACHE_MS, lines });
      lines.catch(() => cache === mine && (cache = undefined));
    }
    return (await cache.lines).filter((line) => isLive(line, nowMs));
  };
  const find = async ({ kind, slug }: PageName) => {
    const lines = (await liveLines()).filter((line) => line.kind === kind);
    const index = lines.findIndex((line) => line.slug === slug);
    const at = lines[index];
    // Articles are sorted with the newest first.
    return at && { at, ...(kind === "page" ? {} : { newer: lines[index - 1], older: lines[index + 1] }) };
  };
  return {
    async head(name, language) {
      const found = await find(name);
      return found && { title: found.at.title[language], summary: found.at.summary[language] };
    },
    async page(name, language) {
      const [found, text] = await Promise.all([find(name), store.readPageText(db, name)]);
      if (!found || !text) throw new AppError("SYS_NOT_FOUND");
      const link = (line: store.PageLine | undefined) =>
        line ? { slug: line.slug, title: line.title[language] } : null;
      return {
        ...viewOf(found.at, language),
        kind: name.kind,
        content: text[language],
        newer: link(found.newer),
        older: link(found.older),
      };
    },
    async articles({ kind, pageNo, pageSize }, language) {
      const lines = (await liveLines()).filter((line) => line.kind === kind);
      const from = (pageNo - 1) * pageSize;
      return {
        content: lines.slice(from, from + pageSize).map((line) => viewOf(line, language)),
        pageNum: pageNo,
        totalPages: Math.ceil(lines.length / pageSize),
        totalCount: lines.length,
      };
    },
    async all() {
      return (await liveLines()).map(({ kind, slug, updatedAt }) => ({ kind, slug, changedAt: updatedAt }));
    },
    forget: () => (cache = undefined),
  };
}

function viewOf(line: store.PageLine, language: Language) {
  return {
    slug: line.slug,
    title: line.title[language],
    summary: line.summary[language],
    picture: line.picture === null ? null : pictureUrls(line.picture),
    publishedAt: line.kind === "page" ? line.updatedAt : (line.startsAt ?? line.updatedAt),
  };
}
