import { AppError } from "@khela/kernel/errors";
import { dayOf, dayOfKey, dayPlus, FIRST_DAY, isDayKey, type Period } from "@khela/kernel/period";

/** The maximum number of days of a record; by default the latest ones. Source: MONEY-07. */
export const RECORD_DAYS = 92;
/** The maximum for profit and loss, whose answer is sums. */
export const PROFIT_DAYS = 366;

/** Business days, both ends included, with the half-open range of instants that they span. */
export interface RecordRange {
  from: string;
  to: string;
  fromMs: number;
  toMs: number;
}

const DAY_MS = 86_400_000;

/**
 * The range of a record: the requested one, at most `maxDays` long. Without an end it ends today; without a
 * beginning it is as long as allowed.
 * @throws AppError SYS_BAD_INPUT for a day that doesn't exist or an end before the beginning; RECORD_RANGE
 * (days) for too many
 */
export function recordRange(
  asked: { from?: string | undefined; to?: string | undefined },
  nowMs: number,
  maxDays: number,
): RecordRange {
  const last = asked.to === undefined ? dayOf(nowMs) : dayNamed("to", asked.to);
  const first = asked.from === undefined ? daysBefore(last, maxDays) : dayNamed("from", asked.from);
  if (asked.to === undefined && first.startMs > last.startMs) {
    // Nothing can have happened on a future day yet, so the range is that day alone.
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

/** The first of this many days that end with `last`, but not before the first possible day. */
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
