/**
 * Stores how long the longest test files took, according to vitest's cache of the last runs here, for
 * checkouts without such a cache (test/longest-first.ts): `node tools/durations.ts` after `npm test`.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/paths.ts";

/** The part of vitest's cache that is read here. */
interface Results {
  readonly projects: Readonly<Record<string, { files: Readonly<Record<string, { duration: number }>> }>>;
}

/** The order of files shorter than this doesn't matter, because they fill gaps wherever they run. */
const LEAST_S = 5;

const found = globSync("node_modules/.vite/vitest/*/results.json", { cwd: root })
  .flatMap((file) => Object.values((JSON.parse(readFileSync(join(root, file), "utf8")) as Results).projects))
  .flatMap(({ files }) => Object.entries(files))
  .map(([file, { duration }]) => [file, Math.round(duration / 1000)] as const)
  .filter(([, seconds]) => seconds >= LEAST_S)
  .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));
writeFileSync(
  join(root, "tools/test/durations.json"),
  `${JSON.stringify(Object.fromEntries(found), undefined, 2)}\n`,
);
