/** Comma-separated values that spreadsheets open without running anything. Pure. Source: MONEY-07. */

/** A cell that starts like a formula gets an apostrophe in front; plain numbers stay numbers. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a file, with the mark by which spreadsheets know UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((value) => cell(value)).join(",")).join("\r\n")}\r\n`;
}

interface Page<Row> {
  content: Row[];
  totalPages: number;
}

/** Rows that a file holds at most; the whole selection must come in one go. */
export const MOST_ROWS = 20_000;

/**
 * All rows of a selection, page by page.
 * @param onProgress told the share that has come, from 0 to 1
 * @returns the rows, and whether there were more than fit
 */
export async function allRows<Row>(
  load: (pageNo: number) => Promise<Page<Row>>,
  onProgress: (share: number) => void,
): Promise<{ rows: Row[]; cut: boolean }> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await load(pageNo);
    rows.push(...page.content);
    onProgress(Math.min(1, pageNo / Math.max(1, page.totalPages)));
    if (pageNo >= page.totalPages || page.content.length === 0) return { rows, cut: false };
    if (rows.length >= MOST_ROWS) return { rows: rows.slice(0, MOST_ROWS), cut: true };
  }
}
