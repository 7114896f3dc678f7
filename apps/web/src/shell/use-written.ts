import { createI18n, type I18n } from "@khela/i18n/i18n";
import { useI18n } from "@khela/ui/i18n";

/**
 * The language for dates, amounts and digits within a text that operators wrote, so that they match its
 * words. Readers of a language that operators don't write in get the whole text in English (decision 0034).
 */
export function useWritten(): I18n {
  const i18n = useI18n();
  return i18n.locale === i18n.written ? i18n : createI18n(i18n.written, {});
}
