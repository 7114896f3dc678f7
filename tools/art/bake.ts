/**
 * Renders all pictures of the site: `node tools/art/bake.ts [--all] [pattern]`.
 *
 * Only pictures whose recipe has changed are rendered, unless `--all` is given; a pattern (regular
 * expression) limits the work to matching paths. Writes apps/web/public and tools/art/manifest.json.
 */
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { chromium } from "playwright-core";
import type { Page } from "playwright-core";
import sharp from "sharp";

import { findBrowser } from "../browser.ts";
import { pageHtml, recipeHash } from "./picture.ts";
import type { BakedPicture, Picture } from "./picture.ts";
import { pictures } from "./pictures.ts";

const PUBLIC = join(import.meta.dirname, "../../apps/web/public");
const MANIFEST = join(import.meta.dirname, "manifest.json");

async function screenshot(page: Page, picture: BakedPicture): Promise<Buffer> {
  await page.setContent(pageHtml(picture.html()));
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  return page.locator("#stage").screenshot({ omitBackground: true, animations: "disabled" });
}

async function encode(png: Buffer, { path, width, quality }: BakedPicture): Promise<Buffer> {
  const image = sharp(png).resize({ width });
  if (path.endsWith(".png")) return image.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
  if (path.endsWith(".jpg")) return image.jpeg({ quality, mozjpeg: true }).toBuffer();
  return image.webp({ quality, alphaQuality: 90, effort: 6, smartSubsample: true }).toBuffer();
}

async function bake(page: Page, picture: Picture): Promise<number> {
  const file =
    "svg" in picture ? Buffer.from(picture.svg()) : await encode(await screenshot(page, picture), picture);
  if (file.length > picture.budget) {
    throw new Error(`${picture.path} is ${file.length} bytes, its budget is ${picture.budget}`);
  }
  const target = join(PUBLIC, picture.path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, file);
  return file.length;
}

async function main(): Promise<void> {
  const all = process.argv.includes("--all");
  const pattern = new RegExp(process.argv.slice(2).find((word) => !word.startsWith("--")) ?? "");
  const known = await readFile(MANIFEST, "utf8").then(
    (text) => JSON.parse(text) as Record<string, string>,
    (): Record<string, string> => ({}),
  );
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const problems: string[] = [];
  const manifest: Record<string, string> = {};
  let baked = 0;
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1200 } });
    for (const picture of pictures()) {
      const before = known[picture.path];
      const hash = recipeHash(picture);
      const exists = await stat(join(PUBLIC, picture.path)).then(Boolean, () => false);
      const due = pattern.test(picture.path) && (all || !exists || before !== hash);
      if (!due) {
        if (before !== undefined) manifest[picture.path] = before;
        continue;
      }
      try {
        await bake(page, picture);
        manifest[picture.path] = hash;
        baked += 1;
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
    }
  } finally {
    await browser.close();
  }
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(`${baked} pictures baked, ${problems.length} failed`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

await main();
