/** What one operator asks and another decides, and its history. Source: OPS-01, OPS-02. */
import { APPROVAL_KINDS, type ApprovalRow, listApprovals } from "@khela/contract/console/adjustments";
import { approvalStates } from "@khela/rules/operators/four-eyes";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { StateViews } from "../../features/data-table/state-views.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
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
  const state = search.state ?? "open";
  return (
    <>
      <PageHead title={t("console.adjustments")} text={t("console.adjustmentsText")} />
      <StateViews
        value={state}
        views={[...approvalStates, "all" as const]}
        labelOf={(view) => (view === "all" ? t("console.all") : t(`console.approval_${view}`))}
        onChange={(next) => {
          const { page: _page, state: _state, ...rest } = search;
          void navigate({ search: next === "open" ? rest : { ...rest, state: next }, replace: true });
        }}
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
        search={withoutState(search)}
        onSearch={(next) =>
          void navigate({
            search: { ...next, ...(search.state ? { state: search.state } : {}) },
            replace: true,
          })
        }
        result={result}
        fetchPage={(pageNo, pageSize) =>
          call(listApprovals, { query: { ...queryOf(search), pageNo, pageSize } })
        }
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        emptyText={state === "open" ? t("console.approvalEmpty") : ""}
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

/** The state has its own control above the table, so it is no filter of the table. */
function withoutState({ state: _state, ...rest }: Search) {
  return rest;
}

function queryOf(search: Search) {
  const { state, kind, ...rest } = toQuery<"state" | "kind" | "from" | "to">(search);
  const wanted = approvalStates.find((name) => name === (state ?? "open"));
  const known = APPROVAL_KINDS.find((name) => name === kind);
  return { ...rest, ...(wanted ? { state: wanted } : {}), ...(known ? { kind: known } : {}) };
}
