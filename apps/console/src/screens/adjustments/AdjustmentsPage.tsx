/** Requests by one operator that another one decides, and their history. Source: OPS-01, OPS-02. */
import { APPROVAL_KINDS, type ApprovalRow, listApprovals } from "@khela/contract/console/adjustments";
import { approvalStates } from "@khela/rules/operators/four-eyes";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { StateViews } from "../../features/data-table/state-views.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { viewSearch } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { ApprovalDrawer } from "./ApprovalDrawer.tsx";
import { DecisionDialogs } from "./DecisionDialogs.tsx";
import { useColumns } from "./use-columns.tsx";
import { useDecisions, type Verb } from "./use-decisions.ts";

const REFRESH_MS = 10_000;
const AGE_MS = 15_000;
const USUAL_STATE = "open";
const route = getRouteApi("/shell/adjustments");
type Search = ReturnType<typeof route.useSearch>;

export default function AdjustmentsPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const nowMs = useNow(AGE_MS);
  const [opened, setOpened] = useState<string>();
  const [asking, setAsking] = useState<{ verb: "approve" | "refuse"; row: ApprovalRow }>();
  const result = useQuery({
    queryKey: ["approvals", search],
    queryFn: ({ signal }) => call(listApprovals, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const decisions = useDecisions(() => {
    setAsking(undefined);
    setOpened(undefined);
  });
  const row = result.data?.content.find(({ id }) => id === opened);
  const act = (verb: Verb) => {
    if (!row || decisions.isPending) return;
    if (verb === "takeBack") decisions.mutate({ verb, row });
    else setAsking({ verb, row });
  };
  const { view, setView, tableSearch, setTableSearch } = viewSearch(search, {
    name: "state",
    usual: USUAL_STATE,
    go: (next) => void navigate({ search: next, replace: true }),
  });
  return (
    <>
      <PageHead title={t("console.adjustments")} text={t("console.adjustmentsText")} />
      <StateViews
        value={view}
        views={[...approvalStates, "all" as const]}
        labelOf={(name) => (name === "all" ? t("console.all") : t(`console.approval_${name}`))}
        onChange={setView}
      />
      <DataTable
        id="adjustments"
        label={t("console.adjustments")}
        columns={useColumns(nowMs, result.data?.totals)}
        filters={[
          {
            kind: "choice",
            name: "kind",
            label: t("console.kind"),
            options: APPROVAL_KINDS.map((value) => ({ value, label: t(`console.approvalKind_${value}`) })),
          },
          { kind: "period" },
        ]}
        searchHint={t("console.searchPlayers")}
        search={tableSearch}
        onSearch={setTableSearch}
        result={result}
        exported={{ list: listApprovals, query: queryOf(search) }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        emptyText={view === USUAL_STATE ? t("console.approvalEmpty") : ""}
      />
      {row ? (
        <ApprovalDrawer
          row={row}
          busy={decisions.isPending}
          onAct={act}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {asking ? (
        <DecisionDialogs
          {...asking}
          busy={decisions.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(reason) => decisions.mutate({ ...asking, ...(reason ? { reason } : {}) })}
        />
      ) : null}
    </>
  );
}

function queryOf(search: Search) {
  const { state, kind, ...rest } = toQuery<"state" | "kind" | "from" | "to">(search);
  const wanted = approvalStates.find((name) => name === (state ?? USUAL_STATE));
  const known = APPROVAL_KINDS.find((name) => name === kind);
  return { ...rest, ...(wanted ? { state: wanted } : {}), ...(known ? { kind: known } : {}) };
}
