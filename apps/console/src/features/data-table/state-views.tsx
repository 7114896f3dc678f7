import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl } from "@mantine/core";
import classes from "./data-table.module.css";

interface StateViewsProps<View extends string> {
  value: string;
  views: readonly View[];
  labelOf: (view: View) => string;
  onChange: (view: View) => void;
}

/** Switches between the parts of a queue. It stands above the table and scrolls on a phone. */
export function StateViews<View extends string>({ value, views, labelOf, onChange }: StateViewsProps<View>) {
  const { t } = useI18n();
  return (
    <div className={classes["stateViews"]}>
      <SegmentedControl
        aria-label={t("console.state")}
        value={value}
        onChange={(next) => {
          const view = views.find((known) => known === next);
          if (view !== undefined) onChange(view);
        }}
        data={views.map((view) => ({ value: view, label: labelOf(view) }))}
      />
    </div>
  );
}
