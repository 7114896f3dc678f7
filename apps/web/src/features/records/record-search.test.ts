import { describe, expect, it } from "vitest";
import { readRecordSearch, writeRecordSearch } from "./record-search.ts";

const NOW = Date.parse("2026-11-21T06:00:00Z");

describe("[MONEY-07] a record's address", () => {
  it("starts with seven days", () => {
    expect(readRecordSearch({}, ["state"], NOW)).toEqual({
      range: { from: "2026-11-15", to: "2026-11-21" },
      page: 1,
      filters: {},
    });
  });

  it("goes there and back", () => {
    const search = {
      range: { from: "2026-11-01", to: "2026-11-03" },
      page: 3,
      filters: { state: "settled" },
    };
    expect(readRecordSearch(writeRecordSearch(search), ["state"], NOW)).toEqual(search);
    expect(writeRecordSearch({ ...search, page: 1 })).not.toHaveProperty("p");
  });

  it("leaves out what makes no sense", () => {
    const read = readRecordSearch(
      { from: "2026-99-01", to: "2026-11-03", p: -1, state: "a b", x: "1" },
      ["state"],
      NOW,
    );
    expect(read).toEqual({ range: { from: "2026-11-15", to: "2026-11-21" }, page: 1, filters: {} });
  });
});
