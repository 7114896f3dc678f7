/** Comma-separated values that spreadsheets open without running anything (MONEY-07). Pure. */

/** By this mark spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A cell that starts like a formula gets an apostrophe in front; plain numbers stay numbers. Source: OWASP, CSV injection. */
function cell(value: string): string {
  const formula = /^\s*[=+\-@|%＝＋－＠]/u.test(value) || /^[\t\r\n]/.test(value);
  const safe = formula && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((value) => cell(value)).join(",")}\r\n`;
}

/** A file: the mark and the head, then a part for each part of the rows. */
export async function* csvFile<Row>(
  head: readonly string[],
  parts: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  // The first rows come with the head: what refuses them refuses the file.
  let before = `${BYTE_ORDER_MARK}${csvLine(head)}`;
  for await (const rows of parts) {
    yield before + rows.map((row) => csvLine(cellsOf(row))).join("");
    before = "";
  }
  if (before !== "") yield before;
}
