/** The site's paths of pages that operators write. Source: TALK-03, NAV-01. */

/** Pages without a date, and two kinds of dated articles. */
export const PAGE_KINDS = ["page", "blog", "news"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export type ArticleKind = Exclude<PageKind, "page">;

/** Pages with a path of their own; links of the site lead to them, so they are always in the database. */
export const NAMED_PAGES = ["description", "vip", "sponsor", "licence", "responsible-gaming"] as const;

/** A page by its kind and its slug. */
export interface PageName {
  kind: PageKind;
  slug: string;
}

const isNamed = (slug: string): boolean => NAMED_PAGES.some((name) => name === slug);

/** The path of a page: `/vip`, `/page/cookies`, `/blog/first-post`. */
export function pathOfPage({ kind, slug }: PageName): string {
  return kind === "page" && isNamed(slug) ? `/${slug}` : `/${kind}/${slug}`;
}

/** The page at a path; undefined for paths of anything else. A named page has exactly one path. */
export function pageAtPath(path: string): PageName | undefined {
  const [, first = "", second, ...rest] = path.replace(/\/$/, "").split("/");
  if (second === undefined) return isNamed(first) ? { kind: "page", slug: first } : undefined;
  const kind = PAGE_KINDS.find((name) => name === first);
  return kind && second && rest.length === 0 ? { kind, slug: second } : undefined;
}
