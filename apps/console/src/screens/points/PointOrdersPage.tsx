/** What players have redeemed, decided one by one. Source: OPS-05, PROMO-07. */
import { listPointOrderRows, type PointOrderRow } from "@khela/contract/console/points";
import { pointItemKinds, pointOrderStates } from "@khela/rules/points/order";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { StateViews } from "../../features/data-table/state-views.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { viewSearch, withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PageHead } from "../../shell/parts/page-head.tsx";
import { useRefresh } from "../../shell/parts/use-refresh.ts";
import { usePermission } from "../../shell/session.ts";
import { OrderDialogs } from "./OrderDialogs.tsx";
import { OrderDrawer } from "./OrderDrawer.tsx";
import { useOrderColumns } from "./use-order-columns.tsx";
import { type OrderVerb, useOrderActions } from "./use-order-actions.ts";

const REFRESH_MS = 10_000;
const USUAL_STATE = "process";
const route = getRouteApi("/shell/point-orders");
type Search = ReturnType<typeof route.useSearch>;

export default function PointOrdersPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayReview = usePermission("points.review");
  const [asking, setAsking] = useState<{ verb: OrderVerb; row: PointOrderRow }>();
  const result = useQuery({
    queryKey: ["pointOrders", search],
    queryFn: ({ signal }) => call(listPointOrderRows, { query: queryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(REFRESH_MS),
  });
  const opened = result.data?.content.find(({ id }) => id === search.open);
  const actions = useOrderActions(() => setAsking(undefined));
  const { view, setView, tableSearch, setTableSearch } = viewSearch(search, {
    name: "state",
    usual: USUAL_STATE,
    go: (next) => void navigate({ search: next, replace: true }),
  });
  const setOpen = (id: string | undefined) => void navigate({ search: withOpenRow(id), replace: true });
  return (
    <>
      <PageHead title={t("desk.points_orders")} text={t("desk.points_ordersText")} />
      <StateViews
        value={view}
        views={[...pointOrderStates, "all" as const]}
        labelOf={(name) => (name === "all" ? t("console.all") : t(`desk.points_state_${name}`))}
        onChange={setView}
      />
      <DataTable
        id="point-orders"
        label={t("desk.points_orders")}
        columns={useOrderColumns(result.data?.totals)}
        filters={[
          {
            kind: "choice",
            name: "kind",
            label: t("console.kind"),
            options: pointItemKinds.map((value) => ({ value, label: t(`desk.points_kind_${value}`) })),
          },
          { kind: "period" },
        ]}
        searchHint={t("console.searchReference")}
        search={tableSearch}
        onSearch={setTableSearch}
        result={result}
        exported={{ list: listPointOrderRows, query: queryOf(search) }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        emptyText={view === USUAL_STATE ? t("desk.points_noOrders") : ""}
      />
      {opened ? (
        <OrderDrawer
          row={opened}
          mayReview={mayReview}
          onAct={(verb) => setAsking({ verb, row: opened })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {asking ? (
        <OrderDialogs
          {...asking}
          busy={actions.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={(words) => actions.mutate({ ...asking, words })}
        />
      ) : null}
    </>
  );
}

function queryOf(search: Search) {
  const { state, kind, open: _open, ...rest } = toQuery<"state" | "kind" | "from" | "to" | "open">(search);
  const wanted = pointOrderStates.find((name) => name === (state ?? USUAL_STATE));
  const known = pointItemKinds.find((name) => name === kind);
  return { ...rest, ...(wanted ? { state: wanted } : {}), ...(known ? { kind: known } : {}) };
}
