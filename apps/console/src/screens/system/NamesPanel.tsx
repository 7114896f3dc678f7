import { isLegible } from "@khela/kernel/text";
import { useI18n } from "@khela/ui/i18n";
import IconNames from "@tabler/icons-react/dist/esm/icons/IconUserShield.mjs";
import { ListField } from "../../features/settings/list-field.tsx";
import { Panel } from "../../shell/parts/page-head.tsx";
import type { PanelProps } from "./panel-props.ts";

/** The names that players may not use, because they would pass for the house. Source: AUTH-09. */
export function NamesPanel({ settings, readOnly, onChange }: PanelProps) {
  const { t } = useI18n();
  return (
    <Panel title={t("console.reservedNames")} icon={<IconNames size={18} aria-hidden />}>
      <ListField
        label={t("console.reservedNames")}
        text={t("console.reservedNamesText")}
        placeholder="admin"
        readOnly={readOnly}
        check={(entry) =>
          isLegible(entry) && entry.length >= 2 && entry.length <= 40
            ? undefined
            : t("console.reservedNameWrong", { entry })
        }
        entries={settings.reservedNames ?? []}
        onChange={(reservedNames) => onChange({ reservedNames })}
      />
    </Panel>
  );
}
