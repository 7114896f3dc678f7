/** Where pages that operators write are found on the site. Source: TALK-03, NAV-01. */

/** Standing pages, and two kinds of articles with a date. */
export const PAGE_KINDS = ["page", "blog", "news"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export type ArticleKind = Exclude<PageKind, "page">;

/** Pages with an address of their own; links of the site lead there, so they are always in the database. */
export const NAMED_PAGES = ["description", "vip", "sponsor", "licence", "responsible-gaming"] as const;

/** A page by its kind and the name that its address has. */
export interface PageName {
  kind: PageKind;
  slug: string;
}

const isNamed = (slug: string): boolean => NAMED_PAGES.some((name) => name === slug);

/** The address of a page: `/vip`, `/page/cookies`, `/blog/first-post`. */
export function pathOfPage({ kind, slug }: PageName): string {
  return kind === "page" && isNamed(slug) ? `/${slug}` : `/${kind}/${slug}`;
}

/** Which page an address is; undefined for addresses of anything else. A named page has one address. */
export function pageAtPath(path: string): PageName | undefined {
  const [, first = "", second, ...rest] = path.replace(/\/$/, "").split("/");
  if (second === undefined) return isNamed(first) ? { kind: "page", slug: first } : undefined;
  const kind = PAGE_KINDS.find((name) => name === first);
  return kind && second && rest.length === 0 ? { kind, slug: second } : undefined;
}
