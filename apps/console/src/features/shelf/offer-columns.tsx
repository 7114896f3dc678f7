/** The columns that the tables of games and of vendors share. */
import type { ConsoleGame, ConsoleVendor } from "@khela/contract/console/games";
import type { useI18n } from "@khela/ui/i18n";
import { Button } from "@mantine/core";
import { EmptyCell } from "../../shell/parts/values.tsx";
import { KillSwitch } from "./kill-switch.tsx";

export type Texts = ReturnType<typeof useI18n>;
type Offered = ConsoleGame | ConsoleVendor;

/** The catalogue's language in which names are shown. */
export const nameLanguage = ({ written }: Texts) => written;

/** The column of the switch. @param turn sends the change to the server */
export function activeColumn<Row extends Offered>(
  i18n: Texts,
  readOnly: boolean,
  turn: (row: Row, body: { active: boolean; reason: string; version: number }) => Promise<unknown>,
) {
  return {
    id: "active",
    title: i18n.t("shelf.on"),
    cell: (row: Row) => (
      <KillSwitch
        name={row.name[nameLanguage(i18n)]}
        active={row.active}
        readOnly={readOnly}
        turn={(change) => turn(row, { ...change, version: row.version })}
      />
    ),
    csv: (row: Row) => String(row.active),
  };
}

/**
 * The columns of the last change (operator and reason) and of the edit button. @param onEdit undefined for read-only
 */
export function changeColumns<Row extends Offered>(i18n: Texts, onEdit: ((row: Row) => void) | undefined) {
  const { t } = i18n;
  return [
    {
      id: "changed",
      title: t("shelf.changed"),
      off: true,
      wrap: true,
      cell: (row: Row) => (row.changedAt ? `${row.changedBy ?? ""}: ${row.reason ?? ""}` : <EmptyCell />),
    },
    {
      id: "edit",
      title: t("console.edit"),
      pinned: true,
      cell: (row: Row) =>
        onEdit ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t("shelf.editOf", { name: row.name[nameLanguage(i18n)] })}
            onClick={() => onEdit(row)}
          >
            {t("console.edit")}
          </Button>
        ) : (
          <EmptyCell />
        ),
    },
  ];
}
