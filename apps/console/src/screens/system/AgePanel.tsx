import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl } from "@mantine/core";
import IconAge from "@tabler/icons-react/dist/esm/icons/IconRating18Plus.mjs";
import { Panel } from "../../shell/parts/page-head.tsx";
import type { PanelProps } from "./panel-props.ts";
import classes from "./system.module.css";

const AGES = [18, 21] as const;

/** The minimum age of players. Source: SAFE-05. */
export function AgePanel({ settings, readOnly, onChange }: PanelProps) {
  const { t, number } = useI18n();
  return (
    <Panel title={t("console.minimumAge")} icon={<IconAge size={18} aria-hidden />}>
      <SegmentedControl
        aria-label={t("console.minimumAge")}
        disabled={readOnly}
        value={String(settings.minimumAge ?? AGES[0])}
        onChange={(value) => onChange({ minimumAge: AGES.find((age) => String(age) === value) })}
        data={AGES.map((age) => ({ value: String(age), label: number(age) }))}
      />
      <p className={classes["note"]}>{t("console.minimumAgeText")}</p>
    </Panel>
  );
}
