import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { runProgram } from "./run-program.ts";

/**
 * Whether something listens on the port; a process id would not do, because an ended process may keep it for
 * a while.
 */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const [answer] = await Promise.allSettled([once(socket, "connect")]);
  socket.destroy();
  return answer.status === "fulfilled";
}

it.skipIf(process.platform === "win32")("ends with a program what it left behind", async () => {
  const left = `
    const server = require("node:net").createServer().listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const leave = `
    const { spawn } = require("node:child_process");
    const left = spawn(process.execPath, ["-e", ${JSON.stringify(left)}], { stdio: ["ignore", "pipe", "ignore"] });
    left.stdout.once("data", (port) => process.stdout.write(port, () => process.exit(0)));`;
  const { ok, output } = await runProgram(["-e", leave], { timeoutMs: 240_000 });
  expect(ok).toBe(true);
  expect(Number(output)).toBeGreaterThan(0);
  await expect.poll(() => listens(Number(output))).toBe(false);
});

it("tells what a program wrote, and whether it ended well", async () => {
  const { ok, output } = await runProgram(["-e", "console.log(1); console.error(2); process.exit(3)"], {
    timeoutMs: 240_000,
  });
  expect(ok).toBe(false);
  expect(output.split("\n").toSorted((a, b) => a.localeCompare(b))).toEqual(["", "1", "2"]);
});

it("stops a program when its signal is given, and starts none when it was given before", async () => {
  const stop = new AbortController();
  const options = { timeoutMs: 240_000, signal: stop.signal };
  const running = runProgram(["-e", "setInterval(() => {}, 1_000)"], options);
  stop.abort();
  expect(await running).toMatchObject({ ok: false, stopped: true });
  const outcome = await runProgram(["-e", "console.log('started')"], options);
  expect(outcome).toMatchObject({ ok: false, stopped: true });
  expect(outcome.output).not.toContain("started\n");
});

it.skipIf(process.platform !== "linux")(
  "tells how much processor time a program and its children took",
  async () => {
    const busy = "const until = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < until);";
    const parent = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`;
    const { cpuS } = await runProgram(["-e", parent], { timeoutMs: 240_000 });
    expect(cpuS).toBeGreaterThan(0.3);
    expect(cpuS).toBeLessThan(30);
  },
);
