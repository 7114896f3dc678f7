/** `datetime-local` fields in the operator's zone, whatever zone the browser is in. */
import { dayOf, isCalendarDate, isDayKey } from "@khela/kernel/period";

/** An instant as the field shows it: `2026-11-21T16:30` in Dhaka; nothing for none. */
export function toZoneField(instant: string | null): string {
  if (instant === null) return "";
  const ms = Date.parse(instant);
  const day = dayOf(ms);
  return `${day.key}T${new Date(ms - day.startMs).toISOString().slice(11, 16)}`;
}

/** The opposite, whether the day is a business day or not; null for an empty or half-typed field. */
export function fromZoneField(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text);
  const [, key = "", hours = "", minutes = ""] = match ?? [];
  if (!match || Number(hours) > 23 || Number(minutes) > 59) return null;
  // A day that no calendar has, such as 31 November.
  if (!isCalendarDate(key)) return null;
  // The zone has no summer time: a day begins the same time before its midnight in UTC, whenever it is.
  const midnightMs = dayOf(0).startMs + Date.parse(`${key}T00:00:00Z`);
  return new Date(midnightMs + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString();
}

/** Whether an instant lies on one of the business days that there are; none does. */
export const isWithinDays = (instant: string | null): boolean =>
  instant === null || isDayKey(dayOf(Date.parse(instant)).key);
