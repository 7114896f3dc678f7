import { useI18n } from "@khela/ui/i18n";
import { Button, Checkbox } from "@mantine/core";
import { useMemo, useState } from "react";

/** The selected rows of a page, for one decision about all of them. */
export interface RowSelection {
  /** The selected ids that are on this page and can be decided. */
  ids: readonly string[];
  toggle(id: string): void;
  /** Selects all rows of the page, or none if all are selected. */
  toggleAll(): void;
  clear(): void;
}

/**
 * @param choosable the ids on this page that can be selected. @returns a stable value until the selection or the page
 * changes
 */
export function useRowSelection(choosable: readonly string[]): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = JSON.stringify(choosable);
  return useMemo(() => {
    const all = JSON.parse(shown) as string[];
    const ids = all.filter((id) => chosen.has(id));
    return {
      ids,
      toggle: (id) => {
        const next = new Set(chosen);
        if (!next.delete(id)) next.add(id);
        setChosen(next);
      },
      toggleAll: () => setChosen(new Set(ids.length === all.length ? [] : all)),
      clear: () => setChosen(new Set()),
    };
  }, [chosen, shown]);
}

interface ChooseBoxProps {
  /** The row's name, for the accessible label. */
  name: string;
  id: string;
  choosing: RowSelection;
  disabled?: boolean;
}

export function RowCheckbox({ name, id, choosing, disabled = false }: ChooseBoxProps) {
  const { t } = useI18n();
  return (
    <Checkbox
      aria-label={t("shelf.choose", { name })}
      checked={choosing.ids.includes(id)}
      disabled={disabled}
      onChange={() => choosing.toggle(id)}
    />
  );
}

export function SelectAllCheckbox({ choosing, disabled }: { choosing: RowSelection; disabled: boolean }) {
  const { t } = useI18n();
  return (
    <Button variant="subtle" h={36} disabled={disabled} onClick={choosing.toggleAll}>
      {t("shelf.chooseAll")}
    </Button>
  );
}
