import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { localeFreeChart } from "./locale-free-chart.ts";

it("[OPS-07] the dashboard's chart can be read in a browser whose locale is none", async () => {
  const file = fileURLToPath(import.meta.resolve("uplot/dist/uPlot.esm.js"));
  const code = readFileSync(file, "utf8");
  const read = (text: string) =>
    import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`) as Promise<object>;
  const page = {
    addEventListener: () => undefined,
    dispatchEvent: () => true,
    devicePixelRatio: 1,
    matchMedia: () => ({ addEventListener: () => undefined, removeEventListener: () => undefined }),
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", page);
  vi.stubGlobal("matchMedia", page.matchMedia);
  vi.stubGlobal("devicePixelRatio", 1);
  vi.stubGlobal("navigator", { language: "en-US@posix" });
  await expect(read(code)).rejects.toThrow(RangeError);
  expect(await read(localeFreeChart().transform(code, file) ?? "")).toHaveProperty("default");
});
