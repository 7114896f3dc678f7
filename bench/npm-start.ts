import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../apps/server/src/testing/free-port.ts";
import { root } from "../tools/lib/paths.ts";

const LIMIT_MS = 300_000;

/** The whole program as `npm start` runs it, seeded, in a folder of its own. */
export interface StartedSite {
  url: string;
  /** From the command to the first answer that says "ready". */
  startMs: number;
  /** Sends Ctrl-C, and waits until everything has ended. The data stays. */
  stop(): Promise<void>;
}

/** An empty folder for the data of one measurement, with a function that removes it. */
export async function scratchFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "khela-bench-"));
  // As root, the database's own user needs access, or the data would go to another folder and stay.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Runs `npm start` on a folder. @throws Error with its output where it doesn't become ready */
export async function npmStart(dataDir: string): Promise<StartedSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const startedMs = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const stop = async (): Promise<void> => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    process.kill(-child.pid, "SIGINT");
    await gone;
    // npm may end a moment before the programs that it has started.
    while (await answers(url)) await sleep(50);
  };
  while (performance.now() - startedMs < LIMIT_MS) {
    if (child.exitCode !== null) throw new Error(`npm start ended by itself:\n${output}`);
    if (await answers(url)) return { url, startMs: performance.now() - startedMs, stop };
    await sleep(20);
  }
  await stop();
  throw new Error(`npm start did not become ready:\n${output}`);
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
    // The server doesn't listen.
    () => undefined,
  );
  await answer?.arrayBuffer();
  return answer?.ok === true;
}
