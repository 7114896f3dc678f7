import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { manualClock } from "@khela/kernel/clock";
import { openBooks } from "./books.ts";
import type { Payment } from "./records.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "khela-books-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const payment = (id: string, status: Payment["status"]): Omit<Payment, "seq" | "changedAtMs"> => ({
  id,
  reference: `D${id}`,
  amount: "500.00",
  currency: "BDT",
  method: "KhelaPay",
  returnUrl: "http://localhost:3000/",
  webhookUrl: "http://localhost:3000/webhook",
  status,
  paidAmount: null,
  reason: null,
  createdAtMs: 1,
  dueAtMs: null,
});
const clock = manualClock(5);
const open = (file: string) => openBooks({ file, clock, keptRecords: 5_000 });

it("[MONEY-03] the provider remembers over a restart, and a torn last line is as if it never was", () => {
  const file = join(folder, "books.jsonl");
  const books = open(file);
  books.save("payment", payment("1", "waiting"));
  books.save("payment", payment("2", "waiting"));
  books.save("payment", payment("1", "failed"));
  books.save("plan", { id: "plan", outcome: "lost" });
  appendFileSync(file, '{"kind":"payment","record":{"id":"3"');
  const again = open(file);
  expect([...again.payments.values()]).toEqual([
    { ...payment("1", "failed"), seq: 3, changedAtMs: 5 },
    { ...payment("2", "waiting"), seq: 2, changedAtMs: 5 },
  ]);
  expect(again.planFor().outcome).toBe("lost");
  again.save("plan", { id: "to:01712345678", outcome: "fail" });
  expect([again.planFor("01712345678").outcome, again.planFor("01812345678").outcome]).toEqual([
    "fail",
    "lost",
  ]);
  expect(open(file).ownPlans).toEqual([{ account: "01712345678", outcome: "fail" }]);
  again.save("payment", payment("2", "failed"));
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(5);
  expect(open(file).payments.get("2")?.status).toBe("failed");
});

it("[OPS-03] the list of changes: each payment once, as it stands, page by page, also over a restart", () => {
  const file = join(folder, "books.jsonl");
  const books = open(file);
  for (const id of ["1", "2", "3"]) books.save("payment", payment(id, "waiting"));
  clock.set(100);
  books.save("payment", payment("1", "succeeded"));
  const first = books.history.list({ seq: 0, untilMs: 200, limit: 2 });
  expect(first.movements.map(({ id, status }) => [id, status])).toEqual([
    ["2", "waiting"],
    ["3", "waiting"],
  ]);
  expect(first).toMatchObject({ seq: 3, more: true });
  const again = open(file);
  const rest = again.history.list({ seq: first.seq, untilMs: 200, limit: 2 });
  expect(rest).toMatchObject({ movements: [{ id: "1", status: "succeeded" }], seq: 4, more: false });
  // A change after the requested moment is listed in the next call.
  expect(again.history.list({ seq: 0, untilMs: 100, limit: 9 })).toMatchObject({ seq: 3, more: false });
});
