import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n, type I18n } from "@khela/i18n/i18n";
import { OPERATOR_ZONE } from "@khela/kernel/period";

export type Language = "bn" | "en";

/** The words of the records' files: those of the screens. */
export const WORDS: Readonly<Record<Language, I18n>> = {
  bn: createI18n("bn", compileCatalogue("bn", ["records"])),
  en: createI18n("en", compileCatalogue("en", ["records"])),
};

export const languageOf = (text: string): Language => (text === "en" ? "en" : "bn");

const LOCAL = new Intl.DateTimeFormat("sv-SE", {
  timeZone: OPERATOR_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** `2026-11-21 17:02:03` in Dhaka, as spreadsheets take it. */
export function localTime(instant: string): string {
  return LOCAL.format(new Date(instant));
}
