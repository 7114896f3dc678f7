import { dayOf } from "@khela/kernel/period";

/** A time in Dhaka for a spreadsheet: `2026-11-21 16:30:05`. */
export function csvMoment(at: string | null): string {
  if (at === null) return "";
  const ms = Date.parse(at);
  const day = dayOf(ms);
  return `${day.key} ${new Date(ms - day.startMs).toISOString().slice(11, 19)}`;
}
