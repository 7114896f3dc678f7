import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "../lib/paths.ts";

/** The result of a program, with its whole output. */
export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** Whether this process stopped it: by its time limit or the signal. */
  readonly stopped: boolean;
  /**
   * Processor time in seconds of the program and everything that it started; undefined where the system
   * doesn't tell.
   */
  readonly cpuS?: number | undefined;
}

export interface ProgramOptions {
  readonly timeoutMs: number;
  /** Overrides this process's environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Stops the program and everything that it started. */
  readonly signal?: AbortSignal;
}

/** How long a program may take to end after it was told to. */
const GRACE_MS = 10_000;
/** The unit of processor times in /proc, the same on every Linux. */
const TICKS_PER_S = 100;

/** Runs a JavaScript or TypeScript program on this process's Node, in the project's root. */
export function runProgram(args: readonly string[], options: ProgramOptions): Promise<Outcome> {
  // An aborted signal emits no further event.
  if (options.signal?.aborted) {
    return Promise.resolve({ ok: false, output: "not started: stopped\n", stopped: true });
  }
  const startMs = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    // The program gets a process group of its own, so that a time limit also ends what it started.
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
    // A worker that outlives its runner would keep ports, databases and a core.
    child.once("exit", () => {
      cpuS = newlyEndedCpuS();
      endGroup(child.pid);
    });
    child.once("close", (code) => finish(code === 0));
  });
}

/** The processor time of all programs that have ended so far. */
let endedCpuS = 0;

/**
 * The processor time of the programs that have ended since the last call, with everything that they started
 * and waited for; known on Linux only.
 */
function newlyEndedCpuS(): number | undefined {
  if (process.platform !== "linux") return undefined;
  // See proc(5): after the name in brackets, the ticks of ended children are the fields 16 and 17.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const before = endedCpuS;
  endedCpuS = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S;
  return endedCpuS - before;
}

/** Ends the remaining processes of a program's process group. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === "win32") return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // No process is left, as it should be; macOS reports EPERM for a group that only waits to be reaped.
    if (!["ESRCH", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
