/** The days of the fortnight with their matches, behind all and those in play. Source: SPORT-01. */
import type { MatchTime } from "@khela/contract/sports";
import { dayOf, dayOfKey, dayPlus } from "@khela/kernel/period";
import { useI18n } from "@khela/ui/i18n";
import { Chip, CHIPS } from "./Chip.tsx";

interface DayStripProps {
  days: readonly { date: string; open: number }[];
  /** How many matches are in play. */
  live: number;
  /** A time, or the key of a day. */
  chosen: MatchTime | (string & {});
  nowMs: number;
  onChoose: (chosen: { when: MatchTime } | { date: string }) => void;
}

export function DayStrip({ days, live, chosen, nowMs, onChoose }: DayStripProps) {
  const { t, number, date } = useI18n();
  const today = dayOf(nowMs).key;
  const tomorrow = dayPlus(nowMs, 1).key;
  const openOn = (key: string): number => days.find((day) => day.date === key)?.open ?? 0;
  const times = [
    ["all", null],
    ["live", live],
    ["today", openOn(today)],
    ["tomorrow", openOn(tomorrow)],
  ] as const;
  return (
    <nav aria-label={t("sportsbook.when")} className={CHIPS} data-testid="days">
      {times.map(([when, count]) => (
        <Chip key={when} on={chosen === when} onPick={() => onChoose({ when })}>
          {when === "live" ? <span aria-hidden className="size-2 rounded-full bg-hot" /> : null}
          {t(`sportsbook.when_${when}`)}
          {count === null ? null : <Count>{number(count)}</Count>}
        </Chip>
      ))}
      {days
        .filter((day) => day.date > tomorrow)
        .map((day) => (
          <Chip key={day.date} on={chosen === day.date} onPick={() => onChoose({ date: day.date })}>
            {date(dayOfKey(day.date).startMs, "dayMonth")}
            <Count>{number(day.open)}</Count>
          </Chip>
        ))}
    </nav>
  );
}

function Count({ children }: { children: string }) {
  return <span className="text-xs font-normal tabular-nums">{children}</span>;
}
