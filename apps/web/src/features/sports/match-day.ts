import { dayOf, dayPlus } from "@khela/kernel/period";

/**
 * The day of a match as text: today, tomorrow, or DD-MMM, by days in the operator's zone. Source: HOME-06.
 * @param dayMonth formats the day in the reader's language; a number and a month are joined by a hyphen
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
