import { createI18n, type I18n } from "@khela/i18n/i18n";
import { loadConsoleMessages } from "@khela/i18n/load-console";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { useI18n } from "@khela/ui/i18n";
import { useQuery } from "@tanstack/react-query";

/** The texts of another language than the console's, to show what players read. */
export function useTexts(code: ContentLanguage): I18n {
  const own = useI18n();
  const other = useQuery({
    queryKey: ["texts", code],
    queryFn: async () => createI18n(code, await loadConsoleMessages(code)),
    enabled: code !== own.locale,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return code === own.locale ? own : (other.data ?? own);
}
