import { execFileSync } from "node:child_process";
import { existsSync, globSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** A PostgreSQL server that the machine has, not this project. */
export interface MachinePostgres {
  /** The folder with `initdb` and `postgres`. */
  readonly folder: string;
  readonly major: number;
}

/** The oldest that the program runs on. */
const OLDEST_MAJOR = 15;

/** Where distributions put PostgreSQL's server programs, which are seldom on the PATH. */
const USUAL_FOLDERS = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql*/bin",
  "/usr/local/opt/postgresql*/bin",
  "/usr/local/pgsql/bin",
  "/Applications/Postgres.app/Contents/Versions/*/bin",
];

/** The machine's newest PostgreSQL server that the program runs on; nothing where there is none. */
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

/** 0 for a program that does not run or does not say. */
function majorVersion(folder: string): number {
  try {
    const text = execFileSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
    return Number(/ (\d+)/.exec(text)?.[1] ?? 0);
  } catch {
    // A wrapper without its server, or another machine's binary: as good as none.
    return 0;
  }
}
