import { type PreviewedBill, previewSettlement } from "@khela/contract/console/agent-pay";
import type { CallOutput } from "@khela/contract/endpoint";
import { isZeroText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../features/data-table/columns.ts";
import { DataTable } from "../../features/data-table/data-table.tsx";
import { toQuery } from "../../features/data-table/table-search.ts";
import { call } from "../../shell/api.ts";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, Badge, EmptyCell } from "../../shell/parts/values.tsx";
import { usePeriodOf } from "./bill-parts.tsx";

const route = getRouteApi("/shell/agent-bills");
type Sum = CallOutput<typeof previewSettlement>["sums"][number];

/** The bills that the next settlement would write by the figures up to now, and those of periods that go on. */
export function Preview() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { pageNo, pageSize } = toQuery<never>(search);
  const query = { pageNo, pageSize };
  const result = useQuery({
    queryKey: ["agentBills", "preview", query],
    queryFn: ({ signal }) => call(previewSettlement, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t("desk.bill_previewText")}
      </Text>
      <Sums sums={result.data?.sums ?? []} />
      <DataTable
        id="settlement-preview"
        label={t("desk.bill_view_preview")}
        columns={useColumns()}
        search={search}
        onSearch={(next) => void navigate({ search: { ...next, tab: "preview" }, replace: true })}
        result={result}
        exported={{ list: previewSettlement, query }}
        rowKey={({ contractId, isDue, hour }) => `${contractId} ${isDue} ${hour}`}
        emptyText={t("desk.bill_previewNone")}
      />
    </>
  );
}

/** What each kind comes to. */
function Sums({ sums }: { sums: readonly Sum[] }) {
  const { t, money } = useI18n();
  const periodOf = usePeriodOf();
  return (
    <Stack gap={4} mb="md">
      {sums.map(({ currency, kind, day, hour, isDue, bills, amount, turnover }) => (
        <Text key={`${currency} ${kind} ${isDue} ${hour}`} size="sm">
          <Text span fw={600}>
            {t(`agentContract.kind_${kind}`)}
            {", "}
            {day === null ? t("desk.bill_goesOn") : periodOf({ from: day, to: day, hour })}
          </Text>
          {": "}
          {t("desk.bill_previewOf", { n: bills, amount: money(amount), turnover: money(turnover) })}
        </Text>
      ))}
    </Stack>
  );
}

const AMOUNTS = [
  ["turnover", "bill_turnover"],
  ["own", "bill_own"],
  ["amount", "bill_amount"],
  ["carryIn", "bill_carryIn"],
  ["corrections", "bill_corrections"],
  ["debtIn", "bill_debtIn"],
  ["advances", "bill_advances"],
  ["debtOut", "bill_debtOut"],
] as const;

/** Shown also where they are zero. */
const ALWAYS: ReadonlySet<string> = new Set(["turnover", "own", "amount"]);

function useColumns(): readonly Column<PreviewedBill>[] {
  const { t } = useI18n();
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
      cell: (row) => periodOf(row),
      csv: (row) => `${row.from} ${row.to}`,
    },
    {
      id: "due",
      title: t("desk.bill_state"),
      cell: ({ isDue }) =>
        isDue ? (
          <Badge tone="info">{t("desk.bill_isDue")}</Badge>
        ) : (
          <Badge tone="plain">{t("desk.bill_goesOn")}</Badge>
        ),
      csv: (row) => (row.isDue ? "due" : "goes on"),
    },
    ...AMOUNTS.map(([name, title]): Column<PreviewedBill> => ({
      id: name,
      title: t(`desk.${title}`),
      end: true,
      cell: (row) =>
        ALWAYS.has(name) || !isZeroText(row[name]) ? <Amount value={row[name]} /> : <EmptyCell />,
      csv: (row) => row[name],
    })),
  ];
}
