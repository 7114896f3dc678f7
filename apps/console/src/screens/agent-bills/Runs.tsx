import { listSettlementRuns, settleAgentPay, type SettlementRun } from "@khela/contract/console/agent-pay";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { Amount, Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";
import { usePermission } from "../../shell/session.ts";
import { tellDone, tellFailure } from "../../shell/toasts.tsx";
import { usePeriodOf } from "./bill-parts.tsx";

const route = getRouteApi("/shell/agent-bills");

/** Settlements with what they paid and what failed; and settling at once. */
export function Runs() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { pageNo, pageSize } = toQuery<never>(search);
  const query = { pageNo, pageSize };
  const result = useQuery({
    queryKey: ["agentBills", "runs", query],
    queryFn: ({ signal }) => call(listSettlementRuns, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SettleNow />
      <DataTable
        id="settlement-runs"
        label={t("desk.bill_view_runs")}
        columns={useColumns()}
        search={search}
        onSearch={(next) => void navigate({ search: { ...next, tab: "runs" }, replace: true })}
        result={result}
        rowKey={({ day, hour, currency }) => `${currency} ${day} ${hour}`}
        emptyText={t("desk.bill_noRuns")}
      />
    </>
  );
}

/** Settles at once what is due, as the job does every five minutes. */
function SettleNow() {
  const i18n = useI18n();
  const { t } = i18n;
  const queries = useQueryClient();
  const settle = useMutation({
    mutationFn: () => call(settleAgentPay, {}),
    onSuccess: () => tellDone(t("desk.bill_settled")),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["agentBills"] }),
  });
  if (!usePermission("agents.write")) return null;
  return (
    <Group justify="end" mb="md">
      <Button loading={settle.isPending} onClick={() => settle.mutate()}>
        {t("desk.bill_settle")}
      </Button>
    </Group>
  );
}

function useColumns(): readonly Column<SettlementRun>[] {
  const { t, number } = useI18n();
  const periodOf = usePeriodOf();
  return [
    {
      id: "day",
      title: t("desk.bill_day"),
      cell: ({ day, hour }) => periodOf({ from: day, to: day, hour }),
    },
    { id: "members", title: t("desk.bill_members"), end: true, cell: (row) => number(row.members) },
    { id: "bills", title: t("desk.bill_count"), end: true, cell: (row) => number(row.bills) },
    { id: "amount", title: t("desk.bill_total"), end: true, cell: (row) => <Amount value={row.amount} /> },
    {
      id: "unpaid",
      title: t("desk.bill_unpaid"),
      end: true,
      cell: (row) => (row.unpaid === 0 ? <EmptyCell /> : number(row.unpaid)),
    },
    {
      id: "ended",
      title: t("desk.bill_ended"),
      cell: (row) =>
        row.endedAt === null ? (
          <Badge tone="gold">{t("desk.bill_running")}</Badge>
        ) : (
          <DateTime at={row.endedAt} />
        ),
    },
    {
      id: "failure",
      title: t("desk.bill_failure"),
      wrap: true,
      cell: (row) => (row.failure === null || row.endedAt !== null ? <EmptyCell /> : row.failure),
    },
  ];
}
