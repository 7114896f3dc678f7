import { listAgentReturns } from "@khela/contract/console/agent-pay";
import type { CallOutput } from "@khela/contract/endpoint";
import { useI18n } from "@khela/ui/i18n";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount } from "../../shell/parts/values.tsx";

const route = getRouteApi("/shell/agent-bills");
type Row = CallOutput<typeof listAgentReturns>["content"][number];

/** What agents were paid beside what their teams wagered and lost. */
export function Returns() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { pageNo, pageSize, from, to } = toQuery<"from" | "to">(search);
  const query = { pageNo, pageSize, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const result = useQuery({
    queryKey: ["agentBills", "returns", query],
    queryFn: ({ signal }) => call(listAgentReturns, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      id="agent-returns"
      label={t("desk.bill_view_returns")}
      columns={useColumns()}
      filters={[{ kind: "period" }]}
      search={search}
      onSearch={(next) => void navigate({ search: { ...next, tab: "returns" }, replace: true })}
      result={result}
      exported={{ list: listAgentReturns, query }}
      rowKey={({ agent, currency }) => `${agent.memberId} ${currency}`}
      emptyText={t("desk.bill_noReturns")}
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t, number } = useI18n();
  const amount = (id: "turnover" | "loss" | "paid"): Column<Row> => ({
    id,
    title: t(`desk.bill_${id}`),
    end: true,
    cell: (row) => <Amount value={row[id]} />,
    csv: (row) => row[id],
  });
  return [
    {
      id: "agent",
      title: t("desk.bill_agent"),
      cell: ({ agent }) => <PlayerLink id={agent.memberId} account={agent.account} />,
      csv: (row) => row.agent.account,
    },
    {
      id: "bills",
      title: t("desk.bill_count"),
      end: true,
      cell: (row) => number(row.bills),
      csv: (row) => row.bills,
    },
    amount("turnover"),
    amount("loss"),
    amount("paid"),
  ];
}
