import { readdirSync, readFileSync } from "node:fs";

/**
 * The measured parts: the server's main thread, its other threads (hashing, garbage collection), PostgreSQL.
 */
export type Whose = "server, main thread" | "server, other threads" | "PostgreSQL";

/** The processor time so far, in ms. */
export type ProcessorTime = Readonly<Record<Whose, number>>;

/** One clock tick of Linux in ms. */
const TICK_MS = 10;
/** The fields of a stat file with the time of the process itself, and that of its ended children. */
const OWN = 11;
const ENDED = 13;

/**
 * The processor time of the server and its database below this process: on a shared machine, a latency means
 * little without it. @returns undefined where there is no /proc
 */
export function processorTime(): ProcessorTime | undefined {
  let names: string[];
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  const parents = new Map(names.map((pid) => [pid, fieldsOf(`/proc/${pid}/stat`)?.[1]]));
  const sum: Record<Whose, number> = {
    "server, main thread": 0,
    "server, other threads": 0,
    PostgreSQL: 0,
  };
  for (const pid of names.filter((name) => isBelow(name, parents))) {
    const command = read(`/proc/${pid}/cmdline`) ?? "";
    const all = ticksOf(`/proc/${pid}/stat`);
    if (command.includes("src/main.ts")) {
      const main = ticksOf(`/proc/${pid}/task/${pid}/stat`);
      sum["server, main thread"] += main;
      sum["server, other threads"] += all - main;
    } else if (command.includes("postgres")) sum.PostgreSQL += all + ticksOf(`/proc/${pid}/stat`, ENDED);
  }
  return sum;
}

/** The shares of one core that were used between two readings. */
export function coresUsed(
  before: ProcessorTime | undefined,
  after: ProcessorTime | undefined,
  seconds: number,
): [Whose, number][] {
  if (!before || !after) return [];
  return (Object.keys(after) as Whose[]).map((whose) => [
    whose,
    (after[whose] - before[whose]) / 1000 / seconds,
  ]);
}

function isBelow(pid: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  for (let at: string | undefined = pid; at && at !== "0"; at = parents.get(at))
    if (at === String(process.pid)) return at !== pid;
  return false;
}

/** The fields of a stat file from the state on; the process name before it may contain any character. */
function fieldsOf(path: string): string[] | undefined {
  const text = read(path);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

function ticksOf(path: string, from: number = OWN): number {
  const fields = fieldsOf(path);
  return fields ? (Number(fields[from]) + Number(fields[from + 1])) * TICK_MS : 0;
}

/** A file's text; undefined where the process has ended. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
