/**
 * Parsing of typed digits and amounts in every language. A separate file, because the first page doesn't need it.
 * Source: LANG-03.
 */
import { parseMoney } from "@khela/kernel/money";

/** Whether a language has digits of its own, so that 0-9 is a choice. @param tag without a digit preference */
export function ownDigits(tag: string): boolean {
  return new Intl.NumberFormat(tag).resolvedOptions().numberingSystem !== "latn";
}

/** Converts the digits of every script to 0-9 and leaves everything else unchanged. For every input field. */
export function toLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode encodes the ten digits of a script consecutively, so the length of every run of digits is a multiple of
    // ten.
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/** Characters without a meaning in amounts: spaces, currency signs, direction marks, unambiguous group separators. */
const SILENT = /[\s৳٬'’\u200e\u200f\u061c\u2066-\u2069]/g;
/**
 * Numbers grouped by commas or by full stops. Only unambiguous forms match; digits after a leading 0 are never
 * grouped.
 */
const NUMBERS = [
  /^([1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
];
/**
 * A number with at most one separator, read as the decimal sign. Callers refuse three decimals that could also be a
 * group.
 */
const DECIMAL = /^(\d+)(?:[.,](\d*))?$/;

/** The digits and separators of a typed number, converted to Latin script. */
function withoutSilent(text: string): string {
  return toLatinDigits(text.normalize("NFKC")).replace(SILENT, "").replace(/[٫。]/g, ".").replace(/،/g, ",");
}

/** Whole part and decimals of an unambiguous number; undefined for any other text. */
function partsOf(clean: string): { whole: string; decimals: string } | undefined {
  const read = NUMBERS.map((form) => form.exec(clean)).find((found) => found !== null) ?? DECIMAL.exec(clean);
  if (!read) return undefined;
  const [, whole = "", decimals = ""] = read;
  return { whole: whole.replace(/[.,]/g, ""), decimals };
}

/**
 * Reads an amount in the notation of any language: `৳১,২৩৪.৫`, `1 234,50`, `1.234,50`, `١٬٢٣٤٫٥٠`. A lone `1.234` is
 * refused, because it is a thousand in one language and one and a fraction in another.
 * @returns the decimal text for the wire with at most two decimals, or undefined
 */
export function amountFromInput(text: string): string | undefined {
  const { whole = "", decimals = "" } = partsOf(withoutSilent(text)) ?? {};
  if (decimals.length > 2) return undefined;
  const amount = whole + (decimals === "" ? "" : `.${decimals}`);
  return parseMoney(amount) === undefined ? undefined : amount;
}

/**
 * Reads a number that is not an amount (a multiplier, a chance) in the same notations, with more decimals: three
 * decimals are accepted after the decimal sign of the reader's language only.
 * @param tag the language in which the field is shown
 * @param decimals the highest number of decimals
 * @returns the number scaled by 10^decimals (`1.98` with four: 19800), or undefined
 */
export function scaledFromInput(text: string, tag: string, decimals: number): number | undefined {
  const clean = withoutSilent(text);
  const sign = withoutSilent(decimalSign(tag));
  const own = clean.split(sign).length === 2 ? DECIMAL.exec(clean) : null;
  const read = own ? { whole: own[1] ?? "", decimals: own[2] ?? "" } : partsOf(clean);
  if (!read || read.whole.length > 9 || read.decimals.length > decimals) return undefined;
  // Three digits after another language's decimal sign are ambiguous: they could be a group or decimals.
  if (!own && read.decimals.length === 3 && DECIMAL.test(clean) && !clean.startsWith("0")) return undefined;
  return Number(read.whole + read.decimals.padEnd(decimals, "0"));
}

/** The text of a field for such a number while it is edited: 0-9, no groups, the decimal sign of the language. */
export function scaledForInput(value: number, tag: string, decimals: number): string {
  const latin = new Intl.Locale(tag, { numberingSystem: "latn" });
  const format = new Intl.NumberFormat(latin, {
    useGrouping: false,
    minimumFractionDigits: Math.min(decimals, 2),
    maximumFractionDigits: decimals,
  });
  return format.format(value / 10 ** decimals);
}

function decimalSign(tag: string): string {
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
