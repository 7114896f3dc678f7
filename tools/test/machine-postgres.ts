import { execFileSync } from "node:child_process";
import { existsSync, globSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** A PostgreSQL server that is installed on the machine, not by this project. */
export interface MachinePostgres {
  /** The folder with `initdb` and `postgres`. */
  readonly folder: string;
  readonly major: number;
}

/** The oldest version that the server supports. */
const OLDEST_MAJOR = 15;

/** The usual folders of PostgreSQL's server programs, which are seldom on the PATH. */
const USUAL_FOLDERS = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
  "/usr/local/pgsql/bin",
  "/Applications/Postgres.app/Contents/Versions/*/bin",
];

/** The machine's newest supported PostgreSQL server; undefined where there is none. */
export function findMachinePostgres(): MachinePostgres | undefined {
  return [...USUAL_FOLDERS.flatMap((pattern) => globSync(pattern)), ...foldersOnPath()]
    .filter((folder) => ["initdb", "postgres", "pg_ctl"].every((name) => existsSync(join(folder, name))))
    .map((folder) => ({ folder, major: majorVersion(folder) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .toSorted((a, b) => b.major - a.major)[0];
}

function foldersOnPath(): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders
    .filter((folder) => !folder.includes("node_modules") && existsSync(join(folder, "pg_ctl")))
    .map((folder) => dirname(realpathSync(join(folder, "pg_ctl"))));
}

/** The major version; 0 for a program that does not run or does not tell. */
function majorVersion(folder: string): number {
  try {
    const text = execFileSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
    return Number(/ (\d+)/.exec(text)?.[1] ?? 0);
  } catch {
    // A wrapper without its server, or a binary for another machine, counts as missing.
    return 0;
  }
}
