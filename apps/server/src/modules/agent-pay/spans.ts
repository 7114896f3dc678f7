import { dayOf, dayOfKey, dayPlus } from "@khela/kernel/period";

const HOUR_MS = 3_600_000;

/** A business day with a clock hour of it (0 to 23), or {@link WHOLE_DAY}. */
export interface Span {
  day: string;
  slot: number;
}
export const WHOLE_DAY = -1;

/** The business day after another one. */
export const dayAfter = (day: string): string => dayPlus(dayOfKey(day).startMs, 1).key;

/** The clock hour of a business day that contains a moment. */
export function slotOf(ms: number): Span {
  const { key, startMs } = dayOf(ms);
  return { day: key, slot: Math.floor((ms - startMs) / HOUR_MS) };
}

/** The times of a span, half-open. */
export function timesOf({ day, slot }: Span): { from: Date; to: Date } {
  const { startMs, endMs } = dayOfKey(day);
  if (slot === WHOLE_DAY) return { from: new Date(startMs), to: new Date(endMs) };
  const fromMs = startMs + slot * HOUR_MS;
  return { from: new Date(fromMs), to: new Date(fromMs + HOUR_MS) };
}
