/**
 * Writes docs/requirements.md, the requirements with their state, from the titles of the tests. `node
 * tools/requirements.ts [--check]`; with --check nothing is written, and an outdated page is an error. A
 * title with an unknown id is always an error.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/paths.ts";
import { requirementsPage, unknownIds } from "./requirements/page.ts";
import { idsInTitles, parseAreas, parseGaps } from "./requirements/parse.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

const patterns = ["{apps,packages}/**/*.test.{ts,tsx}", "e2e/**/*.{spec,test}.ts"];
const files = globSync(patterns, {
  cwd: root,
  exclude: (name) => name === "node_modules" || name === "dist",
});
const tests = files
  .map((file) => file.replaceAll("\\", "/"))
  .toSorted()
  .map((file) => ({ file, ids: idsInTitles(read(file)) }));
const areas = parseAreas(read("docs/requirements.source.md"));
const gaps = parseGaps(read("docs/requirements.gaps.md"));

const unknown = unknownIds(areas, gaps, tests);
for (const place of unknown) console.error(`unknown requirement id in ${place}`);

const target = "docs/requirements.md";
const page = requirementsPage(areas, gaps, tests);
const isCurrent = existsSync(join(root, target)) && read(target) === page;
if (process.argv.includes("--check")) {
  if (!isCurrent) console.error(`${target} is out of date: npm run requirements`);
} else if (!isCurrent) {
  writeFileSync(join(root, target), page);
}
const items = areas.reduce((sum, area) => sum + area.items.length, 0);
console.log(`${items} items, ${tests.length} test files`);
process.exitCode = unknown.length > 0 || (process.argv.includes("--check") && !isCurrent) ? 1 : 0;
