import type { AnyTableSearch } from "./table-search.ts";

/**
 * Opens a row beside the table or, without an id, closes it. Takes the current URL and not the rendered one, because
 * leaving the search box for a row has just changed it.
 */
export const withOpenRow =
  (id: string | undefined) =>
  <Search extends { open?: string }>({ open: _open, ...rest }: Search) =>
    id === undefined ? rest : { ...rest, open: id };

interface ViewRules<Search> {
  /** The view's parameter in the URL. */
  name: "state" | "view";
  /** The default view, which is left out of the URL. */
  usual: string;
  go: (search: Search) => void;
}

/**
 * The URL state of a queue. The view has its own control above the table, and a row may be open beside it, so neither
 * counts as a filter of the table.
 */
export function viewSearch<Search extends AnyTableSearch>(
  search: Search,
  { name, usual, go }: ViewRules<Search>,
) {
  const { [name]: chosen, open: _open, ...rest }: AnyTableSearch = search;
  // All parameters are optional, so the rest is a valid search too.
  const tableSearch = rest as Search;
  return {
    view: typeof chosen === "string" ? chosen : usual,
    /** Shows another view, from its first page and without an open row. */
    setView: (next: string): void => {
      const { page: _page, ...kept } = tableSearch;
      go((next === usual ? kept : { ...kept, [name]: next }) as Search);
    },
    tableSearch,
    /** Applies the table's own change and keeps the view. */
    setTableSearch: (next: Search): void => go(chosen === undefined ? next : { ...next, [name]: chosen }),
  };
}
