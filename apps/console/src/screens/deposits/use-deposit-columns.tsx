import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { paymentColumns } from "../../features/payments/columns.tsx";
import { paymentReason } from "../../shell/parts/payment-reason.ts";
import { DepositState } from "../../shell/parts/state-badge.tsx";
import { Amount, None, When } from "../../shell/parts/values.tsx";
import { canAsk, type Row } from "./use-ask.ts";

interface ColumnSetup {
  total: string | undefined;
  mayAsk: boolean;
  /** About which the provider is being asked. */
  busyId: string | undefined;
  ask: (row: Row) => void;
}

export function useDepositColumns({ total, mayAsk, busyId, ask }: ColumnSetup): readonly Column<Row>[] {
  const i18n = useI18n();
  const { t } = i18n;
  const shared = paymentColumns<Row>(i18n, { total, state: (row) => <DepositState state={row.state} /> });
  return [
    shared.reference,
    shared.player,
    shared.method,
    shared.amount,
    {
      id: "credited",
      title: t("console.credited"),
      end: true,
      cell: (row) => (row.credited === null ? <None /> : <Amount value={row.credited} />),
      csv: (row) => row.credited,
    },
    shared.fee,
    shared.state,
    {
      id: "createdAt",
      title: t("console.created"),
      sort: "createdAt",
      cell: (row) => <When at={row.createdAt} />,
      csv: (row) => csvMoment(row.createdAt),
    },
    {
      id: "settledAt",
      title: t("console.settled"),
      off: true,
      cell: (row) => (row.settledAt ? <When at={row.settledAt} /> : <None />),
      csv: (row) => csvMoment(row.settledAt),
    },
    {
      id: "reason",
      title: t("console.reason"),
      off: true,
      cell: (row) => (row.reason ? paymentReason(i18n, row.reason) : <None />),
      csv: (row) => row.reason,
    },
    ...(mayAsk
      ? [
          {
            id: "ask",
            title: t("console.actions"),
            pinned: true,
            cell: (row: Row) =>
              canAsk(row) ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={busyId === row.depositId}
                  aria-label={t("desk.askProviderAbout", { reference: row.reference })}
                  onClick={() => ask(row)}
                >
                  {t("desk.askProvider")}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
}
