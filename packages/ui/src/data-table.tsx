/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/**
 * A table of records. On phones it becomes a list: two lines per record where columns have a `phone` place, else a
 * card of names and values. Roles are explicit, because some browsers drop a table's semantics when its display
 * changes.
 */
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { useI18n } from "./i18n.tsx";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";
import { EmptyState } from "./states.tsx";

/**
 * A column's place in the two lines on a phone: `title` above `note`, `value` above `tag`, and `action` at the end; a
 * `lead` fills both lines of the title.
 */
type PhonePlace = "lead" | "title" | "value" | "note" | "tag" | "action";

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Whether clicking the header sorts by this column. */
  sortable?: boolean;
  /** Once any column has a place, columns without one are hidden on phones. */
  phone?: PhonePlace;
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
  /** The number of placeholder rows while loading. */
  skeletonRows?: number;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useI18n();
  const { columns, rows } = props;
  const lines = columns.some((column) => column.phone !== undefined);
  if (rows?.length === 0)
    return <>{props.empty ?? <EmptyState icon="receipt" title={t("common.noRows")} />}</>;
  return (
    <div
      className={cx(
        "overflow-x-auto rounded-card border border-line bg-surface-1",
        !lines && "max-md:border-0 max-md:bg-transparent",
      )}
    >
      <table role="table" className="w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{props.caption}</caption>
        <thead role="rowgroup" className="bg-surface-2 text-muted max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          aria-busy={rows === undefined}
          className={lines ? "max-md:grid" : "max-md:grid max-md:gap-3"}
        >
          {rows
            ? rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} columns={columns} lines={lines} />)
            : Array.from({ length: props.skeletonRows ?? 6 }, (_, index) => (
                // Placeholders have no identity but their index.
                <SkeletonRow key={index} columns={columns} lines={lines} />
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

/** Layout of a record in two lines on a phone: title and value, with note and tag below. */
const LINES =
  "max-md:relative max-md:grid max-md:min-h-16 max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:content-center max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-2.5 max-md:first:border-t-0";
const CARD = "max-md:block max-md:rounded-card max-md:border max-md:bg-surface-1 max-md:px-4 max-md:py-2";
const PLACES: Record<PhonePlace, string> = {
  lead: "max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:font-semibold",
  title: "max-md:col-start-1 max-md:row-start-1 max-md:font-semibold",
  value: "max-md:col-start-2 max-md:row-start-1 max-md:text-end",
  note: "max-md:col-start-1 max-md:row-start-2 max-md:text-start max-md:text-xs max-md:text-muted",
  tag: "max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:text-xs",
  action: "max-md:col-start-3 max-md:row-span-2 max-md:row-start-1",
};

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  lines: boolean;
}

function BodyRow<Row>({ row, columns, lines }: RowProps<Row> & { row: Row }) {
  return (
    <tr role="row" className={cx("border-t border-line hover:bg-surface-2/60", lines ? LINES : CARD)}>
      {columns.map((column) => (
        <Cell key={column.key} column={column} lines={lines}>
          {column.render(row)}
        </Cell>
      ))}
    </tr>
  );
}

/** A placeholder row with the height of a loaded row. */
function SkeletonRow<Row>({ columns, lines }: RowProps<Row>) {
  return (
    <tr
      aria-hidden
      className={cx(
        "border-t border-line max-md:grid max-md:grid-cols-2 max-md:content-center max-md:gap-y-2 max-md:px-4",
        lines ? "max-md:h-16" : "max-md:h-44 max-md:rounded-card max-md:border max-md:bg-surface-1",
      )}
    >
      {columns.map((column, index) => (
        <td key={column.key} className="px-4 py-3 max-md:p-0 max-md:nth-[n+5]:hidden">
          <Skeleton
            className={cx(
              "my-2.5 h-4 max-md:my-0",
              index % 2 === 0 ? "w-24" : "w-16 max-md:ms-auto",
              column.align === "end" && "ms-auto",
            )}
          />
        </td>
      ))}
    </tr>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  lines?: boolean;
  hideOnPhone?: boolean;
  children: ReactNode;
}

function Cell<Row>({ column, lines = false, hideOnPhone, children }: CellProps<Row>) {
  const inLine = column.phone ? cx("max-md:block max-md:p-0", PLACES[column.phone]) : "max-md:hidden";
  return (
    <td
      role="cell"
      className={cx(
        "px-4 py-3",
        column.align === "end" && "text-end",
        lines
          ? inLine
          : "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1.5 max-md:text-end",
        hideOnPhone && "max-md:hidden",
      )}
    >
      {lines ? null : (
        <span aria-hidden className="shrink-0 text-muted md:hidden">
          {column.title}
        </span>
      )}
      <span className="min-w-0 break-words">{children}</span>
    </td>
  );
}

/** Opens a record's details: a text button in a table; on phones the whole record is the button, with an arrow. */
export function RowButton(props: { label: string; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onClick}
      className={cx(
        buttonClass({ variant: "plain", size: "sm" }),
        "-me-3.5 max-md:static max-md:-me-1.5 max-md:h-auto max-md:overflow-visible max-md:rounded-none max-md:p-0 max-md:before:absolute max-md:before:inset-0",
      )}
    >
      <span className="max-md:sr-only">{props.text}</span>
      <Icon name="chevronRight" size={18} className="text-faint md:hidden rtl:-scale-x-100" />
    </button>
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
