import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openBooks } from "./books.ts";
import type { Payment } from "./records.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "khela-books-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const payment = (id: string, status: Payment["status"]): Payment => ({
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

it("[MONEY-03] the provider remembers over a restart, and a torn last line is as if it never was", () => {
  const file = join(folder, "books.jsonl");
  const books = openBooks(file);
  books.save("payment", payment("1", "waiting"));
  books.save("payment", payment("2", "waiting"));
  books.save("payment", payment("1", "failed"));
  books.save("plan", { id: "plan", outcome: "lost" });
  appendFileSync(file, '{"kind":"payment","record":{"id":"3"');
  const again = openBooks(file);
  expect([...again.payments.values()]).toEqual([payment("1", "failed"), payment("2", "waiting")]);
  expect(again.plan.outcome).toBe("lost");
  again.save("payment", payment("2", "failed"));
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(4);
  expect(openBooks(file).payments.get("2")?.status).toBe("failed");
});
