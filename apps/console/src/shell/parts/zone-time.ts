/** `datetime-local` fields in the operator's zone, whatever zone the browser is in. */
import { dayOf, dayOfKey } from "@khela/kernel/period";

/** An instant as the field shows it: `2026-11-21T16:30` in Dhaka; nothing for none. */
export function toZoneField(instant: string | null): string {
  if (instant === null) return "";
  const ms = Date.parse(instant);
  const day = dayOf(ms);
  return `${day.key}T${new Date(ms - day.startMs).toISOString().slice(11, 16)}`;
}

/** The opposite; null for an empty or half-typed field. */
export function fromZoneField(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text);
  const [, key = "", hours = "", minutes = ""] = match ?? [];
  if (!match || Number(hours) > 23 || Number(minutes) > 59) return null;
  try {
    return new Date(dayOfKey(key).startMs + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString();
  } catch (error) {
    // A day that no calendar has, such as 31 November.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
