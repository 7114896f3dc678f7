/** One language, ready to use: typed messages and its formats. Pure; the React binding is @khela/ui/i18n. */
import { type Catalogue, formatMessage, formatParts, type Part, type Values } from "./format-message.ts";
import { createFormats, type DateStyle, type Formats } from "./formats.ts";
import { type LocaleCode, localeOf } from "./locales.ts";
import type { MessageId } from "./message-ids.ts";

export interface I18n extends Formats {
  readonly locale: LocaleCode;
  readonly dir: "ltr" | "rtl";
  readonly latinDigits: boolean;
  /**
   * The text of a key in this language.
   * @throws RangeError where the catalogue lacks the key (the build check prevents it) or a value is missing
   */
  readonly t: (id: MessageId, values?: Values) => string;
  /** Like `t`, in parts: placeholders without a value come back as slots for markup. */
  readonly parts: (id: MessageId, values?: Values) => Part[];
  /** Whether a key is there, for keys that a server names (an error code). */
  readonly has: (id: string) => id is MessageId;
}

export interface I18nOptions {
  readonly latinDigits?: boolean;
}

/** Binds a catalogue to its language. */
export function createI18n(code: LocaleCode, catalogue: Catalogue, options: I18nOptions = {}): I18n {
  const locale = localeOf(code);
  const latinDigits = options.latinDigits ?? false;
  const formats = createFormats(locale.tag, latinDigits);
  const messageFormats = {
    tag: locale.tag,
    number: (value: number | bigint) => formats.number(value),
    date: (value: Date | number, style: string | undefined) =>
      formats.date(value, (style as DateStyle | undefined) ?? "date"),
  };

  function find(id: MessageId) {
    const message = catalogue[id];
    if (message === undefined) throw new RangeError(`no message ${id} in ${code}`);
    return message;
  }

  return {
    ...formats,
    locale: locale.code,
    dir: locale.dir,
    latinDigits,
    t: (id, values = {}) => formatMessage(find(id), values, messageFormats),
    parts: (id, values = {}) => formatParts(find(id), values, messageFormats),
    has: (id): id is MessageId => Object.hasOwn(catalogue, id),
  };
}
