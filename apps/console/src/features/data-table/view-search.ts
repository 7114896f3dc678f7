import type { AnyTableSearch } from "./table-search.ts";

/**
 * Opens a row beside the table or, without an id, closes it. From the address of now and not from the one that was
 * drawn: leaving the search box for a row has just changed it.
 */
export const withOpen =
  (id: string | undefined) =>
  <Search extends { open?: string }>({ open: _open, ...rest }: Search) =>
    id === undefined ? rest : { ...rest, open: id };

interface ViewRules<Search> {
  /** What the address calls the view. */
  name: "state" | "view";
  /** The view that a queue opens with; it is left out of the address. */
  usual: string;
  go: (search: Search) => void;
}

/**
 * The address of a queue: which part of it shows has its own control above the table, and a row may
 * lie open beside it, so neither counts as a filter of the table.
 */
export function viewSearch<Search extends AnyTableSearch>(
  search: Search,
  { name, usual, go }: ViewRules<Search>,
) {
  const { [name]: chosen, open: _open, ...rest }: AnyTableSearch = search;
  // Every part of a search may be missing, so the rest still is one.
  const tableSearch = rest as Search;
  return {
    view: typeof chosen === "string" ? chosen : usual,
    /** Shows another part, from its first page and with no row open. */
    setView: (next: string): void => {
      const { page: _page, ...kept } = tableSearch;
      go((next === usual ? kept : { ...kept, [name]: next }) as Search);
    },
    tableSearch,
    /** Takes the table's own change; the view stays. */
    setTableSearch: (next: Search): void => go(chosen === undefined ? next : { ...next, [name]: chosen }),
  };
}
