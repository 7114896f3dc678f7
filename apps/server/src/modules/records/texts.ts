import { serverTexts } from "@khela/i18n/server-texts";
import { OPERATOR_ZONE } from "@khela/kernel/period";

/** The texts of the exported files, which are those of the screens. */
export const recordTexts = serverTexts(["records", "rewards", "turnover"]);

const LOCAL = new Intl.DateTimeFormat("sv-SE", {
  timeZone: OPERATOR_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** A local time in Dhaka in the form that spreadsheets read: `2026-11-21 17:02:03`. */
export function localTime(instant: string): string {
  return LOCAL.format(new Date(instant));
}
