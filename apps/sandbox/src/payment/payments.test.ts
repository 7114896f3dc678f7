import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sign } from "../signature.ts";
import { systemClock } from "@khela/kernel/system-clock";
import type { WebhookEvent } from "./deliveries.ts";
import { startPaymentProvider } from "./server.ts";

const SECRET = "shared";
let folder: string;
let provider: Awaited<ReturnType<typeof startPaymentProvider>>;
let site: Server;
/** The webhooks that the site received, and whether each signature was valid. */
let told: (Pick<WebhookEvent, "eventId" | "status" | "amount" | "reason"> & { genuine: boolean })[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "khela-payments-"));
  told = [];
  site = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const signed = sign(SECRET, body, Number(request.headers["x-timestamp"]));
      const genuine = request.headers["x-signature"] === signed["x-signature"];
      const { eventId, status, amount, reason } = JSON.parse(body) as WebhookEvent;
      told.push({ eventId, status, amount, ...(reason === undefined ? {} : { reason }), genuine });
      response.writeHead(genuine ? 200 : 401).end();
    });
  });
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  provider = await startPaymentProvider({
    port: 0,
    host: "127.0.0.1",
    publicUrl: undefined,
    booksFile: join(folder, "payment.jsonl"),
    keptRecords: 100,
    secret: SECRET,
    payoutDelayMs: 3_600_000,
    webhookRetryMs: 1_000,
    logLevel: "silent",
    clock: systemClock,
  });
});
afterEach(async () => {
  await provider.stop();
  await new Promise((closed) => site.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

const webhookUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/webhook`;

/** Calls the provider as the site does. */
async function order(path: string, message: object): Promise<Record<string, string>> {
  const body = JSON.stringify({
    amount: "500.00",
    currency: "BDT",
    method: "KhelaPay",
    webhookUrl: webhookUrl(),
    ...message,
  });
  const headers = { "content-type": "application/json", ...sign(SECRET, body, systemClock.nowMs()) };
  return (await (await fetch(provider.url + path, { method: "POST", headers, body })).json()) as Record<
    string,
    string
  >;
}
/** Presses a button of a page. */
const press = (path: string, outcome: string) =>
  fetch(provider.url + path, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
const page = async (path: string) => (await fetch(`${provider.url}${path}?lang=en`)).text();

it("[MONEY-03] the time to pay runs out at the provider; told again it is the same news under another name", async () => {
  const { paymentId } = await order("/api/payments", { reference: "D1", returnUrl: "http://127.0.0.1/" });
  const path = `/pay/${paymentId}`;
  await press(path, "again");
  expect(told).toEqual([]);
  await press(path, "expire");
  await press(path, "again");
  const [first, second] = told;
  expect(first).toMatchObject({ status: "failed", reason: "expired", genuine: true });
  expect(second).toEqual({ ...first, eventId: second?.eventId });
  expect(second?.eventId).not.toBe(first?.eventId);
  await press(path, "contradict");
  expect(told.at(-1)).toMatchObject({ status: "succeeded", amount: "500.00", genuine: true });
});

it("[MONEY-04] [MONEY-09] a payout: a forged claim leaves it waiting, then twice the amount, told again; the page shows each answer", async () => {
  const { payoutId } = await order("/api/payouts", {
    idempotencyKey: "k1",
    reference: "W1-1",
    account: "01712345678",
    accountName: "Rahim Uddin",
  });
  const path = `/payouts/${payoutId}`;
  await press(path, "forge");
  expect(told).toMatchObject([{ status: "succeeded", genuine: false }]);
  expect(await page("/payouts")).toMatch(/says: paid[\s\S]*answer: 401/);
  await press(path, "over");
  await press(path, "forge");
  await press(path, "again");
  const over = { status: "succeeded", amount: "1000.00", genuine: true };
  expect(told.slice(1)).toMatchObject([over, over]);
  expect(await page("/payouts")).toMatch(/answer: 200[\s\S]*answer: 200/);
});
