import { ODDS_CHANGES, ODDS_FORMATS } from "@khela/rules/sports/odds";
import { Select } from "@khela/ui/field";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { setOddsFormat, useOddsFormat } from "../../../features/sports/odds-format.ts";
import { setAccept, useSlip } from "../../../features/sports/slip-store.ts";

/** How odds are read, and which changes of them the player takes without being asked. */
export function SlipSettings() {
  const { t } = useI18n();
  const format = useOddsFormat();
  const { accept } = useSlip();
  return (
    <details className="group rounded-xl border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 text-sm text-muted">
        <Icon name="settings" size={16} />
        <span className="flex-1">{t("sportsbook.settings")}</span>
        <Icon name="chevronDown" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        <Select
          label={t("sportsbook.accept")}
          value={accept}
          onChange={({ target }) => setAccept(ODDS_CHANGES.find((one) => one === target.value) ?? "better")}
          options={ODDS_CHANGES.map((value) => ({ value, label: t(`sportsbook.accept_${value}`) }))}
        />
        <Select
          label={t("sportsbook.format")}
          value={format}
          onChange={({ target }) =>
            setOddsFormat(ODDS_FORMATS.find((one) => one === target.value) ?? "decimal")
          }
          options={ODDS_FORMATS.map((value) => ({ value, label: t(`sportsbook.format_${value}`) }))}
        />
      </div>
    </details>
  );
}
