/** Node only: what the server says by itself (letters, files), each language compiled when somebody first reads it. */
import type { LocaleCode } from "@khela/kernel/locales";
import { compileCatalogue } from "./compile.ts";
import { createI18n, type I18n } from "./i18n.ts";
import type { Namespace } from "./message-ids.ts";

/** Gives the texts of some namespaces by language: `const texts = serverTexts(BUNDLES.letters); texts("ar").t(…)`. */
export function serverTexts(namespaces: readonly Namespace[]): (language: LocaleCode) => I18n {
  const made = new Map<LocaleCode, I18n>();
  return (language) => {
    const known = made.get(language) ?? createI18n(language, compileCatalogue(language, namespaces));
    made.set(language, known);
    return known;
  };
}
