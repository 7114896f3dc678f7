import { dayOf, dayPlus, monthOf, type Period } from "@khela/kernel/period";

/** What a money limit counts over. Source: SAFE-01. */
export const LIMIT_PERIODS = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** The business week (Monday to Sunday, operator's zone) that contains an instant, named by its Monday. */
function weekOf(ms: number): Period {
  const weekday = new Date(`${dayOf(ms).key}T00:00:00Z`).getUTCDay();
  const { key, startMs } = dayPlus(ms, -((weekday + 6) % 7));
  return { key, startMs, endMs: dayPlus(startMs, 7).startMs };
}

const BY_PERIOD = { day: dayOf, week: weekOf, month: monthOf } as const;

/** The period of an instant, half-open, in the operator's zone. */
export function limitPeriodOf(period: LimitPeriod, ms: number): Period {
  return BY_PERIOD[period](ms);
}
