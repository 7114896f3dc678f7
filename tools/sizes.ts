/**
 * Checks the sizes of what browsers load against their budgets, after a build: `node tools/sizes.ts`. Sizes
 * are transfer sizes: brotli, in kB of 1,000 bytes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserApp, distFolder } from "./build.ts";
import { homeLoad, travellingBytes } from "./sizes/home.ts";
import { type Chunk, type Load, loadOf, type Manifest } from "./sizes/manifest.ts";

interface Budget {
  readonly app: BrowserApp;
  readonly name: string;
  readonly limitKb: number;
  /** The sets of files that must each stay below the limit; at least one. */
  readonly loads: readonly (readonly string[])[];
}

const isCatalogue = (key: string, chunk: Chunk): boolean =>
  chunk.isDynamicEntry === true && key.includes("messages/");

function budgets(): Budget[] {
  const web = manifestOf("web");
  const consoleManifest = manifestOf("console");
  const home = homeLoad(web);
  return [
    // The budget is 120 kB; the limit keeps a reserve.
    { app: "web", name: "JavaScript of the home page", limitKb: 118, loads: [home.scripts] },
    // The budget is 20 kB; one style sheet has the utility classes of the screens of all areas.
    { app: "web", name: "styles of the home page", limitKb: 20, loads: [home.styles] },
    { app: "web", name: "one screen that loads later", limitKb: 61, loads: laterLoads(web, home) },
    { app: "web", name: "fishing, with all of PixiJS", limitKb: 220, loads: [paintedLoad(web, home)] },
    // Cyrillic and the scripts of India and Burma compress less well than Bengali, for which the limit was
    // 25. They are loaded after the first screen; the agent programme's errors and movements added one.
    { app: "web", name: "one language's texts", limitKb: 29, loads: catalogues(web) },
    {
      app: "console",
      name: "JavaScript of the first page",
      limitKb: 250,
      loads: [loadOf(consoleManifest, (_, chunk) => chunk.isEntry === true).scripts],
    },
  ];
}

function manifestOf(app: BrowserApp): Manifest {
  return JSON.parse(readFileSync(join(distFolder(app), ".vite/manifest.json"), "utf8")) as Manifest;
}

/** For each screen that is loaded on demand, the files that it adds to those already loaded. */
function laterLoads(manifest: Manifest, home: Load): string[][] {
  return Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry === true && !isCatalogue(key, chunk) && !isPainted(key))
    .map(([key]) =>
      loadOf(manifest, (other) => other === key).scripts.filter((file) => !home.scripts.includes(file)),
    );
}

/** Fishing alone is rendered by PixiJS, and has a budget of its own. */
const isPainted = (key: string): boolean =>
  key.includes("screens/games/fishing/") || key.includes("pixi.js/");

/** Everything that fishing may load, including the renderers that this browser won't use. */
function paintedLoad(manifest: Manifest, home: Load): string[] {
  const starts = (key: string, chunk: Chunk) => chunk.isDynamicEntry === true && isPainted(key);
  return loadOf(manifest, starts).scripts.filter((file) => !home.scripts.includes(file));
}

function catalogues(manifest: Manifest): string[][] {
  return Object.entries(manifest)
    .filter(([key, chunk]) => isCatalogue(key, chunk))
    .map(([, chunk]) => [chunk.file]);
}

let failed = 0;
for (const { app, name, limitKb, loads } of budgets()) {
  const sizes = loads.map((files) => files.reduce((sum, file) => sum + travellingBytes(app, file), 0) / 1000);
  const largestKb = Math.max(0, ...sizes);
  // A size of 0 means that the build's structure has changed, not that nothing is loaded.
  const fits = largestKb > 0 && largestKb <= limitKb;
  if (!fits) {
    failed += 1;
    console.log(
      loads[sizes.indexOf(largestKb)]?.map((file) => `    ${file}`).join("\n") ?? "    nothing found",
    );
  }
  console.log(`${fits ? "✓" : "✗"} ${app}: ${name}: ${largestKb.toFixed(1)} of ${limitKb} kB`);
}
process.exitCode = failed === 0 ? 0 : 1;
