import { dayOf, dayPlus } from "@khela/kernel/period";

/**
 * How the day of a match is said: today, tomorrow, or DD-MMM, by days in the operator's zone. Source: HOME-06.
 * @param dayMonth the day as the language writes it; where that is a number and a month, they are joined by a dash
 */
export function matchDay(
  startsAtMs: number,
  nowMs: number,
  words: { today: string; tomorrow: string; dayMonth: (ms: number) => string },
): string {
  const { key } = dayOf(startsAtMs);
  if (key === dayOf(nowMs).key) return words.today;
  if (key === dayPlus(nowMs, 1).key) return words.tomorrow;
  return words.dayMonth(startsAtMs).replace(/^(\p{Nd}{2})\s(\S+)$/u, "$1-$2");
}
