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
  await vi.waitFor(() => expect([speaker?.hears(), listener?.hears()]).toEqual([true, true]), {
    timeout: 20_000,
  });
  // A table's round with its past; the costliest characters: escaped ones, Bengali ones, one beyond the first plane.
  const long = ['{"outcome":1}'.repeat(2_000), "খেলা".repeat(3_000), `${"x".repeat(2_399)}🎲`.repeat(4)];
  const sent = ["before", ...long, "between", long.join(" "), "after"];
  for (const message of sent) speaker?.send(message);
  await vi.waitFor(() => expect(heard).toHaveLength(sent.length), { timeout: 20_000 });
  expect(heard).toEqual(sent);
  expect(log.warn).not.toHaveBeenCalled();
});
