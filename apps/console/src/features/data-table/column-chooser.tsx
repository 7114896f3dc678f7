import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from "@mantine/core";
import IconColumns from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs";
import type { Column } from "./columns.ts";

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  hidden: Readonly<Record<string, boolean>>;
  onHide: (column: string, hidden: boolean) => void;
}

/** Chooses the visible columns; the first one names the row and can't be hidden. */
export function ColumnChooser<Row>({ columns, hidden, onHide }: ColumnChooserProps<Row>) {
  const { t } = useI18n();
  return (
    <Popover position="bottom-end" shadow="lg" trapFocus>
      <Popover.Target>
        <Tooltip label={t("console.columns")}>
          <ActionIcon size={36} variant="default" aria-label={t("console.columns")}>
            <IconColumns size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("console.columns")}>
        <Stack gap={8}>
          {columns.slice(1).map((column) => (
            <Checkbox
              key={column.id}
              size="sm"
              label={column.title}
              checked={hidden[column.id] !== true}
              onChange={(event) => onHide(column.id, !event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
