import { AppError } from "@khela/kernel/errors";
import { expect, test } from "vitest";
import type { AccountName } from "./accounts.ts";
import type { Entry } from "./batch.ts";
import { claimsOf, Queue } from "./queue.ts";

let nowMs = 0;
let made = 0;

function entryOf(member: string, deadlineMs = nowMs + 1_000): Entry & { refusals: unknown[] } {
  const accounts = [`member:${member}:cash:BDT`, "house:games:BDT"] as AccountName[];
  const idempotency = { scope: "s", key: `k${++made}`, hash: "0".repeat(64) };
  const refusals: unknown[] = [];
  return {
    kind: { name: "test", accounts: () => accounts, decide: () => ({}) as never },
    command: {},
    idempotency,
    accounts,
    claims: claimsOf({ accounts, idempotency }),
    deadlineMs,
    resolve: () => undefined,
    reject: (error) => refusals.push(error),
    refusals,
  };
}

const filled = (members: readonly string[]) => {
  const queue = new Queue(() => nowMs);
  const entries = members.map((member) => entryOf(member));
  for (const entry of entries) queue.add(entry);
  return { queue, entries };
};
const many = (count: number, name = "m") => Array.from({ length: count }, (_, index) => `${name}${index}`);

test("[MONEY-09] a member has one command on its way, whichever account, and nobody overtakes", () => {
  const { queue, entries } = filled(["a", "a", "b"]);
  const first = queue.take();
  expect(first?.entries).toEqual([entries[0], entries[2]]);
  // No lane tries again before something has changed.
  expect(queue.isDue()).toBe(false);
  expect(queue.take()).toBeUndefined();
  queue.add(entryOf("a"));
  expect([queue.isDue(), queue.askAgainMs]).toEqual([false, undefined]);
  queue.add(entryOf("c"));
  expect(queue.isDue()).toBe(true);
  expect(queue.take()?.entries).toHaveLength(1);
  if (first) queue.done(first);
  expect(queue.take()?.entries).toEqual([entries[1]]);
  expect(claimsOf(entryOf("a")).filter((claim) => !claim.startsWith("s\0"))).toEqual(["member:a"]);
});

test("[MONEY-09] little on its way: the next go at once; much: they gather until a whole batch waits", () => {
  const { queue } = filled(many(3));
  queue.take();
  expect(queue.isDue()).toBe(false);
  queue.add(entryOf("x"));
  expect(queue.isDue()).toBe(true);
  expect(queue.take()?.entries).toHaveLength(1);
  for (const member of many(20, "n")) queue.add(entryOf(member));
  expect(queue.take()?.entries).toHaveLength(20);
  for (const member of many(127, "o")) queue.add(entryOf(member));
  expect(queue.isDue()).toBe(false);
  queue.add(entryOf("y"));
  expect(queue.isDue()).toBe(true);
  for (const member of many(72, "p")) queue.add(entryOf(member));
  expect(queue.take()?.entries).toHaveLength(128);
  expect(queue.take()?.entries).toHaveLength(72);
});

test("[MONEY-09] a batch that is held up holds up nobody else", () => {
  const { queue } = filled(many(40));
  queue.take();
  queue.add(entryOf("x"));
  expect([queue.isDue(), queue.askAgainMs]).toEqual([false, 50]);
  nowMs += 50;
  expect(queue.isDue()).toBe(true);
});

test("[MONEY-09] who waited too long, or comes when thousands wait, is told to come again", () => {
  const queue = new Queue(() => nowMs);
  const late = entryOf("a", nowMs + 10);
  queue.add(late);
  nowMs += 20;
  expect(queue.take()).toBeUndefined();
  expect(queue.askAgainMs).toBeUndefined();
  for (const member of many(8_192)) queue.add(entryOf(member));
  const shed = entryOf("z");
  expect(queue.add(shed)).toBe(false);
  for (const { refusals } of [late, shed]) {
    expect(refusals).toEqual([expect.objectContaining({ code: "SYS_UNAVAILABLE" })]);
    expect(refusals[0]).toBeInstanceOf(AppError);
  }
});
