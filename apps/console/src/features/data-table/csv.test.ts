import { describe, expect, it } from "vitest";
import { buildCsv } from "./csv.ts";

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
