import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DurableStack, startDurableStack } from "./server-process.ts";

/** An endless loop in the real program at a signal, as a defect could cause it. */
const LOOP = `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', function endless() { for (;;); })")}`;
const STUCK_SECONDS = 2;

let stack: DurableStack;
beforeAll(async () => {
  stack = await startDurableStack({
    STUCK_SECONDS: String(STUCK_SECONDS),
    NODE_OPTIONS: `--import=${LOOP}`,
  });
});
afterAll(() => stack.stop());

it("[OPS-08] a server that was halted, however long, goes on", async () => {
  const { server } = stack;
  server.signal("SIGSTOP");
  await sleep(2 * STUCK_SECONDS * 1_000);
  server.signal("SIGCONT");
  expect(await server.untilReady()).toBeGreaterThan(0);
});

it("[OPS-08] a server whose event loop stands still ends itself, says where it stood, and comes back", async () => {
  const { server } = stack;
  server.signal("SIGUSR2");
  const { signal, lastWords } = await server.ended();
  expect(signal).toBe("SIGKILL");
  expect(lastWords.join("\n")).toContain("the event loop stands still");
  expect(lastWords.join("\n")).toContain("endless");
  server.start();
  await server.untilReady();
});
