import type { ReactNode } from "react";
import type { CsvCell } from "./csv.ts";

/** A column as a screen describes it; texts are in the operator's language already. */
export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** What an export holds. A column without it is not exported. */
  csv?: (row: Row) => CsvCell;
  /** The server's name for sorting by it; without it the column cannot be sorted. */
  sort?: string;
  /** Numbers and amounts stand at the end. */
  end?: boolean;
  /** What is done with a row: stays in sight at the end of a table that scrolls sideways. */
  pinned?: boolean;
  /** Long texts may wrap. */
  wrap?: boolean;
  /** Hidden until the operator chooses it. */
  off?: boolean;
  /** The sum over the whole selection, in the totals row. */
  total?: ReactNode;
}

export interface TablePage<Row> {
  content: Row[];
  pageNum: number;
  totalPages: number;
  totalCount: number;
}

/** A filter that the toolbar shows; `name` is its place in the address. */
export type Filter =
  | { kind: "choice"; name: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: "text"; name: string; label: string }
  /** Uses `from` and `to`. */
  | { kind: "period" };
