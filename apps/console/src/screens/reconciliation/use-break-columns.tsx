import type { BookBreak } from "@khela/contract/console/reconciliation";
import { useI18n } from "@khela/ui/i18n";
import { Anchor } from "@mantine/core";
import { useMemo } from "react";
import type { Column } from "../../features/data-table/columns.ts";
import { csvMoment } from "../../features/data-table/csv-values.ts";
import { Amount, Badge, EmptyCell, type Tone, DateTime } from "../../shell/parts/values.tsx";
import { ageText, sourceName, subjectText } from "./source-name.ts";

const TONES: Record<BookBreak["state"], Tone> = { open: "lose", explained: "gold", resolved: "win" };

export function BreakState({ state }: { state: BookBreak["state"] }) {
  const { t } = useI18n();
  return <Badge tone={TONES[state]}>{t(`desk.state_${state}`)}</Badge>;
}

/** The columns of the list of breaks. @param onOpen opens a break; also used by the link in the first cell */
export function useBreakColumns(
  nowMs: number,
  onOpen: (breakId: string) => void,
): readonly Column<BookBreak>[] {
  const i18n = useI18n();
  return useMemo(() => {
    const { t } = i18n;
    return [
      {
        id: "subject",
        title: t("desk.breakSubject"),
        sort: "subject",
        cell: (row) => (
          <Anchor component="button" type="button" ff="monospace" fz="sm" onClick={() => onOpen(row.breakId)}>
            {subjectText(i18n, row.subject)}
          </Anchor>
        ),
        csv: (row) => row.subject,
      },
      {
        id: "kind",
        title: t("desk.breakKind"),
        sort: "kind",
        cell: (row) => t(`desk.kind_${row.kind}`),
        csv: (row) => row.kind,
      },
      {
        id: "source",
        title: t("desk.breakSource"),
        sort: "source",
        cell: (row) => sourceName(i18n, row.source),
        csv: (row) => row.source,
      },
      {
        id: "difference",
        title: t("desk.breakDifference"),
        sort: "difference",
        end: true,
        cell: (row) => <Amount value={row.difference} signed />,
        csv: (row) => row.difference,
      },
      {
        id: "state",
        title: t("console.state"),
        sort: "state",
        cell: (row) => <BreakState state={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: "owner",
        title: t("desk.breakOwner"),
        sort: "owner",
        cell: (row) => row.ownerName ?? <EmptyCell />,
        csv: (row) => row.ownerName,
      },
      {
        id: "age",
        title: t("desk.breakAge"),
        sort: "foundAt",
        cell: (row) => ageText(i18n, Date.parse(row.foundAt), Date.parse(row.resolvedAt ?? "") || nowMs),
        csv: (row) => csvMoment(row.foundAt),
      },
      {
        id: "foundAt",
        title: t("desk.did_found"),
        off: true,
        cell: (row) => <DateTime at={row.foundAt} />,
        csv: (row) => csvMoment(row.foundAt),
      },
    ];
  }, [i18n, nowMs, onOpen]);
}
