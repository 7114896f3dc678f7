/** One language, ready to use: typed messages and its formats. Pure; the React binding is @khela/ui/i18n. */
import { type LocaleCode, localeOf } from "@khela/kernel/locales";
import { bindI18n, type I18n, type I18nOptions } from "./bind.ts";
import type { Catalogue } from "./format-message.ts";

export type { I18n };

/** Binds a catalogue to a language by its code. */
export function createI18n(code: LocaleCode, catalogue: Catalogue, options: I18nOptions = {}): I18n {
  return bindI18n(localeOf(code), catalogue, options);
}
