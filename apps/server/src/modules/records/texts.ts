import { serverTexts } from "@khela/i18n/server-texts";
import { OPERATOR_ZONE } from "@khela/kernel/period";

/** The words of the records' files: those of the screens. */
export const wordsIn = serverTexts(["records"]);

const LOCAL = new Intl.DateTimeFormat("sv-SE", {
  timeZone: OPERATOR_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** `2026-11-21 17:02:03` in Dhaka, as spreadsheets take it. */
export function localTime(instant: string): string {
  return LOCAL.format(new Date(instant));
}
