/**
 * Node only: the texts that the server writes itself (letters, files). Each language is compiled at its first use.
 */
import type { LocaleCode } from "@khela/kernel/locales";
import { compileCatalogue } from "./compile.ts";
import { createI18n, type I18n } from "./i18n.ts";
import type { Namespace } from "./message-ids.ts";

/**
 * Returns the texts of some namespaces by language: `const texts = serverTexts(BUNDLES.letters); texts("ar").t(…)`.
 */
export function serverTexts(namespaces: readonly Namespace[]): (language: LocaleCode) => I18n {
  const made = new Map<LocaleCode, I18n>();
  return (language) => {
    const known = made.get(language) ?? createI18n(language, compileCatalogue(language, namespaces));
    made.set(language, known);
    return known;
  };
}
