import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, renameSync, existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

/** One program that the starter runs. */
export interface Program {
  /** The name that people see, and that of the log file. */
  readonly name: string;
  /** Node's arguments: the file, then the file's own arguments. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The end of a program that was not told to stop. */
export interface Ending {
  readonly name: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its output, newest last. */
  readonly lastLines: readonly string[];
}

export interface Supervisor {
  /** Starts a program; its output goes to `<logFolder>/<name>.log`. */
  start(program: Program): void;
  /** From now on restarts this program when it ends by itself, unless that happens too often. */
  keep(name: string): void;
  /**
   * Resolves when a program ends by itself and is not restarted: either it isn't kept, or it has ended too
   * often.
   */
  readonly ended: Promise<Ending>;
  /** Stops every program, the last started first, each by SIGTERM and after `graceMs` by SIGKILL. */
  stop(): Promise<void>;
  /** Kills every program at once. */
  kill(): void;
}

export interface SupervisorOptions {
  readonly logFolder: string;
  /** How long one program may take to stop. */
  readonly graceMs: number;
  /** Called with the text that a program reports by `process.send({ progress: "…" })`. */
  readonly onProgress?: (text: string) => void;
  /** Called with the addresses that a program reports by `process.send({ ready: { name: "http://…" } })`. */
  readonly onReady?: (addresses: Readonly<Record<string, string>>) => void;
  /** Called when a kept program has ended and is restarted. */
  readonly onRestart?: (ending: Ending) => void;
}

interface Running {
  readonly program: Program;
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
}

const KEPT_LINES = 30;
/** More restarts than this in this time mean a fault that restarting can't fix. */
const MAX_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 600_000;
const PRELOAD = new URL("with-parent.mjs", import.meta.url).href;

/** Runs programs on this process's Node and makes sure that none outlives the starter. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  mkdirSync(options.logFolder, { recursive: true });
  const running: Running[] = [];
  const kept = new Set<string>();
  const restarts = new Map<string, number[]>();
  const { promise: ended, resolve: reportEnd } = Promise.withResolvers<Ending>();
  let stopping: Promise<void> | undefined;

  const stopAll = async (): Promise<void> => {
    // One after the other, because a program may need those that were started before it.
    for (const { child, exited } of running.toReversed()) {
      signal(child, "SIGTERM");
      const timer = setTimeout(() => signal(child, "SIGKILL"), options.graceMs);
      await exited;
      clearTimeout(timer);
    }
  };

  /** Whether a program that has ended may be restarted. */
  const mayRestart = (name: string): boolean => {
    if (!kept.has(name)) return false;
    const nowMs = performance.now();
    const recent = (restarts.get(name) ?? []).filter((atMs) => atMs > nowMs - RESTARTS_WITHIN_MS);
    restarts.set(name, [...recent, nowMs]);
    return recent.length < MAX_RESTARTS;
  };

  const start = (program: Program): void => {
    const child = spawn(process.execPath, ["--import", PRELOAD, ...program.args], {
      cwd: root,
      env: { ...process.env, ...program.env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Each program gets a process group of its own: Ctrl-C then reaches the starter alone, which stops
      // programs in order.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const lastLines = record(child, logFile(options.logFolder, program.name));
    child.on("message", (message) => {
      const report = message as { progress?: string; ready?: Record<string, string> } | null;
      if (report?.progress) options.onProgress?.(report.progress);
      if (report?.ready) options.onReady?.(report.ready);
    });
    const exited = new Promise<void>((done) => {
      const finish = (code: number | null, endSignal: NodeJS.Signals | null): void => {
        done();
        if (stopping) return;
        const ending = { name: program.name, code, signal: endSignal, lastLines };
        if (!mayRestart(program.name)) return reportEnd(ending);
        options.onRestart?.(ending);
        start(program);
      };
      // `close`, not `exit`: when a program exits, its last output may still be in the pipe.
      child.once("close", finish);
      child.once("error", (error) => {
        lastLines.push(error.message);
        finish(null, null);
      });
    });
    const entry = { program, child, exited };
    const before = running.findIndex((one) => one.program.name === program.name);
    // A restarted program takes the place of the ended one, because programs are stopped in the order of
    // their start.
    if (before === -1) running.push(entry);
    else running[before] = entry;
  };

  return {
    ended,
    start,
    keep: (name) => void kept.add(name),
    async stop() {
      stopping ??= stopAll();
      await stopping;
    },
    kill() {
      stopping ??= Promise.resolve();
      for (const { child } of running) signal(child, "SIGKILL");
    },
  };
}

/** Signals a program's whole group where its children must die with it, else the program alone. */
function signal(child: ChildProcess, name: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (name === "SIGTERM" && process.platform === "win32") {
    // Windows has no signals between programs; closing the channel stops the program too (with-parent.mjs).
    if (child.connected) child.disconnect();
    return;
  }
  if (name === "SIGTERM" || process.platform === "win32") {
    child.kill(name);
    return;
  }
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    // The program may have ended between the check and the signal.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function logFile(folder: string, name: string): string {
  const file = join(folder, `${name}.log`);
  if (existsSync(file)) renameSync(file, join(folder, `${name}.previous.log`));
  return file;
}

function record(child: ChildProcess, file: string): string[] {
  const lines: string[] = [];
  const log = createWriteStream(file);
  const take = (chunk: string): void => {
    log.write(chunk);
    lines.push(...chunk.split("\n").filter((line) => line.trim() !== ""));
    lines.splice(0, Math.max(0, lines.length - KEPT_LINES));
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", take);
  child.once("close", () => log.end());
  return lines;
}
