/** Exports tables as CSV files that are safe to open in a spreadsheet. Source: OPS-07. */

export type CsvCell = string | number | boolean | null | undefined;

/** Tells a spreadsheet that the text is UTF-8; without it Bengali is garbled. */
const BOM = "\uFEFF";
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Makes a CSV text (RFC 4180, lines end in CRLF). A text that a spreadsheet would run as a formula gets an apostrophe
 * in front; plain numbers, also negative ones, stay numbers.
 * @param mark the last line, which identifies the export: its id, operator, time and content
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
  // A spreadsheet skips blanks before it looks for a formula, and accepts full-width signs too.
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
