/** Binds a catalogue to a language that the caller supplies, so that the first page carries no list of languages. */
import type { Locale, LocaleCode } from "@khela/kernel/locales";
import { type ContentLanguage, contentLanguageFor } from "@khela/kernel/content-languages";
import { type Catalogue, formatMessage, formatParts, type Part, type Values } from "./format-message.ts";
import { createFormats, type DateStyle, type Formats } from "./formats.ts";
import type { MessageId } from "./message-ids.ts";

/** One of the product's languages. */
export type KnownLocale = Locale & { readonly code: LocaleCode };

export interface I18n extends Formats {
  readonly locale: LocaleCode;
  /** The content language in which readers of this one get texts that operators wrote. */
  readonly written: ContentLanguage;
  readonly dir: "ltr" | "rtl";
  /** The value of the `lang` attribute for an element in this language. */
  readonly lang: string;
  /** The language's own name. */
  readonly name: string;
  readonly latinDigits: boolean;
  /**
   * The text of a key in this language.
   * @throws RangeError where the catalogue lacks the key (the build check prevents it) or a value is missing
   */
  readonly t: (id: MessageId, values?: Values) => string;
  /** Like `t`, in parts: placeholders without a value come back as slots for markup. */
  readonly parts: (id: MessageId, values?: Values) => Part[];
  /** Whether a key exists, for keys that the server names (an error code). */
  readonly has: (id: string) => id is MessageId;
}

export interface I18nOptions {
  readonly latinDigits?: boolean;
}

/** Binds a catalogue to its language. */
export function bindI18n(locale: KnownLocale, catalogue: Catalogue, options: I18nOptions = {}): I18n {
  const latinDigits = options.latinDigits ?? false;
  const formats = createFormats(locale.tag, latinDigits, locale.dir);
  const messageFormats = {
    tag: locale.tag,
    dir: locale.dir,
    number: (value: number | bigint) => formats.number(value),
    date: (value: Date | number, style: string | undefined) =>
      formats.date(value, (style as DateStyle | undefined) ?? "date"),
  };

  function find(id: MessageId) {
    const message = catalogue[id];
    if (message === undefined) throw new RangeError(`no message ${id} in ${locale.code}`);
    return message;
  }

  return {
    ...formats,
    locale: locale.code,
    written: contentLanguageFor(locale.code),
    dir: locale.dir,
    lang: locale.tag,
    name: locale.name,
    latinDigits,
    t: (id, values = {}) => formatMessage(find(id), values, messageFormats),
    parts: (id, values = {}) => formatParts(find(id), values, messageFormats),
    has: (id): id is MessageId => Object.hasOwn(catalogue, id),
  };
}
