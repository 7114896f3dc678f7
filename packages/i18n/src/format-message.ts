/**
 * Turns a compiled ICU message and its values into text. The compiler (compile.ts) runs at build time, so that the
 * browser carries neither a parser nor the ICU grammar.
 */

/** A compiled message: plain text and placeholders `[name, format, options]`. */
export type Compiled = readonly Token[];
export type Token = string | readonly [name: string, type?: string, options?: Choices | string];
/** The branches of a plural or select; `offset` is the plural's. */
export type Choices = { readonly [branch: string]: Compiled | number | undefined };

/** Compiled messages by key. A message without placeholders is stored as its text. */
export type Catalogue = Readonly<Record<string, string | Compiled>>;

/** The value of a placeholder. Money and odds are passed as formatted text. */
export type Value = string | number | bigint | Date;
export type Values = Readonly<Record<string, Value>>;

/** The formats of the message's language, supplied by createI18n. */
export interface MessageFormats {
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  number(value: number | bigint): string;
  date(value: Date | number, style: string | undefined): string;
}

/** A rich part: text, or the name of a value that the caller fills with markup. */
export type Part = string | { readonly slot: string };

const pluralRules = new Map<string, Intl.PluralRules>();

function pluralCategory(tag: string, type: "cardinal" | "ordinal", value: number): string {
  const key = `${tag}/${type}`;
  let rules = pluralRules.get(key);
  if (!rules) {
    rules = new Intl.PluralRules(tag, { type });
    pluralRules.set(key, rules);
  }
  return rules.select(value);
}

/** Formats to text. @throws RangeError where a value is missing or no branch fits */
export function formatMessage(message: string | Compiled, values: Values, formats: MessageFormats): string {
  if (typeof message === "string") return message;
  return formatParts(message, values, formats)
    .map((part) => (typeof part === "string" ? part : missing(part.slot)))
    .join("");
}

/** Formats to parts; a placeholder without a value becomes a slot for markup. */
export function formatParts(message: string | Compiled, values: Values, formats: MessageFormats): Part[] {
  if (typeof message === "string") return [message];
  return walk(message, values, formats, undefined);
}

function walk(message: Compiled, values: Values, formats: MessageFormats, count: number | undefined): Part[] {
  return message.flatMap((token): Part[] => {
    if (typeof token === "string") {
      return [token === "#" && count !== undefined ? formats.number(count) : token];
    }
    const [name, type, options] = token;
    const value = values[name];
    if (value === undefined) return type === undefined ? [{ slot: name }] : [missing(name)];
    if (type === "plural" || type === "selectordinal") {
      const number = Number(value);
      const choices = options as Choices;
      const shifted = number - (typeof choices["offset"] === "number" ? choices["offset"] : 0);
      const kind = type === "plural" ? "cardinal" : "ordinal";
      const branch =
        choices[String(number)] ?? choices[pluralCategory(formats.tag, kind, shifted)] ?? choices["other"];
      return walk(branch as Compiled, values, formats, shifted);
    }
    if (type === "select") {
      const choices = options as Choices;
      return walk((choices[text(value)] ?? choices["other"]) as Compiled, values, formats, count);
    }
    if (type === "number") {
      return [formats.number(typeof value === "bigint" ? value : Number(value))];
    }
    if (type === "date" || type === "time") {
      const moment = value instanceof Date ? value : Number(value);
      return [formats.date(moment, type === "time" ? "time" : (options as string | undefined))];
    }
    return [formats.dir === "rtl" ? apart(text(value)) : text(value)];
  });
}

/**
 * In right-to-left text, isolates a name, an address or a phone number so that it keeps its own order; bare digits
 * stay as they are.
 */
function apart(value: string): string {
  return /^\p{Nd}*$/u.test(value) || value.startsWith("\u2066") ? value : `\u2068${value}\u2069`;
}

function text(value: Value): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function missing(name: string): never {
  throw new RangeError(`the message needs a value for {${name}}`);
}
