import { dayOf, monthOf, type Period, weekOf } from "@khela/kernel/period";

/** What a money limit counts over. Source: SAFE-01. */
export const LIMIT_PERIODS = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const BY_PERIOD = { day: dayOf, week: weekOf, month: monthOf } as const;

/** The period of an instant, half-open, in the operator's zone. */
export function limitPeriodOf(period: LimitPeriod, ms: number): Period {
  return BY_PERIOD[period](ms);
}
