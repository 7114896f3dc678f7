import { describe, expect, it } from "vitest";
import { unzip } from "../testing/unzip.ts";
import { zip, type ZipEntry } from "./zip.ts";

async function* texts(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}
async function* entries(...list: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* list;
}
const write = async (...list: ZipEntry[]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of zip(entries(...list), new Date("2026-11-21T10:20:30Z"))) parts.push(part);
  return Buffer.concat(parts);
};

describe("a ZIP archive", () => {
  it("holds its files whole, in any script, empty ones too", async () => {
    const long = "৳ ১২৩ ".repeat(50_000);
    const archive = await write(
      { name: "a.json", content: texts('{"name":"', "রহিম", '"}') },
      { name: "deep/b.txt", content: texts(long, long) },
      { name: "empty.txt", content: texts() },
    );
    expect(archive.length).toBeLessThan(10_000);
    expect([...unzip(archive)]).toEqual([
      ["a.json", '{"name":"রহিম"}'],
      ["deep/b.txt", long + long],
      ["empty.txt", ""],
    ]);
  });

  it("breaks where its content breaks", async () => {
    async function* broken(): AsyncGenerator<string> {
      yield "x";
      throw new Error("the database is gone");
    }
    await expect(write({ name: "a", content: broken() })).rejects.toThrow("the database is gone");
  });
});
