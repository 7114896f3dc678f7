/** What people type: digits and amounts of every language. A file of its own: the first page has no use for it. Source: LANG-03. */
import { parseMoney } from "@khela/kernel/money";

/** Whether a language counts in digits of its own, so that 0-9 is a choice. @param tag without a digit preference */
export function ownDigits(tag: string): boolean {
  return new Intl.NumberFormat(tag).resolvedOptions().numberingSystem !== "latn";
}

/** The digits of every script to 0-9; everything else stays. For every input field. */
export function toLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode has the digits of a script in a row, and such rows in multiples of ten.
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/** What stands in amounts without a meaning: spaces, signs, marks of direction, groups that can't be anything else. */
const SILENT = /[\s৳٬'’\u200e\u200f\u061c\u2066-\u2069]/g;
/** Groups by commas, by full stops, or none; only what cannot be read in two ways is taken. Nothing is grouped behind a 0. */
const NUMBERS = [
  /^([1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
];
/** One sign, or none: what stands behind it are decimals, where three of them could not be a group. */
const DECIMAL = /^(\d+)(?:[.,](\d*))?$/;

/** The digits and signs of a typed number, all in Latin writing. */
function withoutSilent(text: string): string {
  return toLatinDigits(text.normalize("NFKC")).replace(SILENT, "").replace(/[٫。]/g, ".").replace(/،/g, ",");
}

/** Whole part and decimals of a number that can be read in one way only. */
function partsOf(clean: string): { whole: string; decimals: string } | undefined {
  const read = NUMBERS.map((form) => form.exec(clean)).find((found) => found !== null) ?? DECIMAL.exec(clean);
  if (!read) return undefined;
  const [, whole = "", decimals = ""] = read;
  return { whole: whole.replace(/[.,]/g, ""), decimals };
}

/**
 * Reads an amount as a person of any language types it: `৳১,২৩৪.৫`, `1 234,50`, `1.234,50`, `١٬٢٣٤٫٥٠`. A lone `1.234`
 * is refused: it is a thousand in one language and one and a bit in another.
 * @returns the decimal text for the wire with at most two decimals, or undefined
 */
export function amountFromInput(text: string): string | undefined {
  const { whole = "", decimals = "" } = partsOf(withoutSilent(text)) ?? {};
  if (decimals.length > 2) return undefined;
  const amount = whole + (decimals === "" ? "" : `.${decimals}`);
  return parseMoney(amount) === undefined ? undefined : amount;
}

/**
 * Reads a number that is no amount (a multiplier, a chance) as amounts are read, with more decimals: the reader's own
 * decimal sign may have three behind it, another's not.
 * @param tag of the language that the field is shown in
 * @param decimals how many at most
 * @returns the number as a whole number of its last place (`1.98` with four: 19800), or undefined
 */
export function scaledFromInput(text: string, tag: string, decimals: number): number | undefined {
  const clean = withoutSilent(text);
  const sign = withoutSilent(decimalSign(tag));
  const own = clean.split(sign).length === 2 ? DECIMAL.exec(clean) : null;
  const read = own ? { whole: own[1] ?? "", decimals: own[2] ?? "" } : partsOf(clean);
  if (!read || read.whole.length > 9 || read.decimals.length > decimals) return undefined;
  // Another language's sign before three digits: a group to the one, decimals to the other.
  if (!own && read.decimals.length === 3 && DECIMAL.test(clean) && !clean.startsWith("0")) return undefined;
  return Number(read.whole + read.decimals.padEnd(decimals, "0"));
}

/** What a field for such a number holds while it is typed: 0-9, no groups, the decimal sign of the language. */
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
