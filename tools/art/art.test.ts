import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

import sharp from "sharp";
import { expect, test } from "vitest";

import { recipeHash } from "./picture.ts";
import { pictures } from "./pictures.ts";
import { games } from "./recipes/games.ts";

const PUBLIC = join(import.meta.dirname, "../../apps/web/public");
const TOTAL_BUDGET = 5 * 1024 * 1024;

const all = pictures();
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "manifest.json"), "utf8")) as Record<
  string,
  string
>;

function sizeOf(path: string): number {
  return statSync(join(PUBLIC, path), { throwIfNoEntry: false })?.size ?? 0;
}

test("[HOME-07] every game's pictures exist and match their recipes", () => {
  const missing = all.filter(({ path }) => sizeOf(path) === 0).map(({ path }) => path);
  const changed = all
    .filter((picture) => manifest[picture.path] !== recipeHash(picture))
    .map(({ path }) => path);
  expect(missing, "run: node tools/art/bake.ts").toEqual([]);
  expect(changed, "the recipe or the drawing code changed; run: node tools/art/bake.ts").toEqual([]);
});

test("[HOME-07] the manifest and the folder hold nothing that has no recipe", () => {
  const known = new Set(all.map(({ path }) => path));
  const stored = readdirSync(join(PUBLIC, "art"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(PUBLIC, join(entry.parentPath, entry.name)).split(sep).join("/"));
  expect(stored.filter((path) => !known.has(path))).toEqual([]);
  expect(Object.keys(manifest).filter((path) => !known.has(path))).toEqual([]);
});

test("[HOME-07] no picture is over its budget, and all together stay under 5 MB", () => {
  const heavy = all.filter(({ path, budget }) => sizeOf(path) > budget).map(({ path }) => path);
  const total = all.reduce((sum, { path }) => sum + sizeOf(path), 0);
  expect(heavy).toEqual([]);
  expect(total).toBeLessThan(TOTAL_BUDGET);
});

test("[HOME-07] tiles have the sizes that the pages reserve for them", async () => {
  const expected = { "": [360, 480], "-w": [440, 338], "-sq": [192, 192], "-bg": [1280, 800] } as const;
  for (const { code } of games) {
    for (const [suffix, size] of Object.entries(expected)) {
      const { width, height } = await sharp(join(PUBLIC, `art/${code}${suffix}.webp`)).metadata();
      expect([width, height], `${code}${suffix}`).toEqual(size);
    }
  }
});

test("reel symbols are 160 px squares on nothing", async () => {
  const symbols = all.filter(({ path }) => path.startsWith("art/sym/"));
  expect(symbols.length).toBe(games.filter(({ reels }) => reels).length * 11);
  for (const { path } of symbols) {
    const { width, height, hasAlpha } = await sharp(join(PUBLIC, path)).metadata();
    expect({ width, height, hasAlpha }, path).toEqual({ width: 160, height: 160, hasAlpha: true });
  }
});

test("every picture has a path of its own", () => {
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
});
