import { FLAGS } from "@khela/contract/system";
import { useI18n } from "@khela/ui/i18n";
import { Switch } from "@mantine/core";
import IconToggle from "@tabler/icons-react/dist/esm/icons/IconToggleRight.mjs";
import { Panel } from "../../shell/parts/page-head.tsx";
import type { PanelProps } from "./panel-props.ts";
import classes from "./system.module.css";

/** Every feature flag with a description. Source: SYS-06. */
export function FlagsPanel({ settings, saved, readOnly, onChange }: PanelProps) {
  const { t } = useI18n();
  return (
    <Panel title={t("console.flags")} icon={<IconToggle size={18} aria-hidden />}>
      <ul className={classes["flags"]}>
        {FLAGS.map((flag) => (
          <li key={flag} className={classes["flag"]}>
            <span id={`flag-${flag}`}>
              <span className={classes["flagName"]}>
                {t(`console.flag_${flag}`)}
                <span className={classes["flagCode"]}>{flag}</span>
                {settings.flags[flag] === saved.flags[flag] ? null : (
                  <span className={classes["changedMark"]}>{t("console.changed")}</span>
                )}
              </span>
              <span className={classes["flagText"]}>{t(`console.flagText_${flag}`)}</span>
            </span>
            <Switch
              aria-labelledby={`flag-${flag}`}
              checked={settings.flags[flag]}
              disabled={readOnly}
              onChange={(event) =>
                onChange({ flags: { ...settings.flags, [flag]: event.currentTarget.checked } })
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
