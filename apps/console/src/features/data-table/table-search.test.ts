import { isDayKey } from "@khela/kernel/period";
import { describe, expect, it } from "vitest";
import {
  changeSearch,
  countFilters,
  isOneOf,
  lastPageWithRows,
  nextSort,
  parseAddress,
  parseTableSearch,
  toQuery,
  writeAddress,
} from "./table-search.ts";

const rules = { state: isOneOf(["open", "paid"]), from: isDayKey };
const read = (address: string) => parseTableSearch(parseAddress(address), rules);

describe("[OPS-02] table state in the address", () => {
  it("survives a round trip", () => {
    const address =
      "?page=3&size=50&sort=-amount&q=%E0%A6%B0%E0%A6%B9%E0%A6%BF%E0%A6%AE&state=paid&from=2026-11-01";
    expect(writeAddress(read(address))).toBe(address);
    expect(read(address)).toMatchObject({ page: 3, size: 50, sort: "-amount", q: "রহিম", state: "paid" });
  });

  it("keeps a search of digits a text", () => {
    expect(read("?q=0171")).toEqual({ q: "0171" });
  });

  it.each([
    "?page=0",
    "?page=-2",
    "?page=1e9",
    "?page=51",
    "?size=37",
    "?size=20",
    "?sort=drop%20table",
    "?q=%20%20",
    "?state=gone",
    "?from=yesterday",
    "?from=2026-99-99",
    "?unknown=1",
  ])("drops %s", (address) => {
    expect(read(address)).toEqual({});
  });

  it("ends where the server gives no more rows to anybody", () => {
    expect(read("?page=50")).toEqual({ page: 50 });
    expect(read("?page=20&size=50")).toEqual({ page: 20, size: 50 });
    expect(read("?page=21&size=50")).toEqual({ size: 50 });
  });

  it("leads back to the rows from a page that has none, typed by hand or emptied by the last decision", () => {
    expect(lastPageWithRows({ content: [], totalCount: 247, totalPages: 13 })).toBe(13);
    expect(lastPageWithRows({ content: ["row"], totalCount: 247, totalPages: 13 })).toBeUndefined();
    expect(lastPageWithRows({ content: [], totalCount: 0, totalPages: 0 })).toBeUndefined();
  });

  it("cuts a search to what the server takes", () => {
    expect(read(`?q=${"a".repeat(200)}`).q).toHaveLength(80);
  });

  it("becomes the query of the contract", () => {
    expect(toQuery(read("?page=2&q=ab&state=open"), "-createdAt")).toEqual({
      pageNo: 2,
      pageSize: 20,
      sort: "-createdAt",
      search: "ab",
      state: "open",
    });
  });

  it("starts at the first page after any other change, and forgets what is empty", () => {
    const search = read("?page=4&q=ab&state=open");
    expect(changeSearch(search, { state: "" })).toEqual({ q: "ab" });
    expect(changeSearch(search, { page: 5 })).toEqual({ ...search, page: 5 });
  });

  it("sorts up, down and not at all", () => {
    expect(nextSort(undefined, "amount")).toBe("amount");
    expect(nextSort("amount", "amount")).toBe("-amount");
    expect(nextSort("-amount", "amount")).toBeUndefined();
    expect(nextSort("-amount", "at")).toBe("at");
  });

  it("counts what narrows the table", () => {
    expect(countFilters(read("?page=2&size=50&sort=amount&q=a&state=open"))).toBe(2);
  });
});
