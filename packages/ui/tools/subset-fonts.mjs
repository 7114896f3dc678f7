/**
 * Makes src/fonts/*.woff2 from the fontsource packages: only the characters and weights that the
 * product uses. Run by hand after a font update: `node packages/ui/tools/subset-fonts.mjs`.
 * Measured: Noto Sans Bengali 108 → 71 KB (Anek Bangla stays at 140 KB), Outfit 32 → 23 KB.
 * The taka sign is a file of its own: English pages would load all of Bengali for it otherwise.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subset from "subset-font";
import { BENGALI, LATIN, TAKA_SIGN } from "../src/fonts/characters.ts";

const source = (path) => readFileSync(new URL(import.meta.resolve(`@fontsource-variable/${path}`)));
const target = (name) => fileURLToPath(new URL(`../src/fonts/${name}.woff2`, import.meta.url));

const outfit = source("outfit/files/outfit-latin-wght-normal.woff2");
const bengali = source("noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2");
const weights = { wght: { min: 400, max: 800 } };

const files = [
  { name: "outfit-latin", font: outfit, text: LATIN, options: {} },
  { name: "noto-bengali", font: bengali, text: BENGALI, options: { variationAxes: weights } },
  { name: "taka", font: bengali, text: TAKA_SIGN, options: { variationAxes: weights } },
];

for (const { name, font, text, options } of files) {
  const file = await subset(font, text, { targetFormat: "woff2", ...options });
  writeFileSync(target(name), file);
  process.stdout.write(`${name}.woff2 ${file.length} bytes\n`);
}
