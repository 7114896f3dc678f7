import { describe, expect, it } from "vitest";
import { readRecordSearch, type RecordSearch, writeRecordSearch } from "./record-search.ts";

const NOW = Date.parse("2026-11-21T06:00:00Z");
const SHAPE = { filterNames: ["state"], maxDays: 92, preset: "week" } as const;

describe("[MONEY-07] a record's address", () => {
  it("starts with the record's own preset", () => {
    expect(readRecordSearch({}, SHAPE, NOW)).toEqual({
      range: { from: "2026-11-15", to: "2026-11-21" },
      page: 1,
      filters: {},
    });
    expect(readRecordSearch({}, { ...SHAPE, preset: "month" }, NOW).range.from).toBe("2026-10-23");
  });

  it("goes there and back", () => {
    const search: RecordSearch = {
      range: { from: "2026-11-01", to: "2026-11-03" },
      page: 3,
      cursor: "o.1763700000000.0193-ab",
      filters: { state: "settled" },
    };
    expect(readRecordSearch(writeRecordSearch(search), SHAPE, NOW)).toEqual(search);
    expect(writeRecordSearch({ ...search, page: 1 })).toEqual({
      from: "2026-11-01",
      to: "2026-11-03",
      state: "settled",
    });
  });

  it("leaves out what makes no sense", () => {
    const first = { range: { from: "2026-11-15", to: "2026-11-21" }, page: 1, filters: {} };
    const raw = { from: "2026-99-01", to: "2026-11-03", p: -1, state: "a b", x: "1" };
    expect(readRecordSearch(raw, SHAPE, NOW)).toEqual(first);
    expect(readRecordSearch({ p: 3 }, SHAPE, NOW)).toEqual(first);
    expect(readRecordSearch({ p: 3, c: "select" }, SHAPE, NOW)).toEqual(first);
    expect(readRecordSearch({ from: "2025-01-01", to: "2026-11-21" }, SHAPE, NOW).range).toEqual({
      from: "2026-08-22",
      to: "2026-11-21",
    });
  });
});
