import {
  exportTeamFigures,
  listTeamFigures,
  MEMBER_SCOPES,
  MEMBER_SORTS,
  TEAM_FILE_ROWS,
} from "@khela/contract/agent-team";
import type { CallOutput } from "@khela/contract/endpoint";
import { RECORD_DAYS } from "@khela/rules/records/range";
import { type Column, DataTable, RowButton, type Sort } from "@khela/ui/data-table";
import { Select, TextInput } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Pager } from "@khela/ui/pager";
import { Segmented } from "@khela/ui/segmented";
import { EmptyState } from "@khela/ui/states";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { ExportButton } from "../../../features/records/ExportButton.tsx";
import { PeriodFilter } from "../../../features/records/PeriodFilter.tsx";
import type { Range } from "../../../features/records/periods.ts";
import { type Total, Totals } from "../../../features/records/Totals.tsx";
import { useRecordSearch } from "../../../features/records/use-record-search.ts";
import { call } from "../../../shell/api.ts";
import { artIcon } from "../../../shell/categories.ts";
import { QueryFailure } from "../../../shell/query-failure.tsx";
import { useSession } from "../../../shell/session.ts";
import { TeamWay } from "../parts/TeamWay.tsx";

type Report = CallOutput<typeof listTeamFigures>;
export type ReportRow = Report["content"][number];
type SortKey = (typeof MEMBER_SORTS)[number];

const SHAPE = { filterNames: ["scope", "parent", "sort"], maxDays: RECORD_DAYS, preset: "week" } as const;

interface MemberReportProps {
  caption: string;
  /** The start of the CSV file's name. */
  fileName: string;
  sorts: readonly SortKey[];
  totals: (totals: Report["totals"] | undefined) => readonly Total[];
  columns: readonly Column<ReportRow>[];
  renderDetails: (
    row: ReportRow,
    shown: { range: Range; onLook: () => void; onClose: () => void },
  ) => ReactNode;
}

/** What each member of the team did: dates, levels, search, sort, pages, sums and CSV; each row opens. Source: AGENT-04. */
export function MemberReport({ caption, fileName, sorts, ...props }: MemberReportProps) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const search = useRecordSearch(SHAPE);
  const { range, filters } = search;
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<ReportRow>();
  const asked = useDeferredValue(text.trim());
  const scope = MEMBER_SCOPES.find((known) => known === filters["scope"]) ?? "teams";
  const [column, way] = (filters["sort"] ?? "").split("-");
  const sort: Sort = {
    key: sorts.find((known) => known === column) ?? sorts[0] ?? "stake",
    descending: way !== "asc",
  };
  const selection = {
    from: range.from,
    to: range.to,
    scope,
    sort: MEMBER_SORTS.find((known) => known === sort.key) ?? "stake",
    order: sort.descending ? ("desc" as const) : ("asc" as const),
    ...(asked === "" ? {} : { search: asked }),
    ...(filters["parent"] ? { parentId: filters["parent"] } : {}),
  };
  const query = useQuery({
    queryKey: ["member", token, "team", "figures", selection, page],
    queryFn: ({ signal }) =>
      call(listTeamFigures, { query: { ...selection, pageNo: page, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  /** Every change of the selection leads to its first page. */
  function change(apply: () => void) {
    setPage(1);
    apply();
  }
  const setSort = (next: Sort) =>
    change(() => search.setFilter("sort", `${next.key}-${next.descending ? "desc" : "asc"}`));
  const setParent = (id: string | undefined) => change(() => search.setFilter("parent", id ?? ""));
  const details = useDetails(setShown);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodFilter
        range={range}
        maxDays={search.maxDays}
        onChange={(next) => change(() => search.change({ range: next }))}
        end={
          <ExportButton
            fileName={`${fileName}-${range.from}-${range.to}.csv`}
            disabled={!data || data.totalCount === 0}
            load={() => call(exportTeamFigures, { query: selection })}
          />
        }
      />
      <ReportFilters
        scope={scope}
        onScope={(value) => change(() => search.setFilter("scope", value))}
        text={text}
        onText={(value) => change(() => setText(value))}
        sorts={sorts}
        sort={sort}
        onSort={(value) => change(() => search.setFilter("sort", value))}
      />
      <FileIsCut total={data?.totalCount ?? 0} />
      <TeamWay path={data?.path ?? []} onPick={setParent} />
      {query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <>
          <Totals label={t("records.totals")} totals={props.totals(data?.totals)} />
          <DataTable
            caption={caption}
            columns={[...props.columns, details]}
            rows={data?.content}
            rowKey={(row) => row.memberId}
            sort={sort}
            onSort={setSort}
            empty={
              <EmptyState className="card" image={artIcon("chart")} title={t("agentTeam.nothing")}>
                {t("agentTeam.nothingHint")}
              </EmptyState>
            }
          />
        </>
      )}
      <Pager page={page} pages={data?.totalPages ?? 1} onChange={setPage} label={caption} />
      {shown
        ? props.renderDetails(shown, {
            range,
            onClose: () => setShown(undefined),
            onLook: () => {
              setShown(undefined);
              setParent(shown.memberId);
            },
          })
        : null}
    </div>
  );
}

/** Says that the file would not hold all members; the file itself says so too. */
function FileIsCut({ total }: { total: number }) {
  const { t } = useI18n();
  if (total <= TEAM_FILE_ROWS) return null;
  return <p className="text-sm text-muted">{t("agentTeam.fileIsCut", { n: TEAM_FILE_ROWS, total })}</p>;
}

/** The column that opens a row. */
function useDetails(onOpen: (row: ReportRow) => void): Column<ReportRow> {
  const { t } = useI18n();
  return {
    key: "more",
    title: t("records.details"),
    align: "end",
    phone: "action",
    render: (row) => (
      <RowButton
        label={t("records.detailsOf", { what: row.account })}
        text={t("records.show")}
        onClick={() => onOpen(row)}
      />
    ),
  };
}

interface ReportFiltersProps {
  scope: (typeof MEMBER_SCOPES)[number];
  onScope: (scope: string) => void;
  text: string;
  onText: (text: string) => void;
  sorts: readonly SortKey[];
  sort: Sort;
  /** A column and its order, as `stake-desc`. */
  onSort: (sort: string) => void;
}

/** Whom the report lists, by which name, in which order. */
function ReportFilters({ scope, onScope, text, onText, sorts, sort, onSort }: ReportFiltersProps) {
  const { t } = useI18n();
  const options = sorts.flatMap((key) =>
    (["desc", "asc"] as const).map((order) => ({
      value: `${key}-${order}`,
      label: t(`agentTeam.order_${order}`, {
        column: t(key === "account" ? "agentTeam.sort_account" : `agentTeam.figure_${key}`),
      }),
    })),
  );
  return (
    <>
      <Segmented
        label={t("agentTeam.scope")}
        value={scope}
        onChange={onScope}
        options={MEMBER_SCOPES.map((value) => ({ value, label: t(`agentTeam.list_${value}`) }))}
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:items-end">
        <TextInput
          icon="search"
          label={t("agentTeam.search")}
          autoComplete="off"
          maxLength={40}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <Select
          label={t("agentTeam.sort")}
          value={`${sort.key}-${sort.descending ? "desc" : "asc"}`}
          onChange={(event) => onSort(event.target.value)}
          options={options}
        />
      </div>
    </>
  );
}
