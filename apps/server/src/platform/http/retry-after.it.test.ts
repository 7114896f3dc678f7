import type { AddressInfo } from "node:net";
import { getSystem, updateSystem } from "@khela/contract/console/system";
import { getCaptcha } from "@khela/contract/identity";
import { checkAffiliate } from "@khela/contract/social";
import { getStatus } from "@khela/contract/system";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { createIds } from "../ids.ts";
import { silentLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { createHttpServer } from "./server.ts";

/**
 * Each kind of 429 and 503 answer carries a Retry-After. Tested elsewhere: a full concurrency limiter in
 * load-shedding.test.ts; too many sockets in socket-limits.it.test.ts; a frozen or missing database in
 * database-gone.it.test.ts.
 */
const clock = manualClock(Date.now());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, rateLimitFactor: 1 });
});
afterAll(() => app.stop());

const guess = `${checkAffiliate.path}?code=nobody`;

async function answerOf(path: string, base = app.baseUrl) {
  const response = await fetch(base + path);
  const { errorCode } = (await response.json()) as { errorCode?: string };
  return { status: response.status, errorCode, retryAfter: response.headers.get("retry-after") };
}

it("[AUTH-19] a call over its limit: when its window ends", async () => {
  clock.set(Math.ceil(clock.nowMs() / 60_000) * 60_000);
  expect((await answerOf(getCaptcha.path)).status).toBe(200);
  const refused = { status: 429, errorCode: "SYS_TOO_MANY" };
  expect(await answerOf(getCaptcha.path)).toEqual({ ...refused, retryAfter: "1" });
  for (let count = 0; count < 10; count += 1) await answerOf(guess);
  clock.advance(20_000);
  expect(await answerOf(guess)).toEqual({ ...refused, retryAfter: "40" });
});

it("[AUTH-19] [SYS-03] maintenance: in a minute", async () => {
  const operator = await app.loginOperator("super");
  const { settings } = await operator.call(getSystem);
  const body = { ...settings, maintenance: { on: true, until: null }, reason: "a test" };
  await operator.call(updateSystem, { body });
  expect(await answerOf(getStatus.path)).toMatchObject({ status: 200 });
  const closed = { status: 503, errorCode: "SYS_MAINTENANCE", retryAfter: "60" };
  expect(await answerOf(guess)).toEqual(closed);
  await operator.call(updateSystem, {
    body: {
      ...(await operator.call(getSystem)).settings,
      maintenance: { on: false, until: null },
      reason: "a test",
    },
  });
  await expect.poll(async () => (await answerOf(guess)).errorCode).not.toBe("SYS_MAINTENANCE");
});

it("[AUTH-19] a server that stops: what still comes is answered 503, peers' calls too", async () => {
  const { fastify, route } = createHttpServer({
    log: silentLog,
    clock,
    ids: createIds(clock),
    metrics: createMetrics(),
    limiter: { hit: () => undefined },
    sharedLimiter: { hit: async () => undefined },
    enc: { keys: () => [], open: async () => undefined },
    publicUrl: "http://127.0.0.1",
    trustProxy: "",
    gate: async () => undefined,
  });
  route(getStatus, () => {
    throw new Error("never asked");
  });
  let letClose: () => void = () => undefined;
  fastify.addHook("preClose", () => new Promise<void>((resolve) => (letClose = resolve)));
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const base = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
  const closed = fastify.close();
  const stopping = { status: 503, errorCode: "SYS_UNAVAILABLE", retryAfter: "2" };
  expect(await answerOf(getStatus.path, base)).toEqual(stopping);
  expect(await answerOf("/no/such/path", base)).toEqual(stopping);
  letClose();
  await closed;
});

it("[AUTH-19] a database that is gone: in two seconds, for calls and for whoever asks whether the server is ready", async () => {
  await app.app.platform.database.close();
  expect(await answerOf("/readyz")).toMatchObject({ status: 503, retryAfter: "2" });
  clock.advance(120_000);
  const gone = { status: 503, errorCode: "SYS_UNAVAILABLE", retryAfter: "2" };
  expect(await answerOf(guess)).toEqual(gone);
});
