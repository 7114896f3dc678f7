import { describe, expect, it } from "vitest";
import { csvFile, csvLine } from "./csv.ts";

async function* parts<Row>(...rows: Row[][]): AsyncGenerator<Row[]> {
  yield* rows;
}
const textOf = async (chunks: AsyncIterable<string>): Promise<string> =>
  (await Array.fromAsync(chunks)).join("");

describe("[MONEY-07] the export", () => {
  it("quotes what needs it and defuses formulas", () => {
    expect(csvLine(["a", 'say "hi", ok', "two\nlines"])).toBe('a,"say ""hi"", ok","two\nlines"\r\n');
    expect(csvLine(["-12.50", "=1+1", "-2+3", "খেলা"])).toBe("-12.50,'=1+1,'-2+3,খেলা\r\n");
    for (const formula of ["@SUM(1)", "+1+1", "\t=1", " =1", "|cmd", "%0A", "＝1", "\r=1"]) {
      expect(csvLine([formula]).replace(/^"/, "")[0], formula).toBe("'");
    }
  });

  it("begins with the mark and the head, also where there is nothing", async () => {
    expect(await textOf(csvFile(["x", "y"], parts<string>(), () => []))).toBe("\uFEFFx,y\r\n");
    expect(await textOf(csvFile(["x"], parts(["1"]), (row) => [row], ["cut, here"]))).toBe(
      '\uFEFFx\r\n1\r\n"cut, here"\r\n',
    );
    expect(await textOf(csvFile(["x"], parts(["1", "2"], ["3"]), (row) => [row]))).toBe(
      "\uFEFFx\r\n1\r\n2\r\n3\r\n",
    );
  });
});
