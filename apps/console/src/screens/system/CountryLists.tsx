import { useI18n } from "@khela/ui/i18n";
import { Alert, MultiSelect } from "@mantine/core";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs";
import { useMemo } from "react";
import { Panel } from "../../shell/parts/page-head.tsx";
import { countriesIn } from "../../shell/parts/country-names.ts";
import type { PanelProps } from "./panel-props.ts";
import classes from "./system.module.css";
import type { System } from "./use-system.ts";

interface CountryListsProps extends PanelProps {
  here: System["here"];
  /** The date of the country data. */
  dataFrom: string;
}

/** The allowed and denied countries. Source: SYS-03. */
export function CountryLists({ settings, readOnly, onChange, here, dataFrom }: CountryListsProps) {
  const { t, locale, date } = useI18n();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const nameOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
  const { allowCountries, denyCountries } = settings;
  const both = allowCountries.filter((code) => denyCountries.includes(code));
  const list = { data: countries, searchable: true, disabled: readOnly, hidePickedOptions: true } as const;
  return (
    <Panel title={t("console.countries")} icon={<IconWorld size={18} aria-hidden />}>
      {isOwnCountryBlocked(settings, here.country) ? (
        <Alert color="lose" mb="md" role="alert">
          {t("console.lockedOut")}
        </Alert>
      ) : null}
      {both.length > 0 ? (
        <Alert color="gold" mb="md">
          {t("console.countryInBoth", { list: both.map(nameOf).join(", ") })}
        </Alert>
      ) : null}
      <div className={classes["lists"]}>
        <MultiSelect
          {...list}
          label={t("console.denyCountries")}
          description={t("console.denyCountriesText")}
          placeholder={t("console.countryPick")}
          nothingFoundMessage={t("console.countryNoMatch")}
          value={denyCountries}
          onChange={(codes) => onChange({ denyCountries: codes })}
        />
        <MultiSelect
          {...list}
          label={t("console.allowCountries")}
          description={t("console.allowCountriesText")}
          placeholder={t("console.countryPick")}
          nothingFoundMessage={t("console.countryNoMatch")}
          value={allowCountries}
          onChange={(codes) => onChange({ allowCountries: codes })}
        />
      </div>
      <p className={classes["note"]}>
        {t("console.countriesNow", {
          ip: here.ip,
          country: here.country === null ? t("console.countryUnknown") : nameOf(here.country),
          when: date(dataFrom, "date"),
        })}
      </p>
    </Panel>
  );
}

/**
 * The same rule as on the server: denied takes precedence, and an allow list requires a country on it. Private
 * addresses have no country and are served.
 */
function isOwnCountryBlocked(
  { allowCountries, denyCountries }: PanelProps["settings"],
  country: string | null,
): boolean {
  if (country === null) return false;
  return denyCountries.includes(country) || (allowCountries.length > 0 && !allowCountries.includes(country));
}
