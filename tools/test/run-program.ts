import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "../lib/paths.ts";

/** How a program ended, and all that it wrote. */
export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** Whether it was ended from here: by its time limit or the signal. */
  readonly stopped: boolean;
  /** Seconds of processor time that it and all that it started took; undefined where the system doesn't say. */
  readonly cpuS?: number | undefined;
}

export interface ProgramOptions {
  readonly timeoutMs: number;
  /** Set over this process's environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends the program and what it started. */
  readonly signal?: AbortSignal;
}

/** How long a program may take to end after it was asked to. */
const GRACE_MS = 10_000;
/** The unit of processor times in /proc, on every Linux. */
const TICKS_PER_S = 100;

/** Runs a JavaScript or TypeScript program on this process's Node, in the project's root. */
export function runProgram(args: readonly string[], options: ProgramOptions): Promise<Outcome> {
  // A signal that was given already is never heard again.
  if (options.signal?.aborted) {
    return Promise.resolve({ ok: false, output: "not started: stopped\n", stopped: true });
  }
  const startMs = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that a time limit ends what the program started as well.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const end = (name: "SIGTERM" | "SIGKILL"): void => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (process.platform === "win32") child.kill(name);
    else process.kill(-child.pid, name);
  };
  let late: NodeJS.Timeout | undefined;
  let stopped = false;
  const askToEnd = (why: string): void => {
    stopped = true;
    output += `\n${why}\n`;
    end("SIGTERM");
    late = setTimeout(() => end("SIGKILL"), GRACE_MS);
  };
  const limit = setTimeout(
    () => askToEnd(`stopped: not done after ${options.timeoutMs / 1000} s`),
    options.timeoutMs,
  );
  const abort = (): void => askToEnd(`stopped after ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
  options.signal?.addEventListener("abort", abort, { once: true });
  return new Promise((done) => {
    let cpuS: number | undefined;
    const finish = (ok: boolean): void => {
      clearTimeout(limit);
      clearTimeout(late);
      options.signal?.removeEventListener("abort", abort);
      done({ ok, output, stopped, cpuS });
    };
    child.once("error", (error) => {
      output += error.message;
      finish(false);
    });
    // A worker that outlives its runner would go on holding ports, databases and a core.
    child.once("exit", () => {
      cpuS = newlyEndedCpuS();
      endGroup(child.pid);
    });
    child.once("close", (code) => finish(code === 0));
  });
}

/** Of all programs that ended so far. */
let endedCpuS = 0;

/** Processor time of what ended since the last call, with all that it started and waited for; Linux alone says it. */
function newlyEndedCpuS(): number | undefined {
  if (process.platform !== "linux") return undefined;
  // Behind the name in brackets, proc(5): the ticks of ended children are the fields 16 and 17.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const before = endedCpuS;
  endedCpuS = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S;
  return endedCpuS - before;
}

/** Ends what is left of a program's process group. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === "win32") return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Nobody is left, as it should be; macOS says so of a group that is only waited for by EPERM.
    if (!["ESRCH", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
