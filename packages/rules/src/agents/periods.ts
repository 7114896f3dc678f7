import { dayOf, dayOfKey, dayPlus, monthOf, weekOf } from "@khela/kernel/period";
import type { ContractKind, ContractTerms, DividendPeriod } from "./contract.ts";

/**
 * The periods of contracts (AGENT-05, AGENT-06; domain rules 1.10 N5 to N7). Half-open and named by business days such as
 * `2026-11-21`, in the operator's zone: `from` belongs to the period, `to` is the first day of the next one.
 */
export interface ContractPeriod {
  from: string;
  to: string;
}

/**
 * The period of a contract that contains a day. Wages have days: an hourly or real-time salary begins and ends with a day,
 * what it pays in between are its hours and steps.
 * @param period of a dividend; null for the wages
 * @throws RangeError where `day` is no business day
 */
export function periodOf(kind: ContractKind, period: DividendPeriod | null, day: string): ContractPeriod {
  const { startMs } = dayOfKey(day);
  const found = bounds(kind === "dividend" ? (period ?? "daily") : "daily", startMs);
  return { from: dayOf(found.startMs).key, to: dayOf(found.endMs).key };
}

function bounds(period: DividendPeriod, ms: number): { startMs: number; endMs: number } {
  if (period === "daily") return dayOf(ms);
  if (period === "weekly") return weekOf(ms);
  const month = monthOf(ms);
  if (period === "monthly") return month;
  const middleMs = dayPlus(month.startMs, 15).startMs;
  return ms < middleMs
    ? { startMs: month.startMs, endMs: middleMs }
    : { startMs: middleMs, endMs: month.endMs };
}

/** The first day of the next period: where a version that is accepted on `day` begins, and where one ends that is ended then. */
export const nextPeriodFrom = (kind: ContractKind, period: DividendPeriod | null, day: string): string =>
  periodOf(kind, period, day).to;

/** The first period's end that is not before a day; the day itself where a period begins on it. */
export function periodEndFrom(kind: ContractKind, period: DividendPeriod | null, day: string): string {
  const { from, to } = periodOf(kind, period, day);
  return from === day ? day : to;
}

/** The complete periods before the one that contains a day, the latest first. */
export function periodsBefore(
  { kind, period }: Pick<ContractTerms, "kind" | "period">,
  day: string,
  count: number,
): ContractPeriod[] {
  const found: ContractPeriod[] = [];
  let { from } = periodOf(kind, period, day);
  while (found.length < count) {
    const before = periodOf(kind, period, dayPlus(dayOfKey(from).startMs, -1).key);
    found.push(before);
    from = before.from;
  }
  return found;
}
