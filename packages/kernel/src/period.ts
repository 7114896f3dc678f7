/**
 * Business days and months in the operator's zone. Periods are half-open [start, end) and are
 * named by string keys such as `2026-11-21` and `2026-11`. Source: docs/architecture.md,
 * conventions 7.
 */
export const OPERATOR_ZONE = "Asia/Dhaka";
/** Dhaka is UTC+6 all year; it has had no summer time since 2009. */
const OFFSET_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

export interface Period {
  key: string;
  startMs: number;
  endMs: number;
}

/** The business day that contains an instant. */
export function dayOf(ms: number): Period {
  const startMs = Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  return { key: new Date(startMs + OFFSET_MS).toISOString().slice(0, 10), startMs, endMs: startMs + DAY_MS };
}

/** The business day `days` after (or before, when negative) the one that contains `ms`. */
export function dayPlus(ms: number, days: number): Period {
  return dayOf(dayOf(ms).startMs + days * DAY_MS);
}

/** The business month that contains an instant, keyed `2026-11`. */
export function monthOf(ms: number): Period {
  const key = dayOf(ms).key.slice(0, 7);
  const [year = 0, month = 1] = key.split("-").map(Number);
  return {
    key,
    startMs: Date.UTC(year, month - 1, 1) - OFFSET_MS,
    endMs: Date.UTC(year, month, 1) - OFFSET_MS,
  };
}

/** The business week, Monday to Sunday, that contains an instant, named by its Monday. */
export function weekOf(ms: number): Period {
  const weekday = new Date(dayOf(ms).startMs + OFFSET_MS).getUTCDay();
  const { key, startMs } = dayPlus(ms, -((weekday + 6) % 7));
  return { key, startMs, endMs: startMs + 7 * DAY_MS };
}

/**
 * The first and last possible business day. Day keys sort like the days themselves only while every year has
 * four digits, and a database knows no year before the first.
 */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2100-12-31";

/** Whether a text names a business day, from 2000-01-01 to 2100-12-31. */
export function isDayKey(key: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(key) && key >= FIRST_DAY && key <= LAST_DAY && isCalendarDate(key);
}

/**
 * Whether a text is an existing calendar date of any year. The date must format back to the same text: 31
 * February would become a day in March, and a thirteenth month is invalid.
 */
export function isCalendarDate(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** Whether a text is an instant in UTC (ISO 8601, to the second or finer) at an existing date and time. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 19) === text.slice(0, 19);
}

/** The business day of a key such as `2026-11-21`. @throws RangeError for anything else */
export function dayOfKey(key: string): Period {
  if (!isDayKey(key)) throw new RangeError(`not a business day: ${key}`);
  return dayOf(Date.parse(`${key}T00:00:00Z`) - OFFSET_MS);
}
