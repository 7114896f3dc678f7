/** What a record shows, as it stands in the address. Pure. Source: MONEY-07. */
import { presetRange, type Range, readDay, tidyRange } from "./periods.ts";

export interface RecordSearch {
  range: Range;
  page: number;
  /** The page's own filters by name. */
  filters: Readonly<Record<string, string>>;
}

/** Reads an address; the last seven days where it names none. @param filterNames the filters of this record */
export function readRecordSearch(
  raw: Record<string, unknown>,
  filterNames: readonly string[],
  nowMs: number,
): RecordSearch {
  const from = readDay(raw["from"]);
  const to = readDay(raw["to"]);
  const range = from && to ? tidyRange({ from, to }, nowMs) : presetRange("week", nowMs);
  const page = Number(raw["p"]);
  const filters: Record<string, string> = {};
  for (const name of filterNames) {
    const value = raw[name];
    if (typeof value === "string" && /^[\w-]{1,40}$/.test(value)) filters[name] = value;
  }
  return { range, page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1, filters };
}

/** The address of a selection; the first page needs no number. */
export function writeRecordSearch({ range, page, filters }: RecordSearch): Record<string, string | number> {
  return { from: range.from, to: range.to, ...filters, ...(page > 1 ? { p: page } : {}) };
}
