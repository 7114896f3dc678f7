import { isMoneyMetric } from "@khela/rules/missions/progress";
import type { Leaderboard, MemberMission } from "@khela/contract/missions";
import { useI18n } from "@khela/ui/i18n";

type Run = Pick<MemberMission | Leaderboard, "metric" | "categories">;

/** Beyond a day minutes don't matter. */
const DAY_MINUTES = 1_440;

/** Words for a mission's or leaderboard's values, games and times. */
export function useMissionText() {
  const { t, money, number, duration, date } = useI18n();
  /** A business day; its noon lies on that day in every zone that shows it. */
  const day = (key: string): string => date(`${key}T06:00:00Z`, "date");
  /** The time until an instant, at least a minute. */
  function until(instant: string, nowMs: number): string {
    const minutes = Math.max(1, Math.ceil((Date.parse(instant) - nowMs) / 60_000));
    return duration(minutes > DAY_MINUTES ? minutes - (minutes % 60) : minutes);
  }
  return {
    /** A value or target with what it is: money for valid bets, else a number. */
    value: ({ metric }: Pick<Run, "metric">, value: string): string =>
      isMoneyMetric(metric) ? money(value, { decimals: "auto" }) : number(BigInt(value)),
    categories: ({ categories }: Run): string | undefined =>
      categories.length === 0
        ? undefined
        : t("missions.inCategories", {
            names: categories.map((name) => t(`shell.category_${name}`)).join(", "),
          }),
    /** The day, or the first and last day, of a run. */
    run: ({ run, lastDay }: { run: string; lastDay: string }): string =>
      run === lastDay ? day(run) : t("missions.days", { from: day(run), to: day(lastDay) }),
    until,
    /** How long a run goes on, or since when the operator has stopped it. */
    left: ({ endsAt, stoppedAt }: Pick<MemberMission | Leaderboard, "endsAt" | "stoppedAt">, nowMs: number) =>
      stoppedAt === null
        ? t("missions.timeLeft", { time: until(endsAt, nowMs) })
        : t("missions.stoppedAt", { date: date(stoppedAt, "dateTime") }),
  };
}
