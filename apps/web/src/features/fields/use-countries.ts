import { getCountryCodes } from "@khela/contract/verification";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { HOME_DIALING_CODE } from "./mobile.ts";

/** A country whose mobile numbers the operator accepts. */
export interface Country {
  countryCode: string;
  countryDialingCode: string;
  /** In the visitor's language. */
  name: string;
}

const HOME: Country = { countryCode: "BD", countryDialingCode: HOME_DIALING_CODE, name: "" };

/**
 * The countries to choose from, the home country first, the others by name; only the home country until the
 * list has loaded.
 */
export function useCountries(): readonly Country[] {
  const { lang: language } = useI18n();
  const { data = [HOME] } = useQuery({
    queryKey: ["countries"],
    queryFn: ({ signal }) => call(getCountryCodes, {}, { signal }),
    staleTime: Infinity,
  });
  const names = new Intl.DisplayNames(language, { type: "region" });
  return data
    .map((country) => ({ ...country, name: names.of(country.countryCode) ?? country.countryCode }))
    .toSorted(
      (one, other) =>
        Number(isHome(other)) - Number(isHome(one)) || one.name.localeCompare(other.name, language),
    );
}

function isHome(country: Country): boolean {
  return country.countryDialingCode === HOME_DIALING_CODE;
}
