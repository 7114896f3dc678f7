/** Tables as CSV that a spreadsheet opens as it is. Source: OPS-07. */

export type CsvCell = string | number | boolean | null | undefined;

/** Tells a spreadsheet that the text is UTF-8; without it Bengali turns into noise. */
const BOM = "\uFEFF";
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Makes a CSV text (RFC 4180, lines end in CRLF). A text that a spreadsheet would run as a formula
 * gets an apostrophe in front; plain numbers, also negative ones, stay numbers.
 * @param mark the last line: which export this is, whose, when and of what
 */
export function buildCsv(
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  mark?: readonly CsvCell[],
): string {
  return (
    BOM + [head, ...rows, ...(mark ? [mark] : [])].map((row) => `${row.map(cellText).join(",")}\r\n`).join("")
  );
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return "";
  const text = guarded(String(cell));
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

function guarded(text: string): string {
  // A spreadsheet skips blanks before it looks for a formula, and knows full-width signs too.
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
