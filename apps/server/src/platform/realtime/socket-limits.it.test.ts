import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { MAX_SOCKETS_PER_ACCOUNT, MAX_SOCKETS_PER_ADDRESS } from "@khela/contract/rate-limits";
import { manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createIds } from "../ids.ts";
import { silentLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { localFanout } from "./fanout.ts";
import { createHub, type Hub } from "./hub.ts";
import { openSockets, type SocketDeps } from "./sockets.ts";

const ADDRESS = "192.0.2.7";
const clock = manualClock(Date.UTC(2026, 10, 27));
let server: Server;
let hub: Hub;
let admits: SocketDeps["admits"];
let closeSockets: () => Promise<void>;
const opened: { destroy(): void }[] = [];

beforeEach(async () => {
  // The heartbeat that ends silent sockets is the only interval here.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = createServer();
  hub = createHub({ clock, log: silentLog, fanout: localFanout() });
  admits = async () => true;
  closeSockets = openSockets(server, {
    hub,
    clock,
    ids: createIds(clock),
    log: silentLog,
    metrics: createMetrics(),
    authenticators: {
      member: async (token) => ({ memberId: token as MemberId, sessionId: token }) as never,
      operator: async () => undefined,
    },
    publicUrl: "http://site.example",
    trustProxy: "loopback",
    rateLimitFactor: 1,
    admits: (visitor) => admits(visitor),
    onChanged: () => undefined,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await closeSockets();
  server.close();
  vi.useRealTimers();
});

const port = (): number => (server.address() as AddressInfo).port;

/** Sends a raw WebSocket upgrade request. @returns the head of the answer */
async function upgrade(address = ADDRESS): Promise<{ socket: Socket; head: string }> {
  const socket = connect(port(), "127.0.0.1");
  opened.push(socket);
  socket.on("error", () => undefined);
  socket.write(
    `GET /ws HTTP/1.1\r\nhost: site.example\r\nx-forwarded-for: ${address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  const [head] = (await once(socket, "data")) as [Buffer];
  return { socket, head: String(head).split("\r\n\r\n")[0] ?? "" };
}
const isOpen = ({ head }: { head: string }): boolean => head.startsWith("HTTP/1.1 101 ");
const fill = () => Promise.all(Array.from({ length: MAX_SOCKETS_PER_ADDRESS }, () => upgrade()));

it("[AUTH-19] the sockets of an address: one more is answered 429 with Retry-After, and another address isn't held up", async () => {
  const all = await fill();
  expect(all.every(isOpen)).toBe(true);
  const { head } = await upgrade();
  expect(head).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
  expect(head).toMatch(/\r\nretry-after: 30(\r\n|$)/);
  expect(hub.size()).toBe(MAX_SOCKETS_PER_ADDRESS);
  expect(isOpen(await upgrade("192.0.2.8"))).toBe(true);
});

it("[AUTH-19] a socket counts until its connection ends, however that is: closed, broken off, silent, never let in", async () => {
  const [closed, broken, ...others] = await fill();
  const isFull = async (): Promise<boolean> => !isOpen(await upgrade());
  expect(await isFull()).toBe(true);
  // The masked close frame of a client, without a reason.
  closed?.socket.write(Buffer.from([0x88, 0x80, 0, 0, 0, 0]));
  await expect.poll(() => hub.size()).toBe(MAX_SOCKETS_PER_ADDRESS - 1);
  await expect.poll(isFull).toBe(false);
  expect(await isFull()).toBe(true);
  broken?.socket.resetAndDestroy();
  await expect.poll(isFull).toBe(false);
  expect(await isFull()).toBe(true);
  // No socket has sent anything for over a minute.
  clock.advance(61_000);
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => hub.size()).toBe(0);
  expect(others.length).toBeGreaterThan(0);
  admits = async () => false;
  for (const { head } of await fill()) expect(head).toMatch(/^HTTP\/1\.1 4/);
  admits = async () => true;
  await expect.poll(async () => isOpen(await upgrade())).toBe(true);
});

interface Page {
  socket: WebSocket;
  /** `true`: logged in; a number: the code with which it was closed. */
  outcome: Promise<boolean | number>;
}

async function openPage(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port()}/ws`);
  opened.push({ destroy: () => socket.close() });
  await once(socket, "open");
  return socket;
}
function logIn(socket: WebSocket, token: string | null): Page {
  const outcome = new Promise<boolean | number>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; ok?: boolean };
      if (message.type === "auth") resolve(message.ok === true);
    });
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  socket.send(JSON.stringify({ type: "auth", token }));
  return { socket, outcome };
}

it("[AUTH-19] the sockets of an account: the newest is closed, and one that leaves makes room", async () => {
  const asMember = async (token: string) => logIn(await openPage(), token);
  const pages = await Promise.all(Array.from({ length: MAX_SOCKETS_PER_ACCOUNT }, () => asMember("a")));
  for (const { outcome } of pages) expect(await outcome).toBe(true);
  const [first, second] = pages;
  // The same socket logs in once more, as after a login on the page, and still counts once.
  expect(await logIn(first?.socket as WebSocket, "a").outcome).toBe(true);
  expect(await (await asMember("a")).outcome).toBe(4029);
  expect(await (await asMember("b")).outcome).toBe(true);
  expect(await logIn(first?.socket as WebSocket, null).outcome).toBe(false);
  expect(await (await asMember("a")).outcome).toBe(true);
  expect(await (await asMember("a")).outcome).toBe(4029);
  second?.socket.close();
  await expect.poll(async () => (await asMember("a")).outcome).toBe(true);
});
