import { AppError } from "@khela/kernel/errors";
import { dayOf, dayOfKey, dayPlus, FIRST_DAY, isDayKey, type Period } from "@khela/kernel/period";

/** How many days a record shows at most; the newest so many where none are chosen. Source: MONEY-07. */
export const RECORD_DAYS = 92;
/** The same of profit and loss, whose answer is sums. */
export const PROFIT_DAYS = 366;

/** Business days, both ends included, with the instants they span, half-open. */
export interface RecordRange {
  from: string;
  to: string;
  fromMs: number;
  toMs: number;
}

const DAY_MS = 86_400_000;

/**
 * The range of a record: what was asked for, at most `maxDays`; without an end it ends today, without a
 * beginning it is as long as it may be.
 * @throws AppError SYS_BAD_INPUT for a day that no calendar has or an end before the beginning;
 * RECORD_RANGE (days) for too many
 */
export function recordRange(
  asked: { from?: string | undefined; to?: string | undefined },
  nowMs: number,
  maxDays: number,
): RecordRange {
  const last = asked.to === undefined ? dayOf(nowMs) : dayNamed("to", asked.to);
  const first = asked.from === undefined ? daysBefore(last, maxDays) : dayNamed("from", asked.from);
  if (asked.to === undefined && first.startMs > last.startMs) {
    // Nothing can have happened yet: the day itself is the whole range.
    return rangeOf(first, first);
  }
  if (first.startMs > last.startMs)
    throw new AppError("SYS_BAD_INPUT", { field: "query.to", problem: "order" });
  if ((last.endMs - first.startMs) / DAY_MS > maxDays) throw new AppError("RECORD_RANGE", { days: maxDays });
  return rangeOf(first, last);
}

const rangeOf = (first: Period, last: Period): RecordRange => ({
  from: first.key,
  to: last.key,
  fromMs: first.startMs,
  toMs: last.endMs,
});

/** The first of so many days that end with `last`; none lies before the first day there is. */
function daysBefore(last: Period, days: number): Period {
  const { key } = dayPlus(last.startMs, 1 - days);
  return dayOfKey(isDayKey(key) ? key : FIRST_DAY);
}

function dayNamed(field: string, key: string): Period {
  try {
    return dayOfKey(key);
  } catch (error) {
    throw new AppError("SYS_BAD_INPUT", { field: `query.${field}`, problem: "day" }, { cause: error });
  }
}
