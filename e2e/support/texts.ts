import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n, type I18n } from "@khela/i18n/i18n";
import type { LocaleCode } from "@khela/i18n/locales";
import { BUNDLES } from "@khela/i18n/message-ids";

const made = new Map<LocaleCode, I18n>();

/** The product's own texts and formats in a language: what a test looks for is what the site says. */
function texts(language: LocaleCode): I18n {
  const known = made.get(language);
  if (known) return known;
  const namespaces = [...new Set(Object.values(BUNDLES).flat())];
  const i18n = createI18n(language, compileCatalogue(language, namespaces));
  made.set(language, i18n);
  return i18n;
}

/** Bengali, the default language. */
export const bn = texts("bn");
export const en = texts("en");
