/** The selection of a record as it is kept in the address. Pure. Source: MONEY-07. */
import { presetRange, type Preset, type Range, readDay, tidyRange } from "./periods.ts";

export interface RecordSearch {
  range: Range;
  /** Counted from 1, for display only; the cursor determines the rows. */
  page: number;
  /** The page's cursor from the server; the newest page has none. */
  cursor?: string;
  /** The record's own filters by name. */
  filters: Readonly<Record<string, string>>;
}

/** The settings in which the records differ. */
export interface RecordShape {
  filterNames: readonly string[];
  /** The longest range that the record supports. */
  maxDays: number;
  /** The range when the address names none. */
  preset: Preset;
}

/** Reads the selection from an address; the record's default preset when the address names no range. */
export function readRecordSearch(
  raw: Record<string, unknown>,
  shape: RecordShape,
  nowMs: number,
): RecordSearch {
  const from = readDay(raw["from"]);
  const to = readDay(raw["to"]);
  const range = from && to ? tidyRange({ from, to }, nowMs, shape.maxDays) : presetRange(shape.preset, nowMs);
  const filters: Record<string, string> = {};
  for (const name of shape.filterNames) {
    const value = raw[name];
    if (typeof value === "string" && /^[\w-]{1,40}$/.test(value)) filters[name] = value;
  }
  const page = Number(raw["p"]);
  const cursor = raw["c"];
  const isPlace = typeof cursor === "string" && /^[on]\.\d{1,14}\.[0-9a-f-]{1,36}$/.test(cursor);
  return isPlace && Number.isInteger(page) && page > 1 && page <= 100_000
    ? { range, page, cursor, filters }
    : { range, page: 1, filters };
}

/** The address of a selection; the first page needs no number. */
export function writeRecordSearch(search: RecordSearch): Record<string, string | number> {
  const { range, page, cursor, filters } = search;
  const place = page > 1 && cursor !== undefined ? { p: page, c: cursor } : {};
  return { from: range.from, to: range.to, ...filters, ...place };
}
