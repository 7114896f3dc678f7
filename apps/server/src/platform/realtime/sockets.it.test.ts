import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@khela/kernel/system-clock";
import type { MemberId } from "@khela/kernel/ids";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createIds } from "../ids.ts";
import { createMetrics } from "../metrics.ts";
import { localFanout } from "./fanout.ts";
import { createHub, type Hub } from "./hub.ts";
import { openSockets, type SocketDeps } from "./sockets.ts";

const log = pino({ enabled: false });
const key = "k".repeat(43);
let server: Server;
let hub: Hub;
let close: () => Promise<void>;
let asked = 0;
/** Releases the pending answer of the authenticator. */
let answer: (() => void) | undefined;
const snapshots: string[] = [];
beforeAll(async () => {
  server = createServer();
  hub = createHub({ clock: systemClock, log, fanout: localFanout() });
  hub.declare("member.balance");
  hub.declareKeyed("guest.chat", async (hash) => {
    snapshots.push(hash);
    return { unread: 0 };
  });
  const authenticators = {
    member: async () => {
      asked += 1;
      await new Promise<void>((done) => (answer = done));
      return { memberId: "m" as MemberId, sessionId: "s" };
    },
  } as unknown as SocketDeps["authenticators"];
  close = openSockets(server, {
    hub,
    clock: systemClock,
    ids: createIds(systemClock),
    log,
    metrics: createMetrics(),
    authenticators,
    publicUrl: "http://site.example",
    trustProxy: "",
    rateLimitFactor: 1,
    admits: async () => true,
    onChanged: () => undefined,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  await close();
  server.close();
});

it("[AUTH-19] [TALK-04] a socket that closes while its login is looked up leaves nothing behind, nor what it asked for after", async () => {
  const ws = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`);
  await once(ws, "open");
  for (const message of [
    { type: "auth", token: "t" },
    { type: "subscribe", topics: ["member.balance", `guest.chat:${key}`] },
  ])
    ws.send(JSON.stringify(message));
  await expect.poll(() => asked).toBe(1);
  expect(hub.size()).toBe(1);
  ws.close();
  await expect.poll(() => hub.size()).toBe(0);
  answer?.();
  // All pending work has run by then, because it waits for nothing else.
  await new Promise((done) => setImmediate(done));
  expect(hub.size()).toBe(0);
  expect(snapshots).toEqual([]);
});
