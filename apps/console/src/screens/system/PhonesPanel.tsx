import {
  allowedCountries,
  COSTLY_PREFIXES,
  isDialingCode,
  KNOWN_DIALING_CODES,
} from "@khela/rules/contact/number-plan";
import { useI18n } from "@khela/ui/i18n";
import { MultiSelect } from "@mantine/core";
import IconPhone from "@tabler/icons-react/dist/esm/icons/IconDeviceMobileMessage.mjs";
import { useMemo } from "react";
import { ListField } from "../../features/settings/list-field.tsx";
import { Panel } from "../../shell/parts/page-head.tsx";
import { countriesIn } from "../../shell/parts/country-names.ts";
import type { PanelProps } from "./panel-props.ts";
import classes from "./system.module.css";

const PREFIX = /^\+[1-9]\d{1,13}$/;
/** Accepts several prefixes at once, as pasted from a gateway's list. */
const SEPARATOR = /[\s,;]+/;
const KNOWN = allowedCountries({ dialingCodes: KNOWN_DIALING_CODES, blockedPrefixes: [] });

/**
 * The countries whose numbers get codes by SMS, and prefixes that are too expensive. Source: AUTH-18,
 * money-and-safety section 2.
 */
export function PhonesPanel({ settings, readOnly, onChange }: PanelProps) {
  const { t, locale } = useI18n();
  const options = useMemo(() => {
    const names = new Map(countriesIn(locale).map(({ value, label }) => [value, label]));
    return KNOWN.map(({ countryCode, countryDialingCode }) => ({
      value: countryDialingCode,
      label: `${names.get(countryCode) ?? countryCode} ${countryDialingCode}`,
    }));
  }, [locale]);
  const chosen = settings.phoneCountries ?? [];
  return (
    <Panel title={t("console.phones")} icon={<IconPhone size={18} aria-hidden />}>
      <div className={classes["lists"]}>
        <MultiSelect
          label={t("console.phoneCountries")}
          description={t("console.phoneCountriesText")}
          disabled={readOnly}
          hidePickedOptions
          data={options}
          value={chosen}
          error={chosen.length === 0 ? t("console.phoneCountriesNone") : undefined}
          onChange={(codes) => onChange({ phoneCountries: codes.filter(isDialingCode) })}
        />
        <ListField
          label={t("console.phonePrefixes")}
          text={t("console.phonePrefixesText")}
          placeholder="+88019"
          mono
          separator={SEPARATOR}
          readOnly={readOnly}
          check={(entry) => (PREFIX.test(entry) ? undefined : t("console.phonePrefixWrong", { entry }))}
          entries={settings.phoneBlockedPrefixes ?? []}
          onChange={(phoneBlockedPrefixes) => onChange({ phoneBlockedPrefixes })}
        />
      </div>
      <p className={classes["note"]}>{t("console.phoneAlways", { list: COSTLY_PREFIXES.join(", ") })}</p>
    </Panel>
  );
}
