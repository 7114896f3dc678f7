import { I18nProvider, useI18n } from "@khela/ui/i18n";
import { type ReactNode, useMemo } from "react";
import { useTrial } from "../../shell/queries.ts";
import { withPlayCredit } from "./with-play-credit.ts";

/** Formats the amounts of a trial account below it as play credit, without the currency sign. */
export function PlayCredit({ children }: { children: ReactNode }) {
  const i18n = useI18n();
  const trial = useTrial();
  const value = useMemo(() => (trial ? withPlayCredit(i18n) : i18n), [i18n, trial]);
  return <I18nProvider value={value}>{children}</I18nProvider>;
}
