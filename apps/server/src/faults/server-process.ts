import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { getCompileCacheDir } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/postgres/start.ts";
import { freePort } from "../testing/free-port.ts";

const MAIN = join(import.meta.dirname, "../main.ts");
const START_LIMIT_MS = 300_000;
/** Node's compile cache, which saves half of a start. */
const compiled = getCompileCacheDir();
const COMPILED = compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };

/** The real program, `main.ts`, as a process that may be killed at any moment and restarted at the same address. */
export interface ServerProcess {
  baseUrl: string;
  /** Starts the process. @returns as soon as it exists; `untilReady` waits for its answers */
  start(): void;
  /** Waits until it answers. @returns the time since the start, in ms. @throws Error with its last output */
  untilReady(): Promise<number>;
  /** Sends SIGKILL: the process can neither flush nor log. */
  kill(): Promise<void>;
  /** Sends SIGTERM, as an operator stops it. */
  stop(): Promise<void>;
  /** Sends any signal without waiting. */
  signal(name: NodeJS.Signals): void;
  /** Waits until it has ended. @returns its exit code or the signal that ended it, and its last output */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null; lastWords: readonly string[] }>;
}

export interface ServerProcessOptions {
  databaseUrl: string;
  /** The folder for secrets and the log. */
  dataDir: string;
  port: number;
  env?: Readonly<Record<string, string>>;
}

/** Prepares the program, which runs only after `start`. */
function createServerProcess(options: ServerProcessOptions): ServerProcess {
  const baseUrl = `http://127.0.0.1:${options.port}`;
  const logFile = join(options.dataDir, "server.log");
  let child: ChildProcess | undefined;
  let lastWords: string[] = [];
  let startedMs = 0;

  const hasEnded = (): boolean => !child || child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    if (!child || hasEnded()) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };

  return {
    baseUrl,
    start() {
      if (!hasEnded()) throw new Error("the server runs already");
      lastWords = [];
      startedMs = performance.now();
      child = spawn(process.execPath, [MAIN], {
        // The environment is complete, so that none of this process's settings are inherited.
        env: {
          NODE_ENV: "production",
          DATABASE_URL: options.databaseUrl,
          DATA_DIR: options.dataDir,
          PORT: String(options.port),
          ROLES: "http,realtime,worker",
          DEMO: "0",
          LOG_LEVEL: "warn",
          RATE_LIMIT_FACTOR: "0",
          BOT_CHECK_WORK: "2",
          CHAIN_LINKS: "200",
          ...COMPILED,
          ...options.env,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const log = createWriteStream(logFile, { flags: "a" });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding("utf8").on("data", (text: string) => {
          log.write(text);
          lastWords = [...lastWords, ...text.trim().split("\n")].slice(-10);
        });
      }
      child.once("close", () => log.end());
    },
    async untilReady() {
      const untilMs = performance.now() + START_LIMIT_MS;
      while (performance.now() < untilMs) {
        if (hasEnded()) throw new Error(`the server ended by itself:\n${lastWords.join("\n")}`);
        const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
          // The server does not listen yet.
          () => undefined,
        );
        await answer?.arrayBuffer();
        if (answer?.ok) return performance.now() - startedMs;
        await sleep(25);
      }
      throw new Error(`the server did not become ready:\n${lastWords.join("\n")}`);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    signal: (name) => void child?.kill(name),
    async ended() {
      if (!child) throw new Error("the server was never started");
      // `close`, not `exit`, because the last output is still in the pipe when a program ends.
      if (!hasEnded()) await once(child, "close");
      return { code: child.exitCode, signal: child.signalCode, lastWords };
    },
  };
}

/** A separate database server with production durability, and the program in front of it. */
export interface DurableStack {
  postgres: EmbeddedPostgres;
  /** Stops the database and starts it again on the same data. @returns the new one */
  restartPostgres(): Promise<EmbeddedPostgres>;
  server: ServerProcess;
  dataDir: string;
  /** Stops both and removes the data. */
  stop(): Promise<void>;
}

/** Starts both and waits until the server answers. @param env settings of the server */
export async function startDurableStack(env: Readonly<Record<string, string>> = {}): Promise<DurableStack> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-faults-"));
  const serverDir = join(dataDir, "server");
  await mkdir(serverDir);
  const startPostgres = () =>
    startEmbeddedPostgres({
      dataDir: join(dataDir, "postgres"),
      log: { info: () => undefined, error: () => undefined },
    });
  let postgres = await startPostgres();
  const server = createServerProcess({
    databaseUrl: postgres.ownerUrl,
    dataDir: serverDir,
    port: await freePort(),
    env: { KHELA_SECRET: randomBytes(32).toString("hex"), ...env },
  });
  const stack: DurableStack = {
    postgres,
    server,
    dataDir,
    async restartPostgres() {
      await postgres.stop();
      postgres = await startPostgres();
      stack.postgres = postgres;
      return postgres;
    },
    async stop() {
      await server.kill();
      await postgres.stop();
      await rm(postgres.home, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    server.start();
    await server.untilReady();
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
