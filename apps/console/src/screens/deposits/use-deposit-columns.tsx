import { useI18n } from "@khela/ui/i18n";
import { Button, Group } from "@mantine/core";
import type { Column } from "../../features/data-table/columns.ts";
import { ClaimedBy } from "../../features/sla/queue-marks.tsx";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { paymentColumns } from "../../features/payments/columns.tsx";
import { paymentReason } from "../../shell/parts/payment-reason.ts";
import { DepositState } from "../../shell/parts/state-badge.tsx";
import { Amount, EmptyCell, DateTime } from "../../shell/parts/values.tsx";
import { DEPOSIT_VERBS } from "./deposit-verbs.ts";
import { allowedVerbs, type Row, type Verb } from "./use-deposit-actions.ts";

interface ColumnSetup {
  total: string | undefined;
  mayReview: boolean;
  /** The action under way, and its row. */
  busy: { verb: Verb; row: Row } | undefined;
  act: (verb: Verb, row: Row) => void;
}

export function useDepositColumns({ total, mayReview, busy, act }: ColumnSetup): readonly Column<Row>[] {
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
      cell: (row) => (row.credited === null ? <EmptyCell /> : <Amount value={row.credited} />),
      csv: (row) => row.credited,
    },
    shared.fee,
    shared.state,
    {
      id: "createdAt",
      title: t("console.created"),
      sort: "createdAt",
      cell: (row) => <DateTime at={row.createdAt} />,
      csv: (row) => csvMoment(row.createdAt),
    },
    {
      id: "settledAt",
      title: t("console.settled"),
      off: true,
      cell: (row) => (row.settledAt ? <DateTime at={row.settledAt} /> : <EmptyCell />),
      csv: (row) => csvMoment(row.settledAt),
    },
    {
      id: "reason",
      title: t("console.reason"),
      off: true,
      cell: (row) => (row.reason ? paymentReason(i18n, row.reason) : <EmptyCell />),
      csv: (row) => row.reason,
    },
    {
      id: "claimed",
      title: t("console.claimedBy"),
      cell: (row) => <ClaimedBy name={row.claimedBy} mine={row.claimedByMe} />,
      csv: (row) => row.claimedBy,
    },
    ...(mayReview
      ? [
          {
            id: "act",
            title: t("console.actions"),
            pinned: true,
            cell: (row: Row) => <RowActions row={row} busy={busy} act={act} />,
          },
        ]
      : []),
  ];
}

/** The buttons to claim and to query; releasing is in the drawer or by its key. */
function RowActions({ row, busy, act }: Pick<ColumnSetup, "busy" | "act"> & { row: Row }) {
  const { t } = useI18n();
  const verbs = allowedVerbs(row, true).filter((verb) => verb !== "release");
  if (verbs.length === 0) return null;
  const { reference, depositId } = row;
  return (
    <Group gap={6} wrap="nowrap">
      {verbs.map((verb) => (
        <Button
          key={verb}
          size="compact-sm"
          variant="default"
          loading={busy?.row.depositId === depositId && busy.verb === verb}
          aria-label={verb === "ask" ? t("desk.askProviderAbout", { reference }) : undefined}
          onClick={() => act(verb, row)}
        >
          {t(DEPOSIT_VERBS[verb])}
        </Button>
      ))}
    </Group>
  );
}
