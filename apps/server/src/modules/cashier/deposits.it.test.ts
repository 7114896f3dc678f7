import { randomUUID } from "node:crypto";
import { type Deposit, getWithdrawable, listDeposits, listMethods } from "@khela/contract/cashier";
import {
  queryDepositAtProvider,
  claimDeposit,
  listDepositQueue,
  releaseDeposit,
} from "@khela/contract/console/cashier";
import { listAudit } from "@khela/contract/console/system";
import { getBalance } from "@khela/contract/wallet";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";

let app: CashierApp;

beforeAll(async () => {
  app = await startCashierApp();
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

const settled = (member: TestMember, deposit: Deposit, state: Deposit["state"]) =>
  expect.poll(async () => (await app.readDeposit(member, deposit)).state).toBe(state);

describe("[OPS-03] the provider asked by an operator", () => {
  const ask = (by: TestOperator, depositId: string) =>
    by.call(queryDepositAtProvider, { params: { depositId }, body: {} });

  it("finds money whose message was lost, at once, once, and says who asked", async () => {
    const operator = await app.loginOperator("finance");
    const member = await app.registerMember();
    const { depositId, payUrl } = await app.deposit(member, { amount: "640" });
    expect(await ask(operator, depositId)).toMatchObject({ state: "pending", credited: null });
    await app.sandbox.choose(payUrl ?? "", { outcome: "lost" });
    expect(await app.balanceOf(member)).toBe("0.00");
    const [first, second] = await Promise.allSettled([ask(operator, depositId), ask(operator, depositId)]);
    const done = [first, second].find(({ status }) => status === "fulfilled");
    expect(done).toMatchObject({ value: { state: "succeeded", credited: "640.00" } });
    expect(await app.balanceOf(member)).toBe("640.00");
    const params = { depositId };
    expect(await codeOf(operator.call, queryDepositAtProvider, { params, body: {} })).toBe("MONEY_STATE");
    const auditor = await app.loginOperator("auditor");
    const log = await auditor.call(listAudit, { query: { action: "deposit.ask" } });
    expect(log.content.map(({ subject }) => subject)).toContain(`deposit:${depositId}`);
  });

  it("finds it also a week after its time was over, when the clock asks no more", async () => {
    const operator = await app.loginOperator("finance");
    const member = await app.registerMember();
    const { depositId, payUrl } = await app.deposit(member, { amount: "650" });
    await app.sandbox.choose(payUrl ?? "", { outcome: "lost" });
    await app.owner.pool.query(
      `update deposit set state = 'expired', reason = 'expired', settled_at = now(), next_check_at = null,
         expires_at = now() - interval '7 days' where id = $1`,
      [depositId],
    );
    expect(await ask(operator, depositId)).toMatchObject({ state: "succeeded", credited: "650.00" });
    expect(await app.balanceOf(member)).toBe("650.00");
  });
});

describe("[OPS-03] a deposit that an operator has taken on", () => {
  const to = ({ depositId }: { depositId: string }) => ({ params: { depositId }, body: {} });

  it("is one operator's: others see who has it, and neither ask nor take nor give it back; money comes all the same", async () => {
    const [rina, sajid] = [await app.loginOperator("finance"), await app.loginOperator("finance")];
    const member = await app.registerMember();
    const deposit = await app.deposit(member, { amount: "660" });
    const claims = await Promise.all(
      [rina, sajid].map(({ call }) => codeOf(call, claimDeposit, to(deposit))),
    );
    expect(claims.toSorted()).toEqual(["OK", "OPS_CLAIMED"]);
    const [mine, other] = claims[0] === "OK" ? [rina, sajid] : [sajid, rina];
    for (const call of [queryDepositAtProvider, claimDeposit, releaseDeposit] as const)
      expect(await codeOf(other.call, call, to(deposit)), call.id).toBe("OPS_CLAIMED");
    const seen = await other.call(listDepositQueue, { query: { search: deposit.reference } });
    expect(seen.content).toMatchObject([{ claimedBy: mine.username, claimedByMe: false }]);
    expect(await mine.call(queryDepositAtProvider, to(deposit))).toMatchObject({ claimedByMe: true });
    await mine.call(releaseDeposit, to(deposit));
    expect(await other.call(claimDeposit, to(deposit))).toMatchObject({ claimedBy: other.username });
    expect(await app.send(await app.eventOf(deposit))).toBe(200);
    expect(await app.balanceOf(member)).toBe("660.00");
    // A settled deposit can't be claimed any more, but a claim on it can be released.
    expect(await codeOf(other.call, claimDeposit, to(deposit))).toBe("MONEY_STATE");
    expect(await other.call(releaseDeposit, to(deposit))).toMatchObject({
      claimedBy: null,
      state: "succeeded",
    });
    const auditor = await app.loginOperator("auditor");
    for (const [action, count] of [
      ["deposit.claim", 2],
      ["deposit.release", 2],
    ] as const) {
      const { content } = await auditor.call(listAudit, { query: { action } });
      expect(content.filter(({ subject }) => subject === `deposit:${deposit.depositId}`)).toHaveLength(count);
    }
  });

  it("needs the right to, and a deposit that there is", async () => {
    const deposit = await app.deposit(await app.registerMember());
    const auditor = await app.loginOperator("auditor");
    const nobody = { params: { depositId: randomUUID() }, body: {} };
    for (const call of [claimDeposit, releaseDeposit]) {
      expect(await codeOf(auditor.call, call, to(deposit)), call.id).toBe("AUTH_FORBIDDEN");
      const finance = await app.loginOperator("finance");
      expect(await codeOf(finance.call, call, nobody), call.id).toBe("SYS_NOT_FOUND");
    }
  });
});

describe("[MONEY-03] the payer decides at the provider's page", () => {
  it("lists the methods with limits, fees and quick amounts", async () => {
    const member = await app.registerMember();
    const { deposit, withdrawal } = await member.call(listMethods);
    expect(deposit.map(({ name }) => name)).toEqual(["KhelaPay", "RupaLink", "BankWire", "CoinBox"]);
    expect(deposit[0]).toMatchObject({ min: "100.00", max: "25000.00", icon: "/art/pay-khelapay.webp" });
    expect(withdrawal[0]).toMatchObject({ min: "500.00", accountLabel: "mobile" });
  });

  it("pays: the money is in the balance, once, and the payer is back on the site", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member, { amount: "500.25" });
    expect(deposit).toMatchObject({ state: "pending", amount: "500.25", fee: "0.00", credited: null });
    const { status, location } = await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "pay" });
    expect(status).toBe(303);
    expect(location).toContain(`/member/depositv2?deposit=${deposit.depositId}`);
    expect(await app.readDeposit(member, deposit)).toMatchObject({
      state: "succeeded",
      credited: "500.25",
      payUrl: null,
    });
    expect(await member.call(getBalance)).toMatchObject({ balance: "500.25", held: "0.00" });
    expect(await member.call(getWithdrawable)).toMatchObject({
      withdrawable: "0.00",
      turnoverMissing: "500.25",
    });
    expect((await member.call(listDeposits, { query: {} })).content).toHaveLength(1);
  });

  it("takes the fee as a line of its own", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member, { amount: "1000", methodId: "coinbox" });
    expect(deposit.fee).toBe("5.00");
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "pay" });
    expect(await app.readDeposit(member, deposit)).toMatchObject({ credited: "995.00", fee: "5.00" });
    expect(await app.balanceOf(member)).toBe("995.00");
    const { rows } = await app.owner.pool.query(
      `select e.amount from ledger.entry e join ledger.account a on a.id = e.account_id
       join ledger.transfer t on t.id = e.transfer_id
       where a.name = 'house:payment-fees:BDT' and t.reference = $1`,
      [deposit.depositId],
    );
    expect(rows).toEqual([{ amount: 50_000n }]);
  });

  it("fails: nothing moves, and the reason is kept", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "fail" });
    expect(await app.readDeposit(member, deposit)).toMatchObject({
      state: "failed",
      reason: "declined_by_payer",
    });
    expect(await app.balanceOf(member)).toBe("0.00");
  });

  it("pays late", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "late", afterS: "1" });
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "pending" });
    await settled(member, deposit, "succeeded");
    expect(await app.balanceOf(member)).toBe("500.00");
  });

  it("pays partly: what arrived is credited", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member, { amount: "501" });
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "partial" });
    expect(await app.readDeposit(member, deposit)).toMatchObject({
      state: "succeeded",
      amount: "501.00",
      credited: "250.50",
    });
    expect(await app.balanceOf(member)).toBe("250.50");
  });

  it("[MONEY-09] is told fifty times at once: one credit", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "duplicate", copies: "50" });
    await settled(member, deposit, "succeeded");
    expect(await app.balanceOf(member)).toBe("500.00");
    const { rows } = await app.owner.pool.query(
      "select outcome, count(*)::int from provider_event where reference = $1 group by 1 order by 1",
      [deposit.reference],
    );
    expect(rows[0]).toEqual({ outcome: "credited", count: 1 });
  });

  it("[MONEY-09] hears of an earlier failure after the success: it stays a success", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "disorder" });
    await expect
      .poll(
        async () =>
          (
            await app.owner.pool.query(
              "select outcome from provider_event where reference = $1 order by at",
              [deposit.reference],
            )
          ).rows,
      )
      .toEqual([{ outcome: "credited" }, { outcome: "ignored" }]);
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "succeeded" });
    expect(await app.balanceOf(member)).toBe("500.00");
  });

  it("[MONEY-09] never hears of it: it asks, and credits once", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "lost" });
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "pending" });
    await app.owner.pool.query(
      "update deposit set next_check_at = now() - interval '1 second' where id = $1",
      [deposit.depositId],
    );
    await app.app.platform.jobs.runNow("cashier.check-due", {});
    await settled(member, deposit, "succeeded");
    expect(await app.send(await app.eventOf(deposit))).toBe(200);
    expect(await app.balanceOf(member)).toBe("500.00");
  });
});

describe("[MONEY-03] webhooks", () => {
  it("refuses a forged signature, and the page says that it stays open", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    const { location } = await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "forged" });
    expect(location).toContain("/pay/");
    expect(await app.send(await app.eventOf(deposit), "another secret")).toBe(401);
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "pending" });
    expect(await app.balanceOf(member)).toBe("0.00");
  });

  it("refuses stale ones and those from the future", async () => {
    const member = await app.registerMember();
    const event = await app.eventOf(await app.deposit(member));
    expect(await app.send(event, app.sandbox.secret, Date.now() - 61_000)).toBe(401);
    expect(await app.send(event, app.sandbox.secret, Date.now() + 61_000)).toBe(401);
    expect(await app.balanceOf(member)).toBe("0.00");
    expect(await app.send(event, app.sandbox.secret, Date.now() - 55_000)).toBe(200);
    expect(await app.balanceOf(member)).toBe("500.00");
  });

  it.each([
    ["another currency", { currency: "USD" }, 400],
    ["more than was asked for", { amount: "500.0001" }, 400],
    ["nothing at all", { amount: "0" }, 400],
    ["another payment of the provider", { providerReference: "pay_other" }, 400],
    ["an unknown reference", { reference: "DUNKNOWN222" }, 404],
  ])("refuses %s, each time, and the true one is credited afterwards", async (_name, change, status) => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    const event = await app.eventOf(deposit, change);
    expect(await app.send(event)).toBe(status);
    expect(await app.send(event)).toBe(status);
    expect(await app.balanceOf(member)).toBe("0.00");
    expect(await app.send(await app.eventOf(deposit))).toBe(200);
    expect(await app.balanceOf(member)).toBe("500.00");
  });

  it("refuses an event id that comes with another body", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    const event = await app.eventOf(deposit, { status: "failed" });
    expect(await app.send(event)).toBe(200);
    expect(await app.send(event)).toBe(200);
    expect(await app.send({ ...event, status: "succeeded" })).toBe(409);
    expect(await app.balanceOf(member)).toBe("0.00");
  });

  it("credits money that arrives after a failure: it is the player's", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    expect(await app.send(await app.eventOf(deposit, { status: "failed", reason: "declined" }))).toBe(200);
    expect(await app.send(await app.eventOf(deposit))).toBe(200);
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "succeeded", reason: null });
    expect(await app.balanceOf(member)).toBe("500.00");
  });

  it("knows no other provider", async () => {
    const answer = await fetch(`${app.baseUrl}/cashier/webhooks/constructor`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        eventId: "1",
        type: "deposit",
        reference: "D",
        providerReference: "p",
        status: "succeeded",
        amount: "1",
        currency: "BDT",
      }),
    });
    expect(answer.status).toBe(404);
  });
});

it("[MONEY-03] operators see every deposit, search and sort", async () => {
  const member = await app.registerMember();
  const small = await app.deposit(member, { amount: "100" });
  await app.deposit(member, { amount: "200" });
  const operator = await app.loginOperator("finance");
  const found = await operator.call(listDepositQueue, { query: { search: member.account, sort: "-amount" } });
  expect(found.content.map(({ amount }) => amount)).toEqual(["200.00", "100.00"]);
  expect(found.totals.amount).toBe("300.00");
  const one = await operator.call(listDepositQueue, { query: { search: small.reference.slice(0, 8) } });
  expect(one.content).toMatchObject([{ depositId: small.depositId, playerAccount: member.account }]);
  for (const sort of ["constructor", "-nonsense", "-state"]) {
    expect(await codeOf(operator.call, listDepositQueue, { query: { sort } })).toBe("OK");
  }
  expect(await codeOf(member.call, listDepositQueue, { query: {} })).toBe("AUTH_REQUIRED");
});
