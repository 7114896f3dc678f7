/**
 * Builds the browser apps with Vite into apps/<app>/dist and compresses text files, so that the server sends
 * them as they are. An app is rebuilt only when one of its sources has changed. `node tools/build.ts
 * [--force]`.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./lib/paths.ts";
import { progressTo } from "./lib/progress.ts";

/** The apps that run in a browser. */
export const apps = ["web", "console"] as const;
export type BrowserApp = (typeof apps)[number];

/** Text formats that gain from compression; pictures, sound and fonts are compressed already. */
const COMPRESSED = new Set([".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".map", ".txt", ".xml"]);
/** The smallest size to compress; a smaller file fits into one packet anyway. */
const COMPRESS_FROM_BYTES = 1_024;
/**
 * The file with the hash of the sources. It is inside dist, which Vite empties, so that a build by other
 * means is not mistaken for this one.
 */
const HASH_FILE = ".built-from";

/** The folder that an app is built into. */
export function distFolder(app: BrowserApp): string {
  return join(root, "apps", app, "dist");
}

/** Whether an app's dist is missing or was built from other sources. */
export function needsBuild(app: BrowserApp): boolean {
  const file = join(distFolder(app), HASH_FILE);
  return !existsSync(file) || readFileSync(file, "utf8") !== hashSources(app);
}

/**
 * Builds one app, compresses its files and stores the hash of its sources. The finished build takes the place of
 * the last one in one go, so that servers and tests that start meanwhile never find half of it.
 */
export async function buildApp(app: BrowserApp): Promise<void> {
  const sources = hashSources(app);
  const folder = join(root, "apps", app);
  const [next, last] = [join(folder, ".cache/dist-next"), join(folder, ".cache/dist-last")];
  // Imported only here, so that a start without anything to build doesn't wait for Vite.
  const { build } = await import("vite");
  await build({
    root: folder,
    configFile: join(folder, "vite.config.ts"),
    logLevel: "warn",
    // The manifest says which chunk loads which, for tools/sizes.ts.
    build: { manifest: true, outDir: next, emptyOutDir: true },
  });
  await compressFolder(next);
  const server = join(folder, "vite.server.config.ts");
  // Build the server-side rendering too, from the same components.
  if (existsSync(server))
    await build({
      root: folder,
      configFile: server,
      logLevel: "warn",
      build: { outDir: join(next, "server") },
    });
  writeFileSync(join(next, HASH_FILE), sources);
  rmSync(last, { recursive: true, force: true });
  if (existsSync(distFolder(app))) renameSync(distFolder(app), last);
  renameSync(next, distFolder(app));
  rmSync(last, { recursive: true, force: true });
}

/** A hash over the contents and names of everything that a build reads. */
function hashSources(app: BrowserApp): string {
  const patterns = [
    `apps/${app}/**`,
    "packages/{contract,games,i18n,kernel,rules,ui}/**",
    "tools/build.ts",
    "package-lock.json",
    "tsconfig.base.json",
  ];
  const skipped = (name: string): boolean =>
    name === "node_modules" || name === "dist" || name === ".cache" || /\.test\.tsx?$/.test(name);
  const hash = createHash("sha256");
  const entries = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => skipped(entry.name),
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Writes a `.br` and a `.gz` beside every text file, where that is smaller. */
async function compressFolder(folder: string): Promise<void> {
  const names = globSync("**/*", { cwd: folder }).filter((name) => COMPRESSED.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      if (content.length < COMPRESS_FROM_BYTES) return;
      const [small, wide] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      if (small.length < content.length) await writeFile(`${file}.br`, small);
      if (wide.length < content.length) await writeFile(`${file}.gz`, wide);
    }),
  );
}

if (import.meta.main) {
  const progress = progressTo(process.stdout);
  const force = process.argv.includes("--force");
  for (const app of apps) {
    progress.begin(`Building ${app}`);
    if (force || needsBuild(app)) await buildApp(app);
  }
  progress.end();
}
