/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
/**
 * The table of every list: sorted, searched and paged by the server, with its state in the URL. On phones it is a
 * list of cards; the ARIA roles are explicit because some browsers drop a table's semantics when its display changes.
 */
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo } from "react";
import { EmptyState, Failure } from "../../shell/parts/states.tsx";
import type { ExportedList } from "./export-button.tsx";
import type { Column, Filter, TablePage } from "./columns.ts";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell.tsx";
import { TableBar } from "./table-bar.tsx";
import { TableFoot } from "./table-foot.tsx";
import {
  type AnyTableSearch,
  changeSearch,
  countFilters,
  lastPageWithRows,
  nextSort,
} from "./table-search.ts";
import { useTableLayout } from "./use-table-look.ts";

export interface DataTableProps<Row, Search extends AnyTableSearch> {
  /** The table's name in storage and in the file names of exports. */
  id: string;
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  searchHint?: string;
  search: Search;
  onSearch: (search: Search) => void;
  result: UseQueryResult<TablePage<Row>>;
  /** The same call with another page, for exports. */
  /** The list and filters to export; without it there is no export. */
  exported?: ExportedList;
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** The key of the row that keyboard shortcuts act on, for screens with shortcuts of their own. */
  cursor?: string | undefined;
  emptyText?: string;
  tools?: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature });

/** Builds TanStack's rows from our columns. TanStack decides which columns are visible, and we render them. */
function useRowModel<Row>(
  { columns, result, rowKey }: Pick<DataTableProps<Row, AnyTableSearch>, "columns" | "result" | "rowKey">,
  hidden: Record<string, boolean>,
) {
  const data = useMemo(() => result.data?.content ?? [], [result.data]);
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, { row: Row }>();
    return helper.columns(
      columns.map((column) =>
        helper.display({ id: column.id, cell: ({ row }) => column.cell(row.original.row) }),
      ),
    );
  }, [columns]);
  const rows = useMemo(() => data.map((row) => ({ row })), [data]);
  const visible = Object.fromEntries(Object.entries(hidden).map(([id, isHidden]) => [id, !isHidden]));
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ row }) => rowKey(row),
    state: { columnVisibility: visible },
  });
}

export function DataTable<Row, Search extends AnyTableSearch>(props: DataTableProps<Row, Search>) {
  const { t } = useI18n();
  const { columns, result, search, onSearch } = props;
  const look = useTableLayout(
    props.id,
    columns.filter(({ off }) => off).map(({ id }) => id),
  );
  const table = useRowModel(props, look.hidden);
  const shown = columns.filter(({ id }) => look.hidden[id] !== true);
  const set = (change: AnyTableSearch) => onSearch(changeSearch(search, change));
  const narrowed = countFilters(search) > 0;
  const rows = table.getRowModel().rows;
  const lastPage = result.data && !result.isFetching ? lastPageWithRows(result.data) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && lastPage !== search.page)
      onSearch(changeSearch(search, { page: lastPage }));
  }, [lastPage, onSearch, search]);
  return (
    <section className={classes["frame"]} aria-label={props.label}>
      <TableBar {...props} columns={columns} shown={shown} look={look} set={set} />
      <div className={classes["scroll"]}>
        {result.isFetching && !result.isPending ? <div className={classes["busy"]} /> : null}
        {result.isError && !result.data ? (
          <Failure error={result.error} onRetry={() => void result.refetch()} />
        ) : result.data && rows.length === 0 ? (
          <EmptyState
            title={narrowed ? t("console.nothingFound") : t("common.noRows")}
            text={narrowed ? t("console.nothingFoundText") : (props.emptyText ?? "")}
          />
        ) : (
          <table
            role="table"
            className={classes["table"]}
            data-dense={look.dense}
            aria-busy={result.isFetching}
          >
            <caption className="sr-only">{props.label}</caption>
            <thead role="rowgroup">
              <tr role="row">
                {shown.map((column) => (
                  <HeadCell
                    key={column.id}
                    column={column}
                    sort={search.sort}
                    onSort={(name) => set({ sort: nextSort(search.sort, name) ?? "" })}
                  />
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {result.data
                ? rows.map((row) => (
                    <BodyRow
                      key={row.id}
                      id={row.id}
                      row={row.original.row}
                      shown={shown}
                      onOpen={props.onOpen}
                      isCursor={props.cursor === row.id}
                    />
                  ))
                : Array.from({ length: 8 }, (_, index) => <SkeletonRow key={index} shown={shown} />)}
            </tbody>
            {result.data && shown.some(({ total }) => total !== undefined) ? (
              <TotalsRow shown={shown} />
            ) : null}
          </table>
        )}
      </div>
      <TableFoot page={result.data} search={search} set={set} />
    </section>
  );
}

interface BodyRowProps<Row> {
  id: string;
  row: Row;
  shown: readonly Column<Row>[];
  onOpen: ((row: Row) => void) | undefined;
  isCursor: boolean;
}

function BodyRow<Row>({ id, row, shown, onOpen, isCursor }: BodyRowProps<Row>) {
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    // Clicks on controls in a row and marking text don't open the row.
    if ((event.target as Element).closest("a, button, input, label")) return;
    if (getSelection()?.toString()) return;
    onOpen?.(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const { currentTarget } = event;
    if (event.key === "Enter" && onOpen) onOpen(row);
    else if (event.key === "ArrowDown") (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
    else if (event.key === "ArrowUp") (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    // The row repeats the link or button of its first cell, for the mouse and the arrow keys.
    <tr
      role="row"
      tabIndex={0}
      data-row={id}
      data-opens={onOpen !== undefined}
      data-cursor={isCursor}
      aria-current={isCursor ? "true" : undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {shown.map((column, index) => {
        const shared = marksOf(column);
        const content = column.cell(row);
        return index === 0 ? (
          <th key={column.id} role="rowheader" scope="row" style={{ fontWeight: "inherit" }} {...shared}>
            {content}
          </th>
        ) : (
          <td key={column.id} role="cell" {...shared}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** The attributes of a cell for the style sheet; on phones each cell also shows its column's title. */
function marksOf<Row>(column: Column<Row>) {
  return {
    "data-label": column.title,
    "data-end": column.end === true,
    "data-wrap": column.wrap === true,
    "data-pinned": column.pinned === true,
  };
}

function SkeletonRow<Row>({ shown }: { shown: readonly Column<Row>[] }) {
  return (
    <tr aria-hidden>
      {shown.map((column, index) => (
        <td key={column.id} {...marksOf(column)}>
          <Skeleton height={12} width={index === 0 ? 130 : 80} my={5} />
        </td>
      ))}
    </tr>
  );
}

function TotalsRow<Row>({ shown }: { shown: readonly Column<Row>[] }) {
  const { t } = useI18n();
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {shown.map((column, index) =>
          index === 0 ? (
            <th key={column.id} role="rowheader" scope="row">
              {t("console.total")}
            </th>
          ) : (
            <td key={column.id} role="cell" data-empty={column.total === undefined} {...marksOf(column)}>
              {column.total}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
