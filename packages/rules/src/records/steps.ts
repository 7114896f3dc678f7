import { dayOfKey, dayPlus, monthOf } from "@khela/kernel/period";

/** How a range of business days is cut. Weeks begin on Monday. */
export type Step = "day" | "week" | "month";

/** Days of one step, both ends included. */
export interface StepRange {
  from: string;
  to: string;
}

/** 1970-01-05 was a Monday. */
const WEEK_MS = 7 * 86_400_000;
const A_MONDAY = "1970-01-05";

/** The last day of the step that a day lies in. */
function lastOf(key: string, step: Step): string {
  const { startMs } = dayOfKey(key);
  if (step === "day") return key;
  if (step === "month") return dayPlus(monthOf(startMs).endMs, -1).key;
  const since = startMs - dayOfKey(A_MONDAY).startMs;
  return dayPlus(dayOfKey(A_MONDAY).startMs + Math.floor(since / WEEK_MS) * WEEK_MS, 6).key;
}

/** A range cut into steps, oldest first, without gaps; the first and last may be cut short. Source: MONEY-07. */
export function stepsOf({ from, to }: StepRange, step: Step): StepRange[] {
  const steps: StepRange[] = [];
  for (let day = from; day <= to;) {
    const end = lastOf(day, step);
    steps.push({ from: day, to: end < to ? end : to });
    day = dayPlus(dayOfKey(end).startMs, 1).key;
  }
  return steps;
}
