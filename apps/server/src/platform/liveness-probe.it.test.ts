import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createLivenessProbe } from "./liveness-probe.ts";

let database: TestDatabase;
const servers: Server[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(answer: (byte: () => void) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => answer(() => socket.write("N")));
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `postgresql://a@127.0.0.1:${(server.address() as AddressInfo).port}/a`;
}

test("[MONEY-09] a server that answers is alive, one that is silent or not there isn't", async () => {
  expect(await createLivenessProbe(database.url, 10_000)()).toBe(true);
  expect(await createLivenessProbe(await listen(() => undefined), 100)()).toBe(false);
  expect(await createLivenessProbe("postgresql://a@127.0.0.1:1/a", 10_000)()).toBe(false);
});

/**
 * A server on a thread of its own that answers 1.2 s after a request and reports its progress in `steps`: 1
 * requested, 2 answered.
 */
const SLOW_SERVER = `
  const { createServer } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const reach = (step) => { Atomics.store(workerData, 0, step); Atomics.notify(workerData, 0); };
  const server = createServer((socket) => socket.once("data", () => {
    reach(1);
    setTimeout(() => socket.write("N", () => reach(2)), 1_200);
  })).listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

test("an answer that came while this process was busy counts", async () => {
  const steps = new Int32Array(new SharedArrayBuffer(4));
  const server = new Worker(SLOW_SERVER, { eval: true, workerData: steps });
  const [port] = (await once(server, "message")) as [number];
  const knock = createLivenessProbe(`postgresql://a@127.0.0.1:${port}/a`, 1_000)();
  await Atomics.waitAsync(steps, 0, 0).value;
  Atomics.wait(steps, 0, 1);
  expect(await knock).toBe(true);
  await server.terminate();
});

test("many who ask at once share one knock", async () => {
  let asked = 0;
  const url = await listen((answer) => {
    asked += 1;
    answer();
  });
  const knock = createLivenessProbe(url, 10_000);
  expect(await Promise.all([knock(), knock(), knock()])).toEqual([true, true, true]);
  expect(asked).toBe(1);
  expect(await knock()).toBe(true);
  expect(asked).toBe(2);
});
