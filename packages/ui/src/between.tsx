import { useI18n } from "./i18n.tsx";

/** What stands between two facts of one line: ` · `, but a stroke where a raised dot would be read as the Arabic zero. */
export function useBetween(): string {
  return useI18n().dir === "rtl" ? " | " : " · ";
}
