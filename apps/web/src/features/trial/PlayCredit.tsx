import { I18nProvider, useI18n } from "@khela/ui/i18n";
import { type ReactNode, useMemo } from "react";
import { useTrial } from "../../shell/queries.ts";
import { withPlayCredit } from "./with-play-credit.ts";

/** Amounts below are a trial account's own: they carry the name of play credit, not the sign of money. */
export function PlayCredit({ children }: { children: ReactNode }) {
  const i18n = useI18n();
  const trial = useTrial();
  const value = useMemo(() => (trial ? withPlayCredit(i18n) : i18n), [i18n, trial]);
  return <I18nProvider value={value}>{children}</I18nProvider>;
}
