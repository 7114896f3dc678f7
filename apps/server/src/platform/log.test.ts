import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

const LOG = join(import.meta.dirname, "log.ts");
/** A program that logs, waits for a message, logs more to a pipe whose reader has gone, and ends. */
const PROGRAM = `
  const { createLog } = await import(${JSON.stringify(LOG)});
  const log = createLog("info");
  log.info("here");
  process.once("message", () => {
    for (let line = 0; line < 50; line += 1) log.info({ line }, "to nobody");
    process.exit(7);
  });
`;

it("[OPS-08] a process whose log nobody reads any more still ends", async () => {
  const args = ["--input-type=module", "--eval", PROGRAM];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const [first] = (await once(child.stdout ?? child, "data")) as [Buffer];
  expect(JSON.parse(first.toString())).toMatchObject({ level: 30, msg: "here" });
  child.stdout?.destroy();
  const ended = once(child, "exit");
  child.send("go on");
  const stuck = setTimeout(() => child.kill("SIGKILL"), 60_000);
  const [code] = (await ended) as [number | null];
  clearTimeout(stuck);
  expect(code).toBe(7);
});
