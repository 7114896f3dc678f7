import { LOCALES, type Locale, type LocaleCode } from "@khela/kernel/locales";

/** A language with its names. */
export interface NamedLanguage extends Locale {
  readonly code: LocaleCode;
  /** The language's name in the page's language, from the browser. */
  readonly here: string;
  /** All searchable names in lower case. */
  readonly words: string;
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The offered languages with their names: the page's own first, the others in the operator's order. */
export function namedLanguages(
  offered: readonly LocaleCode[],
  page: { code: LocaleCode; tag: string },
): NamedLanguage[] {
  const here = new Intl.DisplayNames(page.tag, { type: "language" });
  const english = new Intl.DisplayNames("en", { type: "language" });
  // Only variants that differ by country (Chinese) show the country in their name.
  const nameable = ({ tag }: Locale) => (/^(zh)-/.test(tag) ? tag : tag.replace(/-.*/, ""));
  const known = offered.flatMap((code) => LOCALES.find((locale) => locale.code === code) ?? []);
  return known
    .toSorted((one, other) => Number(other.code === page.code) - Number(one.code === page.code))
    .map((locale) => {
      const called = here.of(nameable(locale)) ?? locale.name;
      const words = [locale.name, called, english.of(nameable(locale)) ?? "", locale.code, locale.tag];
      return { ...locale, here: called, words: words.map(plain).join(" ") };
    });
}

/** The languages with a name that contains the typed text. */
export function foundLanguages(all: readonly NamedLanguage[], typed: string): readonly NamedLanguage[] {
  const wanted = plain(typed.trim());
  return wanted === "" ? all : all.filter(({ words }) => words.includes(wanted));
}
