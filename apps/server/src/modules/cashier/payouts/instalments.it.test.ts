import { randomUUID } from "node:crypto";
import { listCases } from "@khela/contract/console/confirmations";
import { listMovements } from "@khela/contract/wallet";
import { getBalance } from "@khela/contract/wallet";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestMember, TestOperator } from "../../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../../testing/cashier.ts";
import { approve, requestPayout } from "../../../testing/payout.ts";
import { latestOf, payee, payOut, instalmentsOf } from "../../../testing/instalments.ts";
import { verifyLedger } from "../../ledger/index.ts";

let app: CashierApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  operator = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.checkLedger();
  const { ok, checks } = await verifyLedger(app.app.platform.longReads);
  if (!ok) throw new Error(checks.map(({ wrong }) => wrong).join("; "));
});

const funds = async (member: TestMember) => {
  const { balance, held } = await member.call(getBalance);
  return [balance, held];
};
const states = async (member: TestMember) => (await instalmentsOf(member)).map(({ state }) => state);
const becomes = (member: TestMember, wanted: string[]) => expect.poll(() => states(member)).toEqual(wanted);
/** Queries the provider about everything that is open, now. */
const askNow = async (): Promise<void> => {
  await app.owner.pool.query(
    "update payout_instalment set next_check_at = now() - interval '1 second' where next_check_at is not null",
  );
  await app.app.platform.jobs.runNow("cashier.check-due", {});
};
/** The provider's page of the payouts that it received. */
const toldProvider = async (): Promise<string> => (await fetch(`${app.sandbox.url}/payouts`)).text();

describe("[MONEY-04] a split payout", () => {
  it("is paid in as few equal instalments as the provider takes at once; each leaves its own hold", async () => {
    const someone = await payee(app);
    const asked = await payOut(app, operator, someone, "15000");
    await becomes(someone.member, ["paid", "paid"]);
    const instalments = await instalmentsOf(someone.member);
    expect(instalments.map(({ amount, reference }) => [amount, reference])).toEqual([
      ["7500.00", `${asked.reference}-1`],
      ["7500.00", `${asked.reference}-2`],
    ]);
    expect(await latestOf(someone.member)).toMatchObject({ state: "paid", reason: null });
    expect(await funds(someone.member)).toEqual(["5000.00", "0.00"]);
    const { rows } = await app.owner.pool.query<{ state: string }>(
      "select state, amount::text from ledger.hold where reference = $1",
      [asked.withdrawalId],
    );
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["posted", "posted", "split"]);
  });

  it("one instalment paid, one refused: what was not paid returns, once", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("unknown");
    const asked = await payOut(app, operator, someone, "15000");
    await becomes(someone.member, ["unclear", "unclear"]);
    await app.sandbox.planPayouts("pay");
    await app.sandbox.endPayout(`${asked.reference}-1`, "pay");
    await app.sandbox.endPayout(`${asked.reference}-2`, "fail");
    await becomes(someone.member, ["paid", "failed"]);
    await askNow();
    expect(await funds(someone.member)).toEqual(["12500.00", "0.00"]);
    expect(await latestOf(someone.member)).toMatchObject({ state: "paid", reason: "account_refused" });
    const { rows } = await app.owner.pool.query("select paid_out from withdrawal where id = $1", [
      asked.withdrawalId,
    ]);
    expect(rows).toEqual([{ paid_out: 75_000_000n }]);
    const moved = await someone.member.call(listMovements, { query: { kind: "withdrawal_returned" } });
    expect(moved.content.map(({ amount }) => amount)).toEqual(["7500.00"]);
  });

  it("paid in part by the provider: that part leaves, the rest returns as an instalment that says so", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("partial");
    await payOut(app, operator, someone, "1000");
    await becomes(someone.member, ["paid", "failed"]);
    await app.sandbox.planPayouts("pay");
    const instalments = await instalmentsOf(someone.member);
    expect(instalments.map(({ amount, reason }) => [amount, reason])).toEqual([
      ["500.00", null],
      ["500.00", "paid_in_part"],
    ]);
    expect(await funds(someone.member)).toEqual(["19500.00", "0.00"]);
  });
});

describe("[MONEY-09] an unclear outcome", () => {
  it("is a state of its own, asked about and never paid again, until the provider says", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("unknown");
    const asked = await payOut(app, operator, someone);
    await becomes(someone.member, ["unclear"]);
    await app.sandbox.planPayouts("pay");
    for (let round = 0; round < 3; round += 1) await askNow();
    expect(await states(someone.member)).toEqual(["unclear"]);
    expect(await funds(someone.member)).toEqual(["19000.00", "1000.00"]);
    expect((await toldProvider()).split(`${asked.reference}-1<`)).toHaveLength(2);
    await app.sandbox.endPayout(`${asked.reference}-1`, "pay");
    await becomes(someone.member, ["paid"]);
    expect(await funds(someone.member)).toEqual(["19000.00", "0.00"]);
  });

  it("the provider paid more than it was told: refused, and a case for two persons", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("over");
    await payOut(app, operator, someone);
    await expect
      .poll(async () => {
        await askNow();
        return states(someone.member);
      })
      .toEqual(["unclear"]);
    await app.sandbox.planPayouts("pay");
    expect(await funds(someone.member)).toEqual(["19000.00", "1000.00"]);
    const cases = await operator.call(listCases, { query: { view: "unclear" } });
    expect(cases.content.map(({ playerAccount }) => playerAccount)).toContain(someone.member.account);
  });

  it("the provider never heard of it: money returns only once what was told is stale", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("unknown");
    const asked = await payOut(app, operator, someone);
    await becomes(someone.member, ["unclear"]);
    await app.sandbox.planPayouts("pay");
    await app.sandbox.endPayout(`${asked.reference}-1`, "forget");
    await askNow();
    expect(await states(someone.member)).toEqual(["unclear"]);
    await app.owner.pool.query(
      "update payout_instalment set submitted_at = submitted_at - interval '11 minutes' where withdrawal_id = $1",
      [asked.withdrawalId],
    );
    await askNow();
    expect(await instalmentsOf(someone.member)).toMatchObject([
      { state: "failed", reason: "provider_never_got_it" },
    ]);
    expect(await funds(someone.member)).toEqual(["20000.00", "0.00"]);
  });

  it("a provider that can't be reached was told nothing: it waits, and is paid once", async () => {
    const someone = await payee(app);
    await app.sandbox.down();
    const asked = await payOut(app, operator, someone);
    await becomes(someone.member, ["submitted"]);
    await app.sandbox.up();
    await askNow();
    await becomes(someone.member, ["paid"]);
    expect((await toldProvider()).split(`${asked.reference}-1<`)).toHaveLength(2);
    expect(await funds(someone.member)).toEqual(["19000.00", "0.00"]);
  });
});

describe("[MONEY-09] a process that dies on the way", () => {
  it("before telling, or after noting and before telling: another one takes it up, and it is paid once", async () => {
    const someone = await payee(app);
    const asked = await requestPayout(someone.member, someone.account, "1000");
    const switchTo = (on: boolean) =>
      app.owner.pool.query("update payment_provider set payouts_on = $1", [on]);
    await switchTo(false);
    await approve(operator, asked);
    await becomes(someone.member, ["waiting"]);
    expect(await latestOf(someone.member)).toMatchObject({ state: "submitted" });
    expect(await funds(someone.member)).toEqual(["19000.00", "1000.00"]);
    // The state that a process leaves that crashed between recording the submission and sending it.
    await app.owner.pool.query(
      "update payout_instalment set state = 'submitted', submitted_at = now() where withdrawal_id = $1",
      [asked.withdrawalId],
    );
    await switchTo(true);
    await Promise.all([askNow(), askNow(), app.app.modules.cashier.submitPayout(asked.withdrawalId)]);
    await becomes(someone.member, ["paid"]);
    expect((await toldProvider()).split(`${asked.reference}-1<`)).toHaveLength(2);
    expect(await funds(someone.member)).toEqual(["19000.00", "0.00"]);
  });
});

describe("[MONEY-09] the provider's messages", () => {
  it("in the wrong order, twice and forged: the first genuine word counts, once", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("unknown");
    const asked = await payOut(app, operator, someone);
    await becomes(someone.member, ["unclear"]);
    await app.sandbox.planPayouts("pay");
    const { rows } = await app.owner.pool.query<{ id: string }>(
      "select id from payout_instalment where withdrawal_id = $1",
      [asked.withdrawalId],
    );
    const word = {
      type: "payout" as const,
      reference: `${asked.reference}-1`,
      providerReference: "out_made_up",
      status: "succeeded" as const,
      amount: "1000.00",
      currency: "BDT",
    };
    const event = () => ({ ...word, eventId: randomUUID() });
    expect(rows).toHaveLength(1);
    expect(await app.send(event(), "a stranger's secret")).toBe(401);
    expect(await app.send({ ...event(), amount: "1000.01" })).toBe(400);
    expect(await app.send({ ...event(), currency: "USD" })).toBe(400);
    expect(await app.send({ ...event(), reference: asked.reference })).toBe(404);
    expect(await states(someone.member)).toEqual(["unclear"]);
    const same = event();
    const copies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => app.send(index % 2 ? same : event())),
    );
    // A copy that waited too long for a lock is retried by the provider.
    expect(copies.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await app.send({ ...event(), status: "failed" })).toBe(200);
    expect(await app.send({ ...event(), providerReference: "out_other" })).toBe(400);
    expect(await states(someone.member)).toEqual(["paid"]);
    expect(await funds(someone.member)).toEqual(["19000.00", "0.00"]);
    const { rows: posted } = await app.owner.pool.query(
      "select 1 from ledger.transfer where reference = $1 and kind = 'withdrawal.paid'",
      [asked.withdrawalId],
    );
    expect(posted).toHaveLength(1);
  });
});

describe("[MONEY-09] what the tester lets the provider do", () => {
  it.each(["duplicate", "disorder", "lost"] as const)("%s: paid, once", async (plan) => {
    const someone = await payee(app);
    await app.sandbox.planPayouts(plan);
    await payOut(app, operator, someone);
    await expect
      .poll(async () => {
        if (plan === "lost") await askNow();
        return states(someone.member);
      })
      .toEqual(["paid"]);
    await app.sandbox.planPayouts("pay");
    expect(await funds(someone.member)).toEqual(["19000.00", "0.00"]);
  });

  it("a forged claim pays nothing; the real word does", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("forged");
    const asked = await payOut(app, operator, someone);
    await expect.poll(toldProvider).toContain(`${asked.reference}-1<`);
    await app.sandbox.planPayouts("pay");
    await askNow();
    expect(await states(someone.member)).toEqual(["submitted"]);
    await app.sandbox.endPayout(`${asked.reference}-1`, "pay");
    await becomes(someone.member, ["paid"]);
    expect(await funds(someone.member)).toEqual(["19000.00", "0.00"]);
  });
});

describe("[MONEY-09] the database", () => {
  it("refuses instalments that don't sum to the withdrawal, moves that are none, and a second life of a hold", async () => {
    const someone = await payee(app);
    const asked = await payOut(app, operator, someone);
    await becomes(someone.member, ["paid"]);
    const { pool } = app.app.platform.database;
    const change = (set: string) =>
      pool.query(`update payout_instalment set ${set} where withdrawal_id = $1`, [asked.withdrawalId]).then(
        () => "OK",
        ({ code }: { code: string }) => code,
      );
    expect(await change("amount = amount - 1")).toBe("KC002");
    expect(await change("state = 'submitted', settled_at = null, receipt = null, refund_policy = null")).toBe(
      "KC001",
    );
    expect(await change("receipt = 'forced', timer_at = null")).toBe("KC001");
    expect(await change("asked = asked + 1")).toBe("KC001");
    expect(await change("refund_policy = 'remaining'")).toBe("KC001");
    const gone = await pool.query("delete from payout_instalment").then(
      () => "OK",
      ({ code }: { code: string }) => code,
    );
    expect(gone).toBe("42501");
  });
});
