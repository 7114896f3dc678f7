import type { Broadcast } from "@khela/contract/console/messages";
import { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { Author, Badge, DateTime } from "../../shell/parts/values.tsx";

/** The badge colour of each state. */
export const STATE_TONES = { planned: "info", sent: "win", recalled: "plain" } as const;

export function useBroadcastColumns(open: (row: Broadcast) => void): readonly Column<Broadcast>[] {
  const i18n = useI18n();
  return useMemo(() => {
    const { t, number, written } = i18n;
    return [
      {
        id: "title",
        title: t("console.title"),
        cell: (row) => (
          <Button size="compact-sm" variant="subtle" onClick={() => open(row)} maw="22rem">
            <span dir="auto" style={{ overflow: "hidden", textOverflow: "ellipsis" }}>
              {row.title[written]}
            </span>
          </Button>
        ),
        csv: (row) => row.title[written],
      },
      {
        id: "category",
        title: t("desk.category"),
        cell: (row) => t(`desk.category_${row.category}`),
        csv: (row) => row.category,
      },
      {
        id: "startsAt",
        title: t("desk.sentAt"),
        cell: (row) => <DateTime at={row.startsAt} />,
        csv: (row) => csvMoment(row.startsAt),
      },
      {
        id: "state",
        title: t("console.state"),
        cell: (row) => <Badge tone={STATE_TONES[row.state]}>{t(`desk.broadcast_${row.state}`)}</Badge>,
        csv: (row) => row.state,
      },
      ...(["delivered", "read", "spared"] as const).map((id): Column<Broadcast> => ({
        id,
        title: t(`desk.count_${id}`),
        end: true,
        cell: (row) => number(row[id]),
        csv: (row) => String(row[id]),
      })),
      {
        id: "createdBy",
        title: t("desk.writtenBy"),
        cell: (row) => <Author name={row.createdBy} />,
        csv: (row) => row.createdBy,
      },
    ];
  }, [i18n, open]);
}
