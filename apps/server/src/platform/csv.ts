/** Comma-separated values that are safe to open in a spreadsheet (MONEY-07). Pure. */

/** Spreadsheets recognise UTF-8 by this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A cell that starts like a formula gets an apostrophe in front; plain numbers stay numbers. Source: OWASP, CSV injection. */
function cell(value: string): string {
  const formula = /^\s*[=+\-@|%＝＋－＠]/u.test(value) || /^[\t\r\n]/.test(value);
  const safe = formula && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((value) => cell(value)).join(",")}\r\n`;
}

/** A CSV file: byte order mark and header first, then one chunk for each batch of rows. @param last a line below all rows */
export async function* csvFile<Row>(
  head: readonly string[],
  parts: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly string[],
  last?: readonly string[],
): AsyncGenerator<string> {
  // The header is sent with the first rows, so that an error of the first read fails the whole file.
  let before = `${BYTE_ORDER_MARK}${csvLine(head)}`;
  for await (const rows of parts) {
    yield before + rows.map((row) => csvLine(cellsOf(row))).join("");
    before = "";
  }
  if (before !== "") yield before;
  if (last) yield csvLine(last);
}
