import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { keepRunning } from "./job-runner.ts";
import { createLog } from "./log.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it("[OPS-08] a listener that breaks while the job runner ends doesn't end the process", async () => {
  const { pool, close } = openDatabase({
    url: testDatabase.url,
    role: "owner",
    applicationName: "khela-test-runner",
    driverTypes: true,
  });
  const listening = Promise.withResolvers<never>();
  let isAsked = false;
  let goodbyes = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const text = String(args[0]);
      if (text.startsWith("LISTEN")) {
        isAsked = true;
        return listening.promise;
      }
      if (text.startsWith("UNLISTEN")) {
        goodbyes += 1;
        // The answer to LISTEN was still pending; the runner has released the connection already and releases it
        // again now.
        listening.reject(new Error("Connection terminated"));
      }
      return query(...args);
    }) as typeof client.query;
  });
  const stop = await keepRunning({
    log: createLog("silent"),
    ownerPool: pool,
    taskList: { nothing: () => undefined },
    parsedCronItems: [],
  });
  await expect.poll(() => isAsked).toBe(true);
  await stop();
  await expect.poll(() => goodbyes).toBe(2);
  await close();
  expect(pool.totalCount).toBe(0);
  // The listener tries once more, at a closed pool. Vitest fails this test for any unhandled rejection.
  await sleep(500);
});
