import { createI18n, type I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";

/**
 * The language of a text that people have written, for what stands in it: its dates, amounts and digits are of one
 * language with its words. Readers of a language that nobody writes in get English as a whole (decision 0034).
 */
export function useWritten(): I18n {
  const i18n = useI18n();
  return i18n.locale === i18n.written ? i18n : createI18n(i18n.written, {});
}
