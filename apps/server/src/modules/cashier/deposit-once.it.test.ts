import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createDeposit, type Deposit, getDeposit, listDeposits } from "@khela/contract/cashier";
import type { Call } from "@khela/contract/client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestMember } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";

let app: CashierApp;

beforeAll(async () => {
  app = await startCashierApp();
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

const settled = (member: TestMember, deposit: Deposit, state: Deposit["state"]) =>
  expect.poll(async () => (await app.readDeposit(member, deposit)).state).toBe(state);

/** The answer's raw text. */
async function post(
  member: TestMember,
  body: object,
  key: string,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${app.baseUrl}/cashier/deposits`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${member.token}`,
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

describe("[MONEY-09] one command, one deposit", () => {
  it("answers two clicks and a late repeat with the same bytes", async () => {
    const member = await app.registerMember();
    const key = randomUUID();
    const body = { methodId: "khelapay", amount: "500" };
    const clicks = await Promise.all([post(member, body, key), post(member, body, key)]);
    const [first, second] = clicks;
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    const { value } = JSON.parse(first.text) as { value: Deposit };
    await app.sandbox.choose(value.payUrl ?? "", { outcome: "pay" });
    expect(await post(member, body, key)).toEqual(first);
    expect((await member.call(listDeposits, { query: {} })).totalCount).toBe(1);
    expect(JSON.parse((await post(member, { ...body, amount: "600" }, key)).text)).toMatchObject({
      errorCode: "MONEY_KEY_REUSED",
    });
  });

  it("is one deposit for fifty copies at once, in whatever order they come", async () => {
    const member = await app.registerMember();
    const key = randomUUID();
    const body = { methodId: "khelapay", amount: "500" };
    const copies = await Promise.all(Array.from({ length: 50 }, () => post(member, body, key)));
    expect(new Set(copies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await member.call(listDeposits, { query: {} })).totalCount).toBe(1);
  });

  it("refuses amounts outside the limits, methods that are none, and a sixth open deposit", async () => {
    const member = await app.registerMember();
    const tryIt = (body: { methodId: string; amount: string }) =>
      codeOf(member.call, createDeposit, { body }, { idempotencyKey: randomUUID() });
    expect(await tryIt({ methodId: "khelapay", amount: "99.99" })).toBe("MONEY_AMOUNT");
    expect(await tryIt({ methodId: "khelapay", amount: "25000.01" })).toBe("MONEY_AMOUNT");
    expect(await tryIt({ methodId: "khelapay", amount: "9999999999999" })).toBe("MONEY_AMOUNT");
    expect(await tryIt({ methodId: "nothing", amount: "500" })).toBe("MONEY_METHOD_OFF");
    expect(await tryIt({ methodId: "khelapay", amount: "-5" })).toBe("SYS_BAD_INPUT");
    for (let open = 0; open < 5; open++) await app.deposit(member);
    expect(await tryIt({ methodId: "khelapay", amount: "500" })).toBe("MONEY_PENDING_LIMIT");
    expect(await codeOf(app.call, createDeposit, { body: { methodId: "khelapay", amount: "500" } })).toBe(
      "AUTH_REQUIRED",
    );
  });

  it("refuses a call without a key, with a field too many, or with a number for an amount", async () => {
    const member = await app.registerMember();
    const good = { methodId: "khelapay", amount: "500" };
    const code = async (body: object, key: string) =>
      (JSON.parse((await post(member, body, key)).text) as { errorCode?: string }).errorCode;
    expect(await code(good, "")).toBe("SYS_KEY_REQUIRED");
    expect(await code({ ...good, credited: "0" }, randomUUID())).toBe("SYS_BAD_INPUT");
    expect(await code({ ...good, amount: 500 }, randomUUID())).toBe("SYS_BAD_INPUT");
    expect(await code({ ...good, amount: "1e3" }, randomUUID())).toBe("SYS_BAD_INPUT");
    expect(await code({ ...good, methodId: "x".repeat(41) }, randomUUID())).toBe("SYS_BAD_INPUT");
    expect((await member.call(listDeposits, { query: {} })).totalCount).toBe(0);
  });

  it("shows nobody another player's deposit", async () => {
    const [mine, other] = [await app.registerMember(), await app.registerMember()];
    const deposit = await app.deposit(mine);
    const asked = { params: { depositId: deposit.depositId } };
    expect(await codeOf(other.call, getDeposit, asked)).toBe("SYS_NOT_FOUND");
    expect((await other.call(listDeposits, { query: {} })).totalCount).toBe(0);
  });

  it("lives with a provider that is down: created, then pending, then paid", async () => {
    const member = await app.registerMember();
    await app.sandbox.down();
    const key = randomUUID();
    const deposit = await app.deposit(member, { amount: "500", key });
    expect(deposit).toMatchObject({ state: "created", payUrl: null });
    await app.sandbox.up();
    await app.app.platform.jobs.runNow("cashier.check-deposit", { depositId: deposit.depositId });
    await settled(member, deposit, "pending");
    const opened = await app.readDeposit(member, deposit);
    expect(await app.deposit(member, { amount: "500", key })).toEqual(deposit);
    await app.sandbox.choose(opened.payUrl ?? "", { outcome: "pay" });
    expect(await app.balanceOf(member)).toBe("500.00");
  });

  it("survives a process that hangs at the provider: another one takes over, both give one answer", async () => {
    const member = await app.registerMember();
    const blackHole = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(blackHole, "listening");
    const { port } = blackHole.address() as AddressInfo;
    const stuck = await startTestApp({
      beside: app,
      env: { ...app.sandbox.env, PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}`, ROLES: "http" },
    });
    const key = randomUUID();
    const ask = (call: Call) =>
      call(createDeposit, { body: { methodId: "khelapay", amount: "500" } }, { idempotencyKey: key });
    const first = ask(stuck.callAs(member.token));
    const mine = "from deposit where member_id = $1";
    const count = async () =>
      (await app.owner.pool.query(`select count(*)::int as count ${mine}`, [member.id])).rows;
    await expect.poll(count).toEqual([{ count: 1 }]);
    await expect(ask(member.call)).rejects.toMatchObject({ code: "MONEY_IN_FLIGHT" });
    // Expires the lease, as a killed process leaves it.
    await app.owner.pool.query(
      "update deposit set busy_until = now() - interval '1 second' where member_id = $1",
      [member.id],
    );
    const deposit = await ask(member.call);
    expect(deposit).toMatchObject({ state: "pending" });
    expect(await first).toEqual(deposit);
    expect(await count()).toEqual([{ count: 1 }]);
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "pay" });
    expect(await app.balanceOf(member)).toBe("500.00");
    await stuck.stop();
    blackHole.close();
  });

  it("runs out of time, asks once more, and still takes money that comes late", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    await app.owner.pool.query(
      "update deposit set expires_at = now() - interval '1 second', next_check_at = now() - interval '1 second' where id = $1",
      [deposit.depositId],
    );
    await app.app.platform.jobs.runNow("cashier.check-due", {});
    await settled(member, deposit, "expired");
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "pay" });
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "succeeded", credited: "500.00" });
  });
});
