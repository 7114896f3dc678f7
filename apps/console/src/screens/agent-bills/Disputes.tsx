import { listBillDisputes } from "@khela/contract/console/agent-pay";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, DateTime } from "../../shell/parts/values.tsx";
import { BillDrawer } from "./BillDrawer.tsx";
import { BillState, usePeriodOf } from "./bill-parts.tsx";

const route = getRouteApi("/shell/agent-bills");
type Row = CallOutput<typeof listBillDisputes>["content"][number];

/** Disputes, the oldest open ones first; a row opens its bill. */
export function Disputes() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<string>();
  const { pageNo, pageSize } = toQuery<never>(search);
  const query = { pageNo, pageSize };
  const result = useQuery({
    queryKey: ["agentBills", "disputes", query],
    queryFn: ({ signal }) => call(listBillDisputes, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DataTable
        id="bill-disputes"
        label={t("desk.bill_view_disputes")}
        columns={useColumns()}
        search={search}
        onSearch={(next) => void navigate({ search: { ...next, tab: "disputes" }, replace: true })}
        result={result}
        rowKey={({ bill }) => bill.billId}
        onOpen={({ bill }) => setOpen(bill.billId)}
        emptyText={t("desk.bill_noDisputes")}
      />
      {open ? <BillDrawer billId={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useI18n();
  const periodOf = usePeriodOf();
  return [
    {
      id: "agent",
      title: t("desk.bill_agent"),
      cell: ({ bill: { agent } }) => <PlayerLink id={agent.memberId} account={agent.account} />,
    },
    { id: "at", title: t("console.time"), cell: (row) => <DateTime at={row.openedAt} /> },
    {
      id: "bill",
      title: t("desk.bill_kind"),
      cell: ({ bill }) => `${t(`agentContract.kind_${bill.kind}`)}, ${periodOf(bill)}`,
    },
    {
      id: "total",
      title: t("desk.bill_total"),
      end: true,
      cell: ({ bill }) => <Amount value={bill.total} />,
    },
    { id: "text", title: t("desk.bill_dispute"), wrap: true, cell: (row) => row.text },
    { id: "state", title: t("desk.bill_state"), cell: ({ bill }) => <BillState bill={bill} /> },
  ];
}
