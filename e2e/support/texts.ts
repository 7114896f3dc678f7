import { compileCatalogue, namespacesFor } from "@khela/i18n/compile";
import { createI18n, type I18n } from "@khela/i18n/i18n";
import type { LocaleCode } from "@khela/kernel/locales";

const made = new Map<LocaleCode, I18n>();

/** The product's own texts and formats in a language, so that tests look for exactly what the site shows. */
function texts(language: LocaleCode): I18n {
  const known = made.get(language);
  if (known) return known;
  const i18n = createI18n(language, compileCatalogue(language, namespacesFor(language)));
  made.set(language, i18n);
  return i18n;
}

/** Bengali, the default language. */
export const bn = texts("bn");
export const en = texts("en");
/** A right-to-left language with digits of its own. */
export const ar = texts("ar");
