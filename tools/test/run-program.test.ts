import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { runProgram } from "./run-program.ts";

/** Whether something listens: a process that ended may still have its number. */
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
