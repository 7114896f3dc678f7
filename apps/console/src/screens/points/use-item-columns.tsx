import type { PointItemRow } from "@khela/contract/console/points";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { showingOf } from "../../features/content/draft-checks.ts";
import { pictureUrl } from "../../features/content/pictures.ts";
import type { Column } from "../../features/data-table/columns.ts";
import { Amount, Badge, EmptyCell } from "../../shell/parts/values.tsx";
import classes from "./points.module.css";

const TONES = { live: "win", planned: "info", over: "plain", off: "plain" } as const;

interface ItemColumns {
  nowMs: number;
  /** Given where this operator may change the stock. */
  onStock: ((row: PointItemRow) => void) | undefined;
}

export function useItemColumns({ nowMs, onStock }: ItemColumns): readonly Column<PointItemRow>[] {
  const i18n = useI18n();
  return useMemo(() => {
    const { t, number, written } = i18n;
    return [
      {
        id: "title",
        title: t("desk.points_item"),
        wrap: true,
        cell: (row) => (
          <span className={classes["named"]}>
            <img src={pictureUrl(row.picture, "phone")} alt="" loading="lazy" />
            {row.title[written]}
          </span>
        ),
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
      },
      {
        id: "amount",
        title: t("desk.points_worth"),
        end: true,
        cell: (row) => (row.amount === null ? <EmptyCell /> : <Amount value={row.amount} />),
        csv: (row) => row.amount ?? "",
      },
      {
        id: "stock",
        title: t("desk.points_stock"),
        end: true,
        cell: (row) => (row.stock === null ? t("desk.points_endless") : number(row.stock)),
        csv: (row) => (row.stock === null ? "" : String(row.stock)),
      },
      {
        id: "waiting",
        title: t("desk.points_waiting"),
        end: true,
        cell: (row) => number(row.waiting),
        csv: (row) => String(row.waiting),
      },
      {
        id: "given",
        title: t("desk.points_given"),
        end: true,
        cell: (row) => number(row.given),
        csv: (row) => String(row.given),
      },
      {
        id: "showing",
        title: t("console.state"),
        cell: (row) => {
          const showing = showingOf(row, nowMs);
          return <Badge tone={TONES[showing]}>{t(`console.showing_${showing}`)}</Badge>;
        },
        csv: (row) => showingOf(row, nowMs),
      },
      ...(onStock
        ? [
            {
              id: "actions",
              title: t("console.actions"),
              pinned: true,
              cell: (row: PointItemRow) =>
                row.stock === null ? null : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={(event) => {
                      event.stopPropagation();
                      onStock(row);
                    }}
                  >
                    {t(row.kind === "voucher" ? "desk.points_addCodes" : "desk.points_changeStock")}
                  </Button>
                ),
            },
          ]
        : []),
    ];
  }, [i18n, nowMs, onStock]);
}
