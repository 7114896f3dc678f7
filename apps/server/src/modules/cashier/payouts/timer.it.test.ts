import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/confirmation";
import { login } from "@khela/contract/identity";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, type TestMember, type TestOperator } from "../../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../../testing/cashier.ts";
import { once, paid, receipts, to } from "../../../testing/receipts.ts";
import { payee, payOut, proofs, instalmentsOf } from "../../../testing/instalments.ts";

let app: CashierApp;
let first: TestOperator;
let aheadMs = 0;
/**
 * Runs with the real clock, which the provider uses too, until a test moves it ahead; existing sessions then expire.
 */
const clock = { nowMs: () => systemClock.nowMs() + aheadMs };
const advance = (ms: number) => {
  aheadMs += ms;
};

beforeAll(async () => {
  app = await startCashierApp({ FORCED_RECEIPT_REFUND: "remaining" }, { clock });
  first = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

describe("[MONEY-05] the timer", () => {
  const minutes = (count: number) => count * 60_000;
  const tick = () => app.app.platform.jobs.runNow("cashier.check-due", {});
  const again = async ({ account, password }: TestMember) =>
    app.callAs((await app.call(login, { body: { username: account, password, type: "username" } })).token);

  /** A paid payout, even after our clock was moved ahead of the provider's. */
  const ahead = async (operator: TestOperator) => {
    const someone = await payee(app);
    const { reference } = await payOut(app, operator, someone);
    // The provider refuses an order with that time stamp, so its webhook is sent by the test.
    const word = {
      eventId: randomUUID(),
      type: "payout" as const,
      reference: `${reference}-1`,
      providerReference: `out_${randomUUID()}`,
      status: "succeeded" as const,
      amount: "1000.00",
      currency: "BDT",
    };
    expect(await app.send(word, app.sandbox.secret, clock.nowMs())).toBe(200);
    return { ...someone, instalment: (await instalmentsOf(someone.member))[0] };
  };

  it("reminds at half and at nine tenths, then counts as received; firing early and twice does nothing", async () => {
    const { instalments } = await paid(app, first);
    const { pool } = app.owner;
    const told = async () =>
      (
        await pool.query("select what from payout_event where instalment_id = $1 order by id", [
          instalments[0]?.instalmentId,
        ])
      ).rows.map(({ what }: { what: string }) => what);
    const firing = async () => {
      await Promise.all([tick(), tick()]);
      return told();
    };
    advance(minutes(715));
    expect(await firing()).toEqual(["paid"]);
    advance(minutes(5));
    expect(await firing()).toEqual(["paid", "reminded"]);
    advance(minutes(576));
    expect(await firing()).toEqual(["paid", "reminded", "reminded"]);
    advance(minutes(139));
    expect(await firing()).toEqual(["paid", "reminded", "reminded"]);
    advance(minutes(5));
    expect(await firing()).toEqual(["paid", "reminded", "reminded", "lapsed"]);
    expect(await firing()).toHaveLength(4);
  });

  it("fires while the player speaks: one of them counts, and the timer says nothing more", async () => {
    const operator = await app.loginOperator("finance");
    const { member, instalment } = await ahead(operator);
    advance(minutes(1_441));
    const call = await again(member);
    const said = codeOf(call, calls.confirmInstalment, { ...to(instalment), body: {} }, once());
    const [code] = await Promise.all([said, tick(), tick()]);
    expect(code).toBe("OK");
    await tick();
    const { rows } = await app.owner.pool.query(
      "select receipt, timer_at from payout_instalment where id = $1",
      [instalment?.instalmentId],
    );
    expect(rows).toEqual([{ receipt: "received", timer_at: null }]);
  });

  it("fired late it reminds no more; for 72 hours a case can be opened, and not a moment longer", async () => {
    const operator = await app.loginOperator("finance");
    const [early, late] = [await ahead(operator), await ahead(operator)];
    advance(minutes(1_441));
    await tick();
    const { rows } = await app.owner.pool.query(
      "select what from payout_event where instalment_id = any ($1) and what <> 'unclear' order by id",
      [[early.instalment?.instalmentId, late.instalment?.instalmentId]],
    );
    expect(rows.map(({ what }: { what: string }) => what)).toEqual(["paid", "paid", "lapsed", "lapsed"]);
    advance(71 * 3_600_000);
    const call = await again(early.member);
    const uploadIds = await proofs({ ...early.member, call });
    const said = await call(
      calls.disputeInstalment,
      { ...to(early.instalment), body: { uploadIds } },
      once(),
    );
    expect(receipts(said.instalments)).toEqual([["1000.00", "disputed"]]);
    advance(3_600_000);
    const lateCall = await again(late.member);
    const body = { uploadIds: await proofs({ ...late.member, call: lateCall }) };
    expect(await codeOf(lateCall, calls.disputeInstalment, { ...to(late.instalment), body }, once())).toBe(
      "MONEY_STATE",
    );
    // The player can still confirm the receipt.
    expect(
      await codeOf(lateCall, calls.confirmInstalment, { ...to(late.instalment), body: {} }, once()),
    ).toBe("OK");
  });
});
