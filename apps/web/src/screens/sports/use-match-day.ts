import { useI18n } from "@khela/ui/i18n";
import { matchDay } from "../../features/sports/match-day.ts";

/** Writes the day of a match in the reader's language: today, tomorrow, or the date. */
export function useMatchDay(): (matchTime: string, nowMs: number) => string {
  const { t, date } = useI18n();
  return (matchTime, nowMs) =>
    matchDay(Date.parse(matchTime), nowMs, {
      today: t("sports.today"),
      tomorrow: t("sports.tomorrow"),
      dayMonth: (ms) => date(ms, "dayMonth"),
    });
}
