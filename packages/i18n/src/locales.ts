/**
 * The languages of the product. A language is added here and as a folder under `messages/`;
 * docs: README.md of this package. Source: LANG-01, LANG-02, LANG-03.
 */
export interface Locale {
  /** Our code, the name of the message folder and the `lang` of the page. */
  readonly code: string;
  /** The code on the wire (`BN`, `EN`), as the specification writes it. */
  readonly wire: string;
  /** BCP 47 tag for Intl: decides digits, grouping, month names. */
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  /** The language's own name, for the selector. */
  readonly name: string;
}

/** In the order of the language selector; the first one is the default. */
export const LOCALES = [
  { code: "bn", wire: "BN", tag: "bn-BD", dir: "ltr", name: "বাংলা" },
  { code: "en", wire: "EN", tag: "en-GB", dir: "ltr", name: "English" },
] as const satisfies readonly Locale[];

export type LocaleCode = (typeof LOCALES)[number]["code"];

/** The locale of a code in either spelling (`bn`, `BN`, `en-GB`), or the default one. */
export function localeOf(code: string | null | undefined): (typeof LOCALES)[number] {
  const short = (code ?? "").toLowerCase().split("-")[0];
  return LOCALES.find((locale) => locale.code === short) ?? LOCALES[0];
}
