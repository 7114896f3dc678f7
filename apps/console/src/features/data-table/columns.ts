import type { ReactNode } from "react";
import type { CsvCell } from "./csv.ts";

/** A column as a screen defines it; its texts are already in the operator's language. */
export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The value in an export. A column without it is not exported. */
  csv?: (row: Row) => CsvCell;
  /** The column's sort name on the server; without it the column can't be sorted. */
  sort?: string;
  /** Aligns numbers and amounts to the end of the cell. */
  end?: boolean;
  /** Keeps a column of actions visible at the end of a table that scrolls sideways. */
  pinned?: boolean;
  /** Allows long texts to wrap. */
  wrap?: boolean;
  /** Hidden by default. */
  off?: boolean;
  /** The sum over the whole selection, for the totals row. */
  total?: ReactNode;
}

export interface TablePage<Row> {
  content: Row[];
  pageNum: number;
  totalPages: number;
  totalCount: number;
}

/** A filter in the toolbar; `name` is its parameter in the URL. */
export type Filter =
  | { kind: "choice"; name: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: "text"; name: string; label: string }
  /** Uses `from` and `to`. */
  | { kind: "period" };
