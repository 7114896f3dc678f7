import { useI18n } from "@khela/ui/i18n";
import type { LimitView } from "./use-protection.ts";

/** Formats the value of a limit: an amount, or minutes. */
export function useLimitText(kind: LimitView["kind"]): (value: string) => string {
  const { duration, money } = useI18n();
  return (value) => (kind === "session" ? duration(Number(value)) : money(value, { decimals: "auto" }));
}
