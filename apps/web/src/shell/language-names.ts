import { LOCALES, type Locale, type LocaleCode } from "@khela/kernel/locales";

/** A language with what it is called. */
export interface NamedLanguage extends Locale {
  readonly code: LocaleCode;
  /** In the language of the page, as the browser knows it. */
  readonly here: string;
  /** Everything that it is found by, in small letters. */
  readonly words: string;
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The offered languages with their names, the page's own one first, the others in their order. */
export function namedLanguages(
  offered: readonly LocaleCode[],
  page: { code: LocaleCode; tag: string },
): NamedLanguage[] {
  const here = new Intl.DisplayNames(page.tag, { type: "language" });
  const english = new Intl.DisplayNames("en", { type: "language" });
  // What differs only by country is told apart by it; the others don't name theirs.
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

/** Those of which a name holds what was typed. */
export function foundLanguages(all: readonly NamedLanguage[], typed: string): readonly NamedLanguage[] {
  const wanted = plain(typed.trim());
  return wanted === "" ? all : all.filter(({ words }) => words.includes(wanted));
}
