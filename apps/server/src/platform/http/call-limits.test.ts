import { ACCOUNT_RATE_LIMIT, ADDRESS_RATE_LIMIT, PAGE_RATE_LIMIT } from "@khela/contract/rate-limits";
import { getWhitelabel } from "@khela/contract/system";
import { seamlessBalance } from "@khela/contract/seamless";
import { manualClock } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { expect, it } from "vitest";
import { createIds } from "../ids.ts";
import { silentLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { createCallLimits, endpointLimits } from "./call-limits.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { createHttpServer } from "./server.ts";

const noShared = { hit: async () => undefined };
const refusal = async (act: () => unknown): Promise<string> => {
  try {
    await act();
    return "OK";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

it("[AUTH-19] all calls of an account, and all of an address, have a limit together, whatever they are", async () => {
  const clock = manualClock(1_000_000);
  const limits = createCallLimits(createRateLimiter(clock, 1), noShared);
  const none = { address: [], account: [], visitor: [] };
  const asAccount = (accountId: string) => () =>
    limits.admitCaller(none, { accountId, address: "192.0.2.1" });
  for (let count = 0; count < ACCOUNT_RATE_LIMIT.max; count += 1) await asAccount("a")();
  expect(await refusal(asAccount("a"))).toBe("SYS_TOO_MANY");
  expect(await refusal(asAccount("b"))).toBe("OK");
  for (let count = 0; count < ADDRESS_RATE_LIMIT.max; count += 1) limits.admitAddress("192.0.2.1");
  expect(await refusal(() => limits.admitAddress("192.0.2.1"))).toBe("SYS_TOO_MANY");
  expect(await refusal(() => limits.admitAddress("192.0.2.2"))).toBe("OK");
  for (let count = 0; count < PAGE_RATE_LIMIT.max; count += 1) limits.admitPage("192.0.2.1");
  expect(await refusal(() => limits.admitPage("192.0.2.1"))).toBe("SYS_TOO_MANY");
});

it("[AUTH-19] players of one address don't use up what its visitors have, nor the other way round", async () => {
  const clock = manualClock(1_000_000);
  const limits = createCallLimits(createRateLimiter(clock, 1), noShared);
  const own = endpointLimits(getWhitelabel);
  const ask = (accountId: string | undefined) => () =>
    limits.admitCaller(own, { accountId, address: "192.0.2.1" });
  const [{ limit } = { limit: undefined }] = own.visitor;
  for (let count = 0; count < (limit?.max ?? 0); count += 1) await ask(undefined)();
  expect(await refusal(ask(undefined))).toBe("SYS_TOO_MANY");
  expect(await refusal(ask("a"))).toBe("OK");
});

it("[AUTH-19] every path of an address is counted before it is looked at; calls of peers are not", async () => {
  const clock = manualClock(Date.now());
  const counted: string[] = [];
  const { fastify, route } = createHttpServer({
    log: silentLog,
    clock,
    ids: createIds(clock),
    metrics: createMetrics(),
    limiter: {
      hit(key) {
        counted.push(key);
        if (key.startsWith("all|")) throw new AppError("SYS_TOO_MANY", { retryAfterS: 7 });
      },
    },
    sharedLimiter: noShared,
    enc: { keys: () => [], open: async () => undefined },
    publicUrl: "http://127.0.0.1",
    trustProxy: "loopback",
    gate: async () => undefined,
  });
  route(getWhitelabel, () => {
    throw new Error("never asked");
  });
  route(seamlessBalance, () => ({ balance: "1.00" }));
  const headers = { "x-forwarded-for": "2001:db8:0:1:9::9" };
  for (const url of [getWhitelabel.path, "/no/such/path", "/assets/no.js"]) {
    const answer = await fastify.inject({ url, headers });
    expect([url, answer.statusCode, answer.headers["retry-after"]]).toEqual([url, 429, "7"]);
  }
  expect(new Set(counted)).toEqual(new Set(["all|2001:db8:0:1"]));
  counted.length = 0;
  const body = { sessionId: "0197a0a0-0000-7000-8000-000000000000", currency: "BDT" };
  const peer = await fastify.inject({ url: seamlessBalance.path, method: "POST", headers, body });
  expect(peer.statusCode).toBe(200);
  expect(counted).toEqual(["seamless.balance|0|2001:db8:0:1"]);
  await fastify.close();
});
