/** Converts `datetime-local` fields in the operator's zone, independent of the browser's zone. */
import { dayOf, isCalendarDate, isDayKey } from "@khela/kernel/period";

/** An instant in the field's format: `2026-11-21T16:30` in Dhaka; empty for null. */
export function toZoneField(instant: string | null): string {
  if (instant === null) return "";
  const ms = Date.parse(instant);
  const day = dayOf(ms);
  return `${day.key}T${new Date(ms - day.startMs).toISOString().slice(11, 16)}`;
}

/** The inverse, also for days that are out of range; null for an empty or incomplete field. */
export function fromZoneField(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text);
  const [, key = "", hours = "", minutes = ""] = match ?? [];
  if (!match || Number(hours) > 23 || Number(minutes) > 59) return null;
  // A date that doesn't exist, such as 31 November.
  if (!isCalendarDate(key)) return null;
  // The zone has no daylight saving time, so a day always begins the same number of hours before its midnight in UTC.
  const midnightMs = dayOf(0).startMs + Date.parse(`${key}T00:00:00Z`);
  return new Date(midnightMs + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString();
}

/** Whether an instant lies in the supported range of business days; null does. */
export const isWithinDays = (instant: string | null): boolean =>
  instant === null || isDayKey(dayOf(Date.parse(instant)).key);
