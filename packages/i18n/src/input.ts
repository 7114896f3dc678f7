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
/** Groups by commas, by full stops, or none; only what cannot be read in two ways is taken. */
const AMOUNTS = [
  /^(\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))$/,
  /^(\d{1,3}(?:\.\d{3}){2,})$/,
  /^(\d+)(?:[.,](\d{0,2}))?$/,
];

/**
 * Reads an amount as a person of any language types it: `৳১,২৩৪.৫`, `1 234,50`, `1.234,50`, `١٬٢٣٤٫٥٠`. A lone `1.234`
 * is refused: it is a thousand in one language and one and a bit in another.
 * @returns the decimal text for the wire with at most two decimals, or undefined
 */
export function amountFromInput(text: string): string | undefined {
  const clean = toLatinDigits(text.normalize("NFKC"))
    .replace(SILENT, "")
    .replace(/[٫。]/g, ".")
    .replace(/،/g, ",");
  const read = AMOUNTS.map((form) => form.exec(clean)).find((found) => found !== null);
  if (!read) return undefined;
  const [, whole = "", cents = ""] = read;
  const amount = whole.replace(/[.,]/g, "") + (cents === "" ? "" : `.${cents}`);
  return parseMoney(amount) === undefined ? undefined : amount;
}
