/**
 * Checks that package-lock.json corresponds to the package.json files: `node tools/lock.ts`. npm's own checks
 * are no use here: `npm ci` refuses a lock file without an optional package that the registry didn't have
 * (lib/install.mjs), and `npm ls --package-lock-only` doesn't notice packages that package.json no longer
 * requires.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { root } from "./lib/paths.ts";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const KINDS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"] as const;
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

const { packages } = read("package-lock.json") as { packages: Readonly<Record<string, Manifest>> };
const folders = Object.keys(packages).filter((path) => !path.includes("node_modules/"));
const stale = folders.filter((folder) => {
  const wanted = read(join(folder, "package.json")) as Manifest;
  return KINDS.some((kind) => !isDeepStrictEqual(wanted[kind] ?? {}, packages[folder]?.[kind] ?? {}));
});
for (const folder of stale)
  console.log(`${join(folder, "package.json")} has changed since: npm install --ignore-scripts`);
console.log(`${folders.length} package.json files, ${stale.length} not as locked`);
process.exitCode = stale.length === 0 ? 0 : 1;
