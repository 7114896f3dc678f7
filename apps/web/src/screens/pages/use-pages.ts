import { getPage, listArticles } from "@khela/contract/pages";
import type { CallOutput } from "@khela/contract/endpoint";
import { type ArticleKind, type PageName, pathOfPage } from "@khela/rules/content/page-paths";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { asCallError, call } from "../../shell/api.ts";
import { bootTimeMs, bootValueAt } from "../../shell/boot-data.ts";
import { useLanguage } from "../../shell/queries.ts";

export type Page = CallOutput<typeof getPage>;
export type ArticleLine = CallOutput<typeof listArticles>["content"][number];

const STALE_MS = 60_000;

/** A page in the reader's language. */
export function usePage(name: PageName) {
  const language = useLanguage();
  return useQuery({
    queryKey: ["page", language, name.kind, name.slug],
    queryFn: ({ signal }) => call(getPage, { query: { ...name, language } }, { signal }),
    staleTime: STALE_MS,
    initialData: () => bootValueAt(getPage, language, pathOfPage(name)),
    initialDataUpdatedAt: bootTimeMs,
  });
}

/** The articles of a kind, newest first, more on demand. */
export function useArticles(kind: ArticleKind) {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: ["articles", language, kind],
    queryFn: ({ pageParam, signal }) =>
      call(listArticles, { query: { kind, language, pageNo: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    staleTime: STALE_MS,
    initialData: () => {
      const first = bootValueAt(listArticles, language, `/${kind}`);
      return first && { pages: [first], pageParams: [1] };
    },
    initialDataUpdatedAt: bootTimeMs,
  });
}

/** Whether the page does not exist: unknown, hidden, not yet or no longer published, or an invalid name. */
export function isPageNotFound(error: unknown): boolean {
  const code = asCallError(error)?.code;
  return code === "SYS_NOT_FOUND" || code === "SYS_BAD_INPUT";
}
