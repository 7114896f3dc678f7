import { dayOf, dayOfKey, dayPlus, monthOf, weekOf } from "@khela/kernel/period";

/** The steps into which a range of business days is divided. Weeks begin on Monday. */
export type Step = "day" | "week" | "month";

/** The days of one step, both ends included. */
export interface StepRange {
  from: string;
  to: string;
}

const PERIOD_OF = { day: dayOf, week: weekOf, month: monthOf } as const;

/**
 * A range divided into steps, oldest first, without gaps; the first and last may be incomplete. Source:
 * MONEY-07.
 * @throws RangeError where an end is no business day
 */
export function stepsOf({ from, to }: StepRange, step: Step): StepRange[] {
  const steps: StepRange[] = [];
  const untilMs = dayOfKey(to).endMs;
  for (let startMs = dayOfKey(from).startMs; startMs < untilMs;) {
    const endMs = Math.min(PERIOD_OF[step](startMs).endMs, untilMs);
    steps.push({ from: dayOf(startMs).key, to: dayPlus(endMs, -1).key });
    startMs = endMs;
  }
  return steps;
}
