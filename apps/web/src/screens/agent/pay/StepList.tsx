import type { BillStep } from "@khela/contract/agent-pay";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";

/** Payments of a real-time salary, each with the figures up to its moment. */
export function StepList({ steps }: { steps: readonly BillStep[] | undefined }) {
  const { t, date } = useI18n();
  const columns: readonly Column<BillStep>[] = [
    { key: "upTo", title: t("agentPay.upTo"), phone: "title", render: (row) => date(row.upTo, "time") },
    {
      key: "turnover",
      title: t("agentPay.turnover"),
      align: "end",
      phone: "note",
      render: (row) => <Money value={row.turnover} />,
    },
    {
      key: "due",
      title: t("agentPay.dueSoFar"),
      align: "end",
      render: (row) => <Money value={row.own} />,
    },
    {
      key: "before",
      title: t("agentPay.paidBefore"),
      align: "end",
      render: (row) => <Money value={row.paidBefore} />,
    },
    {
      key: "amount",
      title: t("agentPay.paid"),
      align: "end",
      phone: "value",
      render: (row) => <Money value={row.amount} className="font-bold" />,
    },
  ];
  return (
    <DataTable caption={t("agentPay.steps")} columns={columns} rows={steps} rowKey={(row) => row.upTo} />
  );
}
