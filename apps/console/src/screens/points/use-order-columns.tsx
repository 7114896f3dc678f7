import type { PointOrderRow } from "@khela/contract/console/points";
import { useI18n } from "@khela/ui/i18n";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { Mono } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, Badge, DateTime, EmptyCell } from "../../shell/parts/values.tsx";

const TONES = { process: "gold", approved: "win", rejected: "lose" } as const;

export function OrderState({ state }: Pick<PointOrderRow, "state">) {
  const { t } = useI18n();
  return <Badge tone={TONES[state]}>{t(`desk.points_state_${state}`)}</Badge>;
}

/** @param totals the sums of the whole selection */
export function useOrderColumns(
  totals: { points: number; amount: string } | undefined,
): readonly Column<PointOrderRow>[] {
  const i18n = useI18n();
  return useMemo(() => {
    const { t, number, written } = i18n;
    return [
      {
        id: "reference",
        title: t("desk.points_reference"),
        cell: (row) => <Mono>{row.reference}</Mono>,
        csv: (row) => row.reference,
      },
      {
        id: "player",
        title: t("console.player"),
        cell: (row) => <PlayerLink id={row.playerId} account={row.playerAccount} />,
        csv: (row) => row.playerAccount,
      },
      {
        id: "item",
        title: t("desk.points_item"),
        wrap: true,
        cell: (row) => row.title[written],
        csv: (row) => row.title[written],
      },
      {
        id: "kind",
        title: t("console.kind"),
        cell: (row) => t(`desk.points_kind_${row.kind}`),
        csv: (row) => row.kind,
      },
      {
        id: "points",
        title: t("desk.points_points"),
        end: true,
        cell: (row) => number(row.points),
        csv: (row) => String(row.points),
        ...(totals ? { total: number(totals.points) } : {}),
      },
      {
        id: "amount",
        title: t("console.amount"),
        end: true,
        cell: (row) => (row.amount === null ? <EmptyCell /> : <Amount value={row.amount} />),
        csv: (row) => row.amount ?? "",
        ...(totals ? { total: <Amount value={totals.amount} /> } : {}),
      },
      {
        id: "createdAt",
        title: t("desk.points_orderedAt"),
        cell: (row) => <DateTime at={row.createdAt} />,
        csv: (row) => csvMoment(row.createdAt),
      },
      {
        id: "state",
        title: t("console.state"),
        cell: (row) => <OrderState state={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: "decidedBy",
        title: t("desk.points_decidedBy"),
        off: true,
        cell: (row) => row.decidedBy ?? <EmptyCell />,
        csv: (row) => row.decidedBy ?? "",
      },
    ];
  }, [i18n, totals]);
}
