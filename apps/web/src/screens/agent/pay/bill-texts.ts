import type { BillRow } from "@khela/contract/agent-pay";
import { dayOfKey } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";

/** The texts of bills that lists and pages share. */
export function useBillTexts() {
  const { t, date, number } = useI18n();
  const day = (key: string) => date(dayOfKey(key).startMs, "date");
  return {
    day,
    /** `Nov 27`, `Nov 23 – Nov 29`, or a day with its clock hour. */
    period({ from, to, hour }: Pick<BillRow, "from" | "to" | "hour">): string {
      if (hour !== null)
        return t("agentPay.hourOf", { day: day(from), from: number(hour), to: number(hour + 1) });
      return from === to ? day(from) : `${day(from)} – ${day(to)}`;
    },
    /** A rate in millionths as a percentage. */
    rate: (ppm: number): string =>
      t("agentPay.percent", { rate: number(ppm / 10_000, { maximumFractionDigits: 4 }) }),
  };
}
