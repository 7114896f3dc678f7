import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { Log } from "../log.ts";
import { type Fanout, postgresFanout } from "./fanout.ts";

let database: TestDatabase;
const log = { warn: vi.fn<() => void>() } as unknown as Log;
const heard: string[] = [];
let [speaker, listener]: Fanout<string>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => postgresFanout<string>({ url: database.url, channel: "test_fanout", log });
  [speaker, listener] = [open(), open()];
  listener.listen((message) => void heard.push(message));
});
afterAll(async () => {
  await speaker?.close();
  await listener?.close();
  await database.drop();
});

test("[GAME-08] a process hears of the others' messages in their order, also of those that are too long for one notification", async () => {
  await vi.waitFor(() => expect([speaker?.isConnected(), listener?.isConnected()]).toEqual([true, true]), {
    timeout: 60_000,
  });
  // A long message such as a table's round with its history, in the characters that take most bytes: escaped ones,
  // Bengali ones, one beyond the first plane.
  const long = ['{"outcome":1}'.repeat(2_000), "খেলা".repeat(3_000), `${"x".repeat(2_399)}🎲`.repeat(4)];
  const sent = ["before", ...long, "between", long.join(" "), "after"];
  for (const message of sent) speaker?.send(message);
  await vi.waitFor(() => expect(heard).toHaveLength(sent.length), { timeout: 60_000 });
  expect(heard).toEqual(sent);
  expect(log.warn).not.toHaveBeenCalled();
});

/**
 * A proxy between a program and its database that can fail silently: from then on it drops everything and closes
 * nothing.
 */
async function wayThatFalls(url: string) {
  const { host, port } = new pg.Client({ connectionString: url });
  const sockets: Socket[] = [];
  const state = { silent: false, connections: 0 };
  const server = createServer((near) => {
    state.connections += 1;
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
      from.on("data", (bytes) => state.silent || to.write(bytes));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL("postgresql://127.0.0.1");
  const given = new pg.Client({ connectionString: url });
  Object.assign(through, { username: given.user ?? "", pathname: `/${given.database ?? ""}` });
  through.password = given.password ?? "";
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    state,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test("[OPS-08] a process whose way to the database goes dead without a word notices, tells of the gap, and hears again", async () => {
  const way = await wayThatFalls(database.url);
  const far = postgresFanout<string>({
    url: way.url,
    channel: "test_fanout",
    log: { warn: () => undefined } as unknown as Log,
  });
  const told: string[] = [];
  const gaps = vi.fn<() => void>();
  far.listen((message) => void told.push(message));
  far.onGap(gaps);
  try {
    await vi.waitFor(() => expect(far.isConnected()).toBe(true), { timeout: 60_000 });
    way.state.silent = true;
    await vi.waitFor(() => expect(far.isConnected()).toBe(false), { timeout: 60_000 });
    expect(gaps).not.toHaveBeenCalled();
    way.state.silent = false;
    await vi.waitFor(() => expect(far.isConnected()).toBe(true), { timeout: 60_000 });
    expect(gaps).toHaveBeenCalledTimes(1);
    speaker?.send("after the gap");
    await vi.waitFor(() => expect(told).toEqual(["after the gap"]), { timeout: 60_000 });
    // Connections are retried one after the other, not once for every sign of the same loss.
    expect(way.state.connections).toBeLessThan(20);
  } finally {
    await far.close();
    way.close();
  }
});
