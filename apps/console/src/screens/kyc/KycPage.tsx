/** The queue of identity checks. Source: OPS-02. */
import { listKyc } from "@khela/contract/console/kyc";
import { kycState } from "@khela/contract/kyc";
import { useI18n } from "@khela/ui/i18n";
import { useHotkeys } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { StateViews } from "../../features/data-table/state-views.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { viewSearch } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { EmptyCell } from "../../shell/parts/values.tsx";
import type { Row } from "./kyc.ts";
import { CheckState, DocumentName, ClaimHolder, Waiting } from "./parts.tsx";

const REFRESH_MS = 10_000;
const AGE_MS = 15_000;
const STATES = kycState.options;
const USUAL_STATE = "open";
const route = getRouteApi("/shell/kyc");
type Search = ReturnType<typeof route.useSearch>;

export default function KycPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowMs = useNow(AGE_MS);
  const result = useQuery({
    queryKey: ["kyc", "list", search],
    queryFn: ({ signal }) => call(listKyc, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const open = ({ id }: Row) => void navigate({ to: "/kyc/$requestId", params: { requestId: id } });
  const rows = result.data?.content ?? [];
  const cursor = useCursor(rows, open);
  const { view, setView, tableSearch, setTableSearch } = viewSearch(search, {
    name: "state",
    usual: USUAL_STATE,
    go: (next) => void navigate({ search: next, replace: true }),
  });
  return (
    <>
      <PageHead title={t("console.kyc")} text={t("console.kycText")} />
      <StateViews
        value={view}
        views={[...STATES, "all" as const]}
        labelOf={(name) => (name === "all" ? t("console.all") : t(`console.kycState_${name}`))}
        onChange={setView}
      />
      <DataTable
        id="kyc"
        label={t("console.kyc")}
        columns={useColumns(nowMs)}
        searchHint={t("console.kycSearch")}
        search={tableSearch}
        onSearch={setTableSearch}
        result={result}
        exported={{ list: listKyc, query: queryOf(search) }}
        rowKey={({ id }) => id}
        onOpen={open}
        cursor={cursor}
        emptyText={view === USUAL_STATE ? t("console.kycEmpty") : ""}
      />
    </>
  );
}

/** Keyboard cursor: j and k move over the rows, o opens one. */
function useCursor(rows: readonly Row[], open: (row: Row) => void): string | undefined {
  const [cursor, setCursor] = useState<string>();
  const at = rows.findIndex(({ id }) => id === cursor);
  const step = (by: number) => {
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) setCursor(next.id);
  };
  const row = rows[at];
  useHotkeys([
    ["J", () => step(1)],
    ["K", () => step(-1)],
    ["O", () => row && open(row)],
  ]);
  return cursor;
}

function useColumns(nowMs: number): readonly Column<Row>[] {
  const { t, number, date } = useI18n();
  return [
    {
      id: "player",
      title: t("console.player"),
      cell: (row) => <PlayerLink id={row.memberId} account={row.account} />,
      csv: (row) => row.account,
    },
    {
      id: "age",
      title: t("console.waiting"),
      sort: "at",
      cell: (row) => <Waiting row={row} nowMs={nowMs} />,
      csv: (row) => csvMoment(row.at),
    },
    {
      id: "kind",
      title: t("console.kycKind"),
      sort: "kind",
      cell: (row) => t(`console.kycKind_${row.kind}`),
      csv: (row) => row.kind,
    },
    {
      id: "document",
      title: t("console.kycDocument"),
      cell: (row) => <DocumentName type={row.documentType} />,
      csv: (row) => row.documentType,
    },
    {
      id: "level",
      title: t("console.kycLevel"),
      cell: (row) => number(row.level),
      csv: (row) => row.level,
    },
    {
      id: "expires",
      title: t("console.kycExpires"),
      sort: "expiresOn",
      off: true,
      cell: (row) => (row.expiresOn ? date(`${row.expiresOn}T00:00:00Z`, "date") : <EmptyCell />),
      csv: (row) => row.expiresOn,
    },
    {
      id: "state",
      title: t("console.state"),
      sort: "state",
      cell: (row) => <CheckState state={row.state} />,
      csv: (row) => row.state,
    },
    {
      id: "claimed",
      title: t("console.claimedBy"),
      cell: (row) => <ClaimHolder name={row.claimedBy} />,
      csv: (row) => row.claimedBy,
    },
    {
      id: "reason",
      title: t("console.reason"),
      off: true,
      wrap: true,
      cell: (row) => row.reason ?? <EmptyCell />,
      csv: (row) => row.reason,
    },
  ];
}

function queryOf(search: Search) {
  const { state, ...rest } = toQuery<"state">(search);
  const known = STATES.find((name) => name === (state ?? USUAL_STATE));
  return { ...rest, ...(known ? { state: known } : {}) };
}
