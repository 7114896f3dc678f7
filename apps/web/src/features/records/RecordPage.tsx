/** A record of the member's activity: period, filters, totals, paged rows and a CSV export. Source: MONEY-07. */
import { type Column, DataTable, RowButton } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { artIcon } from "../../shell/categories.ts";
import { QueryFailure } from "../../shell/query-failure.tsx";
import { useSession } from "../../shell/session.ts";
import { ExportButton } from "./ExportButton.tsx";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { type Total, Totals } from "./Totals.tsx";
import type { RecordState } from "./use-record-search.ts";

const PAGE_SIZE = 20;

interface PageOf<Row> {
  content: Row[];
  totalCount: number;
  older: string | null;
  newer: string | null;
}

interface RecordPageProps<Row, Page extends PageOf<Row>> {
  /** The table's accessible name. */
  caption: string;
  search: RecordState;
  /** The query key of this selection. */
  cacheKey: readonly unknown[];
  fetchPage: (page: { cursor?: string; pageSize: number }, signal: AbortSignal) => Promise<Page>;
  /** The whole selection as the server's CSV, and the start of the file's name. */
  file: { name: string; load: () => Promise<string> };
  /** Rendered between the totals and the list. */
  renderAbove?: (data: Page | undefined) => ReactNode;
  /** The record's own filters, beside the period. */
  filters: ReactNode;
  totals: (data: Page | undefined) => readonly Total[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** A row's name, which makes the labels of its buttons unique. */
  nameOf: (row: Row) => string;
  renderDetails: (row: Row, onClose: () => void) => ReactNode;
  empty: { icon: string; title: string; hint: string };
}

export function RecordPage<Row, Page extends PageOf<Row>>(props: RecordPageProps<Row, Page>) {
  const { search, fetchPage, file } = props;
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [shown, setShown] = useState<Row>();
  const { cursor } = search;
  const query = useQuery({
    queryKey: ["member", token, ...props.cacheKey, cursor ?? ""],
    queryFn: ({ signal }) =>
      fetchPage({ ...(cursor === undefined ? {} : { cursor }), pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, isPlaceholderData } = query;

  function turn(page: number) {
    // The cursors of a page that is still loading are not known yet.
    if (!data || isPlaceholderData) return;
    search.turn(page, page > search.page ? data.older : data.newer);
  }

  const details: Column<Row> = {
    key: "more",
    title: t("records.details"),
    align: "end",
    phone: "action",
    render: (row) => (
      <RowButton
        label={t("records.detailsOf", { what: props.nameOf(row) })}
        text={t("records.show")}
        onClick={() => setShown(row)}
      />
    ),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter
        range={search.range}
        maxDays={search.maxDays}
        onChange={(range) => search.change({ range })}
        end={
          <ExportButton
            fileName={`${file.name}-${search.range.from}-${search.range.to}.csv`}
            disabled={!data || data.totalCount === 0}
            load={file.load}
          />
        }
      />
      {props.filters}
      <Totals label={t("records.totals")} totals={props.totals(data)} />
      {props.renderAbove?.(data)}
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <DataTable
          caption={props.caption}
          columns={[...props.columns, details]}
          rows={data?.content}
          rowKey={props.rowKey}
          empty={
            <EmptyState className="card" image={artIcon(props.empty.icon)} title={props.empty.title}>
              {props.empty.hint}
            </EmptyState>
          }
        />
      )}
      <Pager page={search.page} pages={pagesOf(data, search.page)} onChange={turn} label={props.caption} />
      {shown ? props.renderDetails(shown, () => setShown(undefined)) : null}
    </div>
  );
}

/** The number of pages; when newer rows were added meanwhile, the cursors are more reliable than the count. */
function pagesOf(data: PageOf<unknown> | undefined, page: number): number {
  if (!data) return page;
  const pages = Math.ceil(data.totalCount / PAGE_SIZE);
  return data.older === null ? page : Math.max(pages, page + 1);
}
