import { type ConsoleBill, listConsoleBills } from "@khela/contract/console/agent-pay";
import { billStates } from "@khela/rules/agents/bill";
import { contractKinds } from "@khela/rules/agents/contract";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column, Filter } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { withOpenRow } from "../../features/data-table/view-search.ts";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount } from "../../shell/parts/values.tsx";
import { BillDrawer } from "./BillDrawer.tsx";
import { BillState, usePeriodOf } from "./bill-parts.tsx";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const route = getRouteApi("/shell/agent-bills");
type Search = Omit<ReturnType<typeof route.useSearch>, "tab">;

/** Bills of all agents by kind, state and period; a row opens the bill. */
export function Bills() {
  const { t } = useI18n();
  const { tab: _tab, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const { open, ...tableSearch } = search;
  const { pageNo, pageSize, sort, ...rest } = toQuery<"kind" | "state" | "from" | "to">(tableSearch);
  const query = {
    ...rest,
    pageNo,
    pageSize,
    ...(sort === undefined ? {} : { sort }),
    kind: contractKinds.find((kind) => kind === rest.kind),
    state: billStates.find((state) => state === rest.state),
  };
  const result = useQuery({
    queryKey: ["agentBills", query],
    queryFn: ({ signal }) => call(listConsoleBills, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const go = (next: Search) => void navigate({ search: next, replace: true });
  return (
    <>
      <DataTable
        id="agent-bills"
        label={t("desk.bill_title")}
        columns={useColumns(result.data?.sums[0])}
        filters={useFilters()}
        searchHint={t("desk.bill_agent")}
        search={tableSearch}
        onSearch={go}
        result={result}
        exported={{ list: listConsoleBills, query }}
        rowKey={({ billId }) => billId}
        onOpen={({ billId }) => void navigate({ search: withOpenRow(billId), replace: true })}
        emptyText={t("desk.bill_none")}
      />
      {open !== undefined && UUID.test(open) ? (
        <BillDrawer billId={open} onClose={() => go(tableSearch)} />
      ) : null}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useI18n();
  return [
    {
      kind: "choice",
      name: "kind",
      label: t("desk.bill_kind"),
      options: contractKinds.map((value) => ({ value, label: t(`agentContract.kind_${value}`) })),
    },
    {
      kind: "choice",
      name: "state",
      label: t("desk.bill_state"),
      options: billStates.map((value) => ({ value, label: t(`desk.bill_state_${value}`) })),
    },
    { kind: "period" },
  ];
}

function useColumns(
  sums: { turnover: string; own: string; paid: string } | undefined,
): readonly Column<ConsoleBill>[] {
  const { t, number } = useI18n();
  const periodOf = usePeriodOf();
  return [
    {
      id: "agent",
      title: t("desk.bill_agent"),
      cell: ({ agent }) => <PlayerLink id={agent.memberId} account={agent.account} />,
      csv: (row) => row.agent.account,
    },
    {
      id: "kind",
      title: t("desk.bill_kind"),
      cell: (row) => t(`agentContract.kind_${row.kind}`),
      csv: (row) => row.kind,
    },
    {
      id: "period",
      title: t("desk.bill_period"),
      sort: "period",
      cell: (row) => periodOf(row),
      csv: (row) => `${row.from} ${row.to}`,
    },
    {
      id: "turnover",
      title: t("desk.bill_turnover"),
      sort: "turnover",
      end: true,
      cell: (row) => <Amount value={row.turnover} />,
      csv: (row) => row.turnover,
      total: sums && <Amount value={sums.turnover} />,
    },
    {
      id: "active",
      title: t("desk.bill_active"),
      end: true,
      cell: (row) => number(row.active),
      csv: (row) => row.active,
    },
    {
      id: "own",
      title: t("desk.bill_own"),
      sort: "own",
      end: true,
      cell: (row) => <Amount value={row.own} />,
      csv: (row) => row.own,
      total: sums && <Amount value={sums.own} />,
    },
    {
      id: "total",
      title: t("desk.bill_total"),
      sort: "total",
      end: true,
      cell: (row) => <Amount value={row.total} />,
      csv: (row) => row.total,
    },
    {
      id: "payer",
      title: t("desk.bill_payer"),
      off: true,
      cell: (row) => t(`desk.bill_payer_${row.payer}`),
      csv: (row) => row.payer,
    },
    {
      id: "state",
      title: t("desk.bill_state"),
      cell: (row) => <BillState bill={row} />,
      csv: (row) => row.state,
    },
  ];
}
