import { useI18n } from "./i18n.tsx";

/**
 * The separator between two facts on one line: ` · `, but ` | ` in right-to-left text, where a raised dot could be
 * read as the Arabic zero.
 */
export function useSeparator(): string {
  return useI18n().dir === "rtl" ? " | " : " · ";
}
