/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/**
 * A table of records that becomes a list of cards on phones. The roles are written out because
 * some browsers drop a table's meaning when its display changes.
 */
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";
import { EmptyState } from "./states.tsx";

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Clicking the head asks for this order. */
  sortable?: boolean;
  /** Sums or counts under the column. */
  total?: ReactNode;
}

export interface Sort {
  key: string;
  descending: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  empty?: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Rows to reserve room for while loading. */
  skeletonRows?: number;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useI18n();
  const { columns, rows } = props;
  if (rows?.length === 0)
    return <>{props.empty ?? <EmptyState icon="receipt" title={t("common.noRows")} />}</>;
  return (
    <div className="overflow-x-auto rounded-card border border-line max-md:border-0">
      <table role="table" className="w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{props.caption}</caption>
        <thead role="rowgroup" className="bg-surface-2 text-muted max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" aria-busy={rows === undefined} className="max-md:grid max-md:gap-3">
          {rows
            ? rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} columns={columns} />)
            : Array.from({ length: props.skeletonRows ?? 6 }, (_, index) => (
                // Placeholders have no identity but their place.
                <tr key={index} className="max-md:block">
                  <td colSpan={columns.length} className="p-2 max-md:block">
                    <Skeleton className="h-9 w-full" />
                  </td>
                </tr>
              ))}
        </tbody>
        {rows && columns.some((column) => column.total !== undefined) ? (
          <tfoot className="border-t border-line-strong bg-surface-2 font-semibold max-md:mt-3 max-md:block max-md:rounded-card max-md:border">
            <tr role="row" className="max-md:block max-md:px-4 max-md:py-2">
              {columns.map((column) => (
                <Cell key={column.key} column={column} hideOnPhone={column.total === undefined}>
                  {column.total}
                </Cell>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr
      role="row"
      className="border-t border-line hover:bg-surface-2/60 max-md:block max-md:rounded-card max-md:border max-md:bg-surface-1 max-md:px-4 max-md:py-2"
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.render(row)}
        </Cell>
      ))}
    </tr>
  );
}

function Cell<Row>(props: { column: Column<Row>; hideOnPhone?: boolean; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={cx(
        "px-4 py-3 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1.5 max-md:text-end",
        props.column.align === "end" && "text-end",
        props.hideOnPhone && "max-md:hidden",
      )}
    >
      <span aria-hidden className="shrink-0 text-muted md:hidden">
        {props.column.title}
      </span>
      <span className="min-w-0 break-words">{props.children}</span>
    </td>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { t } = useI18n();
  const active = sort?.key === column.key;
  const order = active ? (sort.descending ? "descending" : "ascending") : undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={order}
      className={cx(
        "whitespace-nowrap px-4 py-2.5 font-medium",
        column.align === "end" ? "text-end" : "text-start",
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          aria-label={t("common.sortBy", { column: column.title })}
          onClick={() => onSort({ key: column.key, descending: active ? !sort.descending : true })}
          className="inline-flex min-h-8 items-center gap-1 hover:text-text"
        >
          {column.title}
          <Icon name={active ? (sort.descending ? "chevronDown" : "chevronUp") : "sort"} size={15} />
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}
