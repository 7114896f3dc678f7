import { dayOf, monthOf, type Period, weekOf } from "@khela/kernel/period";

/** The periods of money limits. Source: SAFE-01. */
export const LIMIT_PERIODS = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const BY_PERIOD = { day: dayOf, week: weekOf, month: monthOf } as const;

/** The half-open period that contains an instant, in the operator's time zone. */
export function limitPeriodOf(period: LimitPeriod, ms: number): Period {
  return BY_PERIOD[period](ms);
}
