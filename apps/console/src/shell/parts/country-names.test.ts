import { expect, it } from "vitest";
import { countriesIn } from "./country-names.ts";

it("[SYS-03] names the countries of today in both languages, in order", () => {
  for (const [language, bangladesh] of [
    ["en", "Bangladesh (BD)"],
    ["bn", "বাংলাদেশ (BD)"],
  ] as const) {
    const countries = countriesIn(language);
    expect(countries.length).toBeGreaterThan(245);
    expect(countries.length).toBeLessThan(256);
    expect(countries).toContainEqual({ value: "BD", label: bangladesh });
    const codes = countries.map(({ value }) => value);
    for (const gone of ["SU", "YU", "DD", "EU", "ZZ", "UK"]) expect(codes, gone).not.toContain(gone);
    const labels = countries.map(({ label }) => label);
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, language)));
  }
});
