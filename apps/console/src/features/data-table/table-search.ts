/** The state of a table in the URL: short, readable, and validated because URLs are typed by hand. */
import { LIST_DEPTH } from "@khela/contract/console/exports";

export const PAGE_SIZES = [20, 50, 100] as const;
const STANDARD_SIZE = 20;

/** The parameters in the URL; default values are left out. */
export type TableSearch<Filter extends string = never> = {
  page?: number;
  size?: number;
  /** A column's name; `-column` sorts in descending order. */
  sort?: string;
  q?: string;
} & { [F in Filter]?: string };

/** The same type for code that works with every table. */
export interface AnyTableSearch {
  page?: number;
  size?: number;
  sort?: string;
  q?: string;
  [filter: string]: string | number | undefined;
}

/** A table's filters, each with a check of its value. */
export type FilterRules<Filter extends string> = Readonly<Record<Filter, (value: string) => boolean>>;

export const isOneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);
export const isShortText = (value: string): boolean => value.length <= 60;

/** Parses the URL's parameters and drops invalid ones. */
export function parseTableSearch<Filter extends string = never>(
  raw: Readonly<Record<string, unknown>>,
  rules: FilterRules<Filter>,
): TableSearch<Filter> {
  const search: Record<string, string | number> = {};
  const asked = wholeNumber(raw["size"]);
  const size = PAGE_SIZES.find((known) => known === asked) ?? STANDARD_SIZE;
  const page = wholeNumber(raw["page"]);
  // The server returns no rows beyond this depth.
  if (page !== undefined && page > 1 && page * size <= LIST_DEPTH) search["page"] = page;
  if (size !== STANDARD_SIZE) search["size"] = size;
  const sort = raw["sort"];
  if (typeof sort === "string" && /^-?[a-zA-Z]{1,40}$/.test(sort)) search["sort"] = sort;
  const q = text(raw["q"]);
  if (q !== undefined && q.trim() !== "") search["q"] = q.slice(0, 80);
  for (const filter of Object.keys(rules) as Filter[]) {
    const value = text(raw[filter]);
    if (value !== undefined && value !== "" && rules[filter](value)) search[filter] = value;
  }
  return search as TableSearch<Filter>;
}

/** The query parameters of the contract's table calls. */
export function toQuery<Filter extends string>(
  { page, size, sort, q, ...filters }: TableSearch<Filter>,
  standardSort?: string,
) {
  const wanted = sort ?? standardSort;
  return {
    pageNo: page ?? 1,
    pageSize: size ?? STANDARD_SIZE,
    ...(wanted === undefined ? {} : { sort: wanted }),
    ...(q === undefined ? {} : { search: q }),
    ...(filters as unknown as { [F in Filter]?: string }),
  };
}

/** The next sort order after a click on a column's head: ascending, descending, unsorted. */
export function nextSort(current: string | undefined, column: string): string | undefined {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? undefined : column;
}

/** Applies a change; every change except of the page goes back to the first page. */
export function changeSearch<S extends AnyTableSearch>(search: S, change: AnyTableSearch): S {
  const next: Record<string, unknown> = { ...search, ...change };
  if (!("page" in change)) delete next["page"];
  for (const [name, value] of Object.entries(next)) {
    if (value === undefined || value === "" || value === null) delete next[name];
  }
  return next as S;
}

interface PageOfRows {
  content: readonly unknown[];
  totalCount: number;
  totalPages: number;
}

/**
 * The last page with rows, where the requested page has none; otherwise undefined, also where the whole list is
 * empty.
 */
export function lastPageWithRows({ content, totalCount, totalPages }: PageOfRows): number | undefined {
  return content.length === 0 && totalCount > 0 ? totalPages : undefined;
}

/** The number of active filters, including the search. */
export function countFilters(search: AnyTableSearch): number {
  const { page: _page, size: _size, sort: _sort, ...narrowing } = search;
  return Object.values(narrowing).filter((value) => value !== undefined && value !== "").length;
}

/** Parses a query string to flat texts, for the router: `?q=rahim&page=2`. */
export function parseAddress(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The inverse of {@link parseAddress}. */
export function writeAddress(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" || typeof value === "number") params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const digits = text(value);
  return digits !== undefined && /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
