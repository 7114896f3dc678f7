/** A record of the member's: a period, filters, totals, rows in pages, all of it as CSV. Source: MONEY-07. */
import { Button } from "@khela/ui/button";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { EmptyState, ErrorState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { asCallError } from "../../shell/api.ts";
import { artIcon } from "../../shell/categories.ts";
import { errorText } from "../../shell/error-text.ts";
import { useSession } from "../../shell/session.ts";
import { allRows } from "./csv.ts";
import { ExportButton } from "./ExportButton.tsx";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { type Total, Totals } from "./Totals.tsx";
import type { RecordState } from "./use-record-search.ts";

const PAGE_SIZE = 20;
const EXPORT_PAGE_SIZE = 100;

interface PageOf<Row> {
  content: Row[];
  totalCount: number;
  totalPages: number;
}

interface RecordPageProps<Row, Page extends PageOf<Row>> {
  /** Names the table. */
  caption: string;
  search: RecordState;
  /** What the cache knows this selection by. */
  cacheKey: readonly unknown[];
  fetchPage: (page: { pageNo: number; pageSize: number }, signal?: AbortSignal) => Promise<Page>;
  /** The record's own filters, beside the period. */
  filters: ReactNode;
  totals: (data: Page | undefined) => readonly Total[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Tells rows apart in the labels of their buttons. */
  nameOf: (row: Row) => string;
  renderDetails: (row: Row, onClose: () => void) => ReactNode;
  /** The file's name begins like this; its columns with their heads. */
  csv: { name: string; columns: readonly (readonly [head: string, cell: (row: Row) => string])[] };
  empty: { icon: string; title: string; hint: string };
}

export function RecordPage<Row, Page extends PageOf<Row>>(props: RecordPageProps<Row, Page>) {
  const { search, fetchPage, csv } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const token = useSession((session) => session.token);
  const [shown, setShown] = useState<Row>();
  const query = useQuery({
    queryKey: ["member", token, ...props.cacheKey, search.page],
    queryFn: ({ signal }) => fetchPage({ pageNo: search.page, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;

  async function exported(onProgress: (share: number) => void) {
    const { rows, cut } = await allRows(
      (pageNo) => fetchPage({ pageNo, pageSize: EXPORT_PAGE_SIZE }),
      onProgress,
    );
    const head = csv.columns.map(([title]) => title);
    return { rows: [head, ...rows.map((row) => csv.columns.map(([, cell]) => cell(row)))], cut };
  }

  const details: Column<Row> = {
    key: "more",
    title: t("records.details"),
    align: "end",
    render: (row) => (
      <Button
        size="sm"
        variant="plain"
        className="-me-3.5"
        aria-label={t("records.detailsOf", { what: props.nameOf(row) })}
        onClick={() => setShown(row)}
      >
        {t("records.show")}
      </Button>
    ),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter range={search.range} onChange={(range) => search.change({ range })} />
      <div className="flex items-end justify-between gap-3">
        {props.filters}
        <ExportButton
          fileName={`${csv.name}-${search.range.from}-${search.range.to}`}
          disabled={!data || data.totalCount === 0}
          load={exported}
        />
      </div>
      <Totals label={t("records.totals")} totals={props.totals(data)} />
      {query.isError ? (
        <ErrorState
          className="card"
          text={errorText(i18n, query.error)}
          traceId={asCallError(query.error)?.traceId}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
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
      <Pager
        page={search.page}
        pages={data?.totalPages ?? 1}
        onChange={(page) => search.change({ page })}
        label={props.caption}
      />
      {shown ? props.renderDetails(shown, () => setShown(undefined)) : null}
    </div>
  );
}
