import { describe, expect, it } from "vitest";
import { buildCsv } from "./csv.ts";
import { EXPORT_LIMIT, fetchAllPages } from "./export-pages.ts";

const lines = (text: string) => text.slice(1).split("\r\n");

describe("[OPS-07] CSV", () => {
  it("starts with the UTF-8 mark and ends every line with CRLF", () => {
    expect(buildCsv(["নাম", "টাকা"], [["রহিম", "12.50"]])).toBe("\uFEFFনাম,টাকা\r\nরহিম,12.50\r\n");
  });

  it("quotes separators, quotes, line ends and outer blanks", () => {
    expect(lines(buildCsv(["a"], [["x,y"], ['say "no"'], ["two\nlines"], [" pad "], ["a;b"]]))).toEqual([
      "a",
      '"x,y"',
      '"say ""no"""',
      '"two\nlines"',
      '" pad "',
      '"a;b"',
      "",
    ]);
  });

  it.each(["=1+1", "+880", "-2+3", "@SUM(A1)", "\t=1", " =1", "＝1", '=HYPERLINK("http://x")'])(
    "keeps a spreadsheet from running %j",
    (evil) => {
      const cell = lines(buildCsv(["a"], [[evil]]))[1] ?? "";
      expect(cell.replace(/^"/, "").startsWith("'")).toBe(true);
    },
  );

  it.each(["-12.5", "0", "1200.0001", -7])("leaves the number %j a number", (amount) => {
    expect(lines(buildCsv(["a"], [[amount]]))[1]).toBe(String(amount));
  });

  it("writes nothing for what is missing", () => {
    expect(lines(buildCsv(["a", "b", "c"], [[null, undefined, false]]))[1]).toBe(",,false");
  });
});

describe("[OPS-07] export of a selection", () => {
  const source = (total: number) => async (pageNo: number, pageSize: number) => ({
    content: Array.from(
      { length: Math.max(0, Math.min(pageSize, total - (pageNo - 1) * pageSize)) },
      (_, index) => (pageNo - 1) * pageSize + index,
    ),
    totalCount: total,
  });

  it("reads every page once, in order, and reports progress", async () => {
    const progress: number[] = [];
    const { rows, total } = await fetchAllPages(source(250), (done) => progress.push(done));
    expect(rows).toEqual(Array.from({ length: 250 }, (_, index) => index));
    expect([total, progress]).toEqual([250, [100, 200, 250]]);
  });

  it("ends with an empty selection and with one that shrinks meanwhile", async () => {
    expect((await fetchAllPages(source(0), () => undefined)).rows).toEqual([]);
    const shrinking = async (pageNo: number) => ({ content: pageNo === 1 ? [1] : [], totalCount: 150 });
    expect((await fetchAllPages(shrinking, () => undefined)).rows).toEqual([1]);
  });

  it("stops at the limit and says how many there are", async () => {
    const { rows, total } = await fetchAllPages(source(EXPORT_LIMIT + 500), () => undefined);
    expect([rows.length, total]).toEqual([EXPORT_LIMIT, EXPORT_LIMIT + 500]);
  });

  it("can be called off", async () => {
    const control = new AbortController();
    const run = fetchAllPages(source(500), () => control.abort(), control.signal);
    await expect(run).rejects.toThrow(/abort/i);
  });
});
