/** Fetches a whole selection page by page, for an export. */

export interface PageOf<Row> {
  content: Row[];
  totalCount: number;
}

/** More rows than this are cut off; the operator is told. */
export const EXPORT_LIMIT = 10_000;
const PAGE_SIZE = 100;

export interface Exported<Row> {
  rows: Row[];
  /** How many the selection has; more than `rows.length` where the limit cut it. */
  total: number;
}

/**
 * @param fetchPage the table's own call with its filters and sorting
 * @param onProgress rows so far, and how many will come
 * @throws what fetchPage throws; an abort as an AbortError
 */
export async function fetchAllPages<Row>(
  fetchPage: (pageNo: number, pageSize: number) => Promise<PageOf<Row>>,
  onProgress: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<Exported<Row>> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    signal?.throwIfAborted();
    const { content, totalCount } = await fetchPage(pageNo, PAGE_SIZE);
    rows.push(...content);
    const wanted = Math.min(totalCount, EXPORT_LIMIT);
    onProgress(Math.min(rows.length, wanted), wanted);
    if (content.length === 0 || rows.length >= wanted)
      return { rows: rows.slice(0, wanted), total: totalCount };
  }
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
