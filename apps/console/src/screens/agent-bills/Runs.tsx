import {
  listSettlementRuns,
  previewSettlement,
  settleAgentPay,
  type SettlementRun,
} from "@khela/contract/console/agent-pay";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Stack, Text } from "@mantine/core";
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

/** Settlements with what they paid and what failed; what today would come to; and settling at once. */
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
      <Today />
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

function Today() {
  const i18n = useI18n();
  const { t, money } = i18n;
  const queries = useQueryClient();
  const maySettle = usePermission("agents.write");
  const preview = useQuery({
    queryKey: ["agentBills", "preview"],
    queryFn: ({ signal }) => call(previewSettlement, {}, { signal }),
  }).data;
  const settle = useMutation({
    mutationFn: () => call(settleAgentPay, {}),
    onSuccess: () => tellDone(t("desk.bill_settled")),
    onError: (error) => tellFailure(i18n, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["agentBills"] }),
  });
  return (
    <Group justify="space-between" align="start" mb="md">
      <Stack gap={4}>
        <Text fw={600}>{t("desk.bill_preview")}</Text>
        {preview?.kinds.length === 0 ? <Text size="sm">{t("desk.bill_previewNone")}</Text> : null}
        {preview?.kinds.map(({ kind, contracts, turnover, amount }) => (
          <Text key={kind} size="sm">
            {t(`agentContract.kind_${kind}`)}:{" "}
            {t("desk.bill_previewOf", {
              n: contracts,
              amount: money(amount),
              turnover: money(turnover),
            })}
          </Text>
        ))}
      </Stack>
      {maySettle ? (
        <Button loading={settle.isPending} onClick={() => settle.mutate()}>
          {t("desk.bill_settle")}
        </Button>
      ) : null}
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
