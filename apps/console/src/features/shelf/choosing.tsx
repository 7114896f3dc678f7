import { useI18n } from "@khela/ui/i18n";
import { Button, Checkbox } from "@mantine/core";
import { useMemo, useState } from "react";

/** Rows of a page that are chosen for one decision about all of them. */
export interface Choosing {
  /** The ids chosen that are on this page and can be decided. */
  ids: readonly string[];
  toggle(id: string): void;
  /** All of the page, or none where all are chosen. */
  toggleAll(): void;
  clear(): void;
}

/** @param choosable ids on this page that can be chosen. @returns the same until something else is chosen or shown */
export function useChoosing(choosable: readonly string[]): Choosing {
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
  /** Of the row, for whoever hears it. */
  name: string;
  id: string;
  choosing: Choosing;
  disabled?: boolean;
}

export function ChooseBox({ name, id, choosing, disabled = false }: ChooseBoxProps) {
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

export function ChooseAll({ choosing, disabled }: { choosing: Choosing; disabled: boolean }) {
  const { t } = useI18n();
  return (
    <Button variant="subtle" h={36} disabled={disabled} onClick={choosing.toggleAll}>
      {t("shelf.chooseAll")}
    </Button>
  );
}
