import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sign } from "../signature.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { startVendor } from "./server.ts";

const SECRET = "shared";
let folder: string;
let vendor: Awaited<ReturnType<typeof startVendor>>;

const start = () =>
  startVendor({
    port: 0,
    host: "127.0.0.1",
    publicUrl: undefined,
    file: join(folder, "vendor.jsonl"),
    secret: SECRET,
    lateMs: 30,
    logLevel: "silent",
    clock: systemClock,
  });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "khela-vendor-"));
  vendor = await start();
});
afterEach(async () => {
  await vendor.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns status and body; status 0 where the connection was closed */
async function post(path: string, message: object, secret = SECRET) {
  const body = JSON.stringify(message);
  const headers = { "content-type": "application/json", ...sign(secret, body, Date.now()) };
  try {
    const answer = await fetch(vendor.url + path, { method: "POST", headers, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  } catch {
    return { status: 0, body: {} };
  }
}
const plan = (outcome: string) =>
  fetch(`${vendor.url}/desk/plan`, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
const order = (reference: string, change: object = {}) => ({
  reference,
  playerId: "p1",
  direction: "in",
  amount: "100.00",
  currency: "BDT",
  ...change,
});
const transfer = (reference: string, change: object = {}) => post("/api/transfers", order(reference, change));
const balance = async () => (await post("/api/balance", { playerId: "p1", currency: "BDT" })).body["balance"];

describe("[MONEY-02] the game vendor in transfer mode", () => {
  it("books a reference once, also after a restart, and refuses it for something else", async () => {
    expect((await transfer("A")).body).toMatchObject({ status: "done", amount: "100.00" });
    expect((await transfer("A")).body).toMatchObject({ status: "done" });
    expect((await transfer("A", { amount: "90" })).status).toBe(409);
    await vendor.stop();
    vendor = await start();
    expect((await transfer("A")).body).toMatchObject({ status: "done" });
    expect(await balance()).toBe("100.00");
  });

  it("gives out no more than there is, and says so", async () => {
    await transfer("A");
    const { body } = await transfer("B", { direction: "out", amount: "100.01" });
    expect(body).toMatchObject({ status: "failed", reason: "vendor_insufficient" });
    expect(await balance()).toBe("100.00");
  });

  it("acts out what the person testing chooses", async () => {
    await plan("lost");
    expect((await transfer("lost")).status).toBe(0);
    await plan("unheard");
    expect((await transfer("unheard")).status).toBe(0);
    await plan("duplicate");
    expect((await transfer("twice")).status).toBe(409);
    await plan("unclear");
    expect((await transfer("unclear")).body).toMatchObject({ status: "pending" });
    expect((await post("/api/transfers/query", { reference: "unclear" })).status).toBe(503);
    await plan("down");
    expect((await transfer("down")).status).toBe(503);
    await plan("late");
    expect((await transfer("late")).body).toMatchObject({ status: "pending" });
    await expect
      .poll(async () => (await post("/api/transfers/query", { reference: "late" })).body["status"])
      .toBe("done");
    expect((await post("/api/transfers/query", { reference: "unheard" })).status).toBe(404);
    expect(await balance()).toBe("300.00");
  });

  it("knows who signs, and opens a game once", async () => {
    expect((await post("/api/balance", { playerId: "p1", currency: "BDT" }, "guessed")).status).toBe(401);
    const returnUrl = "http://localhost:3000/member/transferFund";
    const start = { playerId: "p1", currency: "BDT", gameCode: "coin-toss", language: "en", returnUrl };
    const url = String((await post("/api/launch", start)).body["url"]).replace("localhost", "127.0.0.1");
    expect(await (await fetch(url)).text()).toContain("Coin Toss");
    expect((await fetch(url)).status).toBe(410);
  });

  it("states what it settled", async () => {
    await transfer("A");
    const { body } = await post("/api/statement", { fromMs: 0, toMs: Date.now() + 1_000 });
    expect(body).toMatchObject({
      transfers: [{ reference: "A", status: "done" }],
      balances: [{ currency: "BDT", balance: "100.00" }],
    });
  });

  it("reports bets in order, held back and twice as chosen, and their corrections, also after a restart", async () => {
    await transfer("A");
    const seatFor = { playerId: "p1", currency: "BDT", gameCode: "coin-toss", language: "en" };
    const opened = await post("/api/launch", { ...seatFor, returnUrl: "http://a.example" });
    const here = (url: string) => url.replace("localhost", "127.0.0.1");
    const seat = await fetch(here(String(opened.body["url"])), { redirect: "manual" });
    const submit = (path: string, form: Record<string, string>) =>
      fetch(`${vendor.url}${path}`, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
    const toss = (stake: string) => submit(seat.headers.get("location") ?? "", { stake, side: "heads" });
    const report = async (cursor: unknown = null) => (await post("/api/bets", { cursor, limit: 2 })).body;
    await toss("10");
    await submit("/desk/reports", { outcome: "twice" });
    await toss("20");
    const first = await report();
    expect(first).toMatchObject({
      bets: [{ stake: "10.00" }, { stake: "20.00" }],
      more: true,
      complete: false,
    });
    expect(await report(first["cursor"])).toMatchObject({ bets: [{ stake: "20.00" }], complete: true });
    await submit("/desk/reports", { outcome: "held" });
    const [bet] = first["bets"] as { betId: string }[];
    await submit(`/desk/plays/${bet?.betId}`, { how: "void" });
    const { cursor } = await report(first["cursor"]);
    expect(await report(cursor)).toMatchObject({ bets: [], complete: false });
    await vendor.stop();
    vendor = await start();
    await submit("/desk/reports", { outcome: "prompt" });
    expect(await report(cursor)).toMatchObject({
      bets: [{ betId: bet?.betId, revision: 1, state: "void" }],
      complete: true,
    });
  });
});
