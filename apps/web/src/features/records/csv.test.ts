import { describe, expect, it } from "vitest";
import { allRows, MOST_ROWS, toCsv } from "./csv.ts";

describe("[MONEY-07] the export", () => {
  it("quotes what needs it and defuses formulas", () => {
    expect(
      toCsv([
        ["a", 'say "hi", ok'],
        ["-12.50", "=1+1"],
        ["-2+3", "খেলা"],
      ]),
    ).toBe('\uFEFFa,"say ""hi"", ok"\r\n-12.50,\'=1+1\r\n\'-2+3,খেলা\r\n');
  });

  it("holds the whole selection, not the page on the screen", async () => {
    const shares: number[] = [];
    const result = await allRows(
      async (pageNo) => ({ content: [pageNo * 2 - 1, pageNo * 2], totalPages: 3 }),
      (share) => shares.push(share),
    );
    expect(result).toEqual({ rows: [1, 2, 3, 4, 5, 6], cut: false });
    expect(shares.at(-1)).toBe(1);
  });

  it("ends with an empty page and says when it had to cut", async () => {
    const none = await allRows(
      async () => ({ content: [], totalPages: 9 }),
      () => undefined,
    );
    expect(none).toEqual({ rows: [], cut: false });
    const content = Array.from({ length: 15_000 }, (_, index) => index);
    const cut = await allRows(
      async () => ({ content, totalPages: 9 }),
      () => undefined,
    );
    expect(cut.cut).toBe(true);
    expect(cut.rows).toHaveLength(MOST_ROWS);
  });
});
