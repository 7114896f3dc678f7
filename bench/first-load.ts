/**
 * The transfer size of the JavaScript that the home page loads before anything is clicked (aim: under 120 kB
 * brotli).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildApp, distFolder, needsBuild } from "../tools/build.ts";
import { homeLoad, travellingBytes } from "../tools/sizes/home.ts";
import type { Manifest } from "../tools/sizes/manifest.ts";
import type { BenchRow } from "./ledger.ts";

/** Builds the site where its sources have changed, and sums the sizes of the manifest's files. */
export async function benchFirstLoad(): Promise<BenchRow[]> {
  if (needsBuild("web")) await buildApp("web");
  const file = join(distFolder("web"), ".vite/manifest.json");
  const { scripts, styles } = homeLoad(JSON.parse(readFileSync(file, "utf8")) as Manifest);
  const kb = (files: readonly string[]) =>
    files.reduce((sum, name) => sum + travellingBytes("web", name), 0) / 1000;
  if (scripts.length === 0) throw new Error("the manifest names no scripts of the home page");
  return [
    { what: "home page, first-load JavaScript, brotli", value: kb(scripts), unit: "kB", limit: 120 },
    { what: "home page, styles, brotli", value: kb(styles), unit: "kB", limit: 20 },
  ];
}
