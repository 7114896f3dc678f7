import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/confirmation";
import type { PayoutSlice } from "@khela/contract/confirmation";
import * as desk from "@khela/contract/console/confirmations";
import { login } from "@khela/contract/identity";
import { getBalance } from "@khela/contract/wallet";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../platform/system-clock.ts";
import { codeOf, type TestMember, type TestOperator } from "../../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../../testing/cashier.ts";
import { latestOf, type Payee, payee, payOut, proofs, slicesOf } from "../../../testing/slices.ts";

let app: CashierApp;
let first: TestOperator;
let second: TestOperator;
let aheadMs = 0;
/** Goes with the real one, which the provider has as well, until a test puts it ahead. */
const clock = { nowMs: () => systemClock.nowMs() + aheadMs };
const advance = (ms: number) => {
  aheadMs += ms;
};

beforeAll(async () => {
  app = await startCashierApp({ FORCED_RECEIPT_REFUND: "remaining" }, { clock });
  first = await app.loginOperator("finance");
  second = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

const once = () => ({ idempotencyKey: randomUUID() });
const to = (slice: PayoutSlice | undefined) => ({ params: { sliceId: slice?.sliceId ?? randomUUID() } });
const funds = async (member: TestMember) => {
  const { balance, held } = await member.call(getBalance);
  return [balance, held];
};
/** A paid payout that waits for its player's word. */
async function paid(amount = "1000"): Promise<Payee & { slices: PayoutSlice[] }> {
  const someone = await payee(app);
  await payOut(app, first, someone, amount);
  await expect.poll(async () => (await latestOf(someone.member)).state, { timeout: 15_000 }).toBe("paid");
  return { ...someone, slices: await slicesOf(someone.member) };
}
/** One whose player says that it isn't there. */
async function disputed(): Promise<Payee & { slice: PayoutSlice }> {
  const someone = await paid();
  const uploadIds = await proofs(someone.member);
  const { slices } = await someone.member.call(
    calls.denySlice,
    { ...to(someone.slices[0]), body: { uploadIds } },
    once(),
  );
  return { ...someone, slice: slices[0] as PayoutSlice };
}
const receipts = (slices: readonly PayoutSlice[]) =>
  slices.map(({ amount, receipt }) => [amount, receipt?.state]);
const eventsOf = async (sliceId: string) =>
  (await first.call(desk.getCase, { params: { sliceId } })).events.map(({ what }) => what);

describe("[MONEY-05] the player's word on a payout", () => {
  it("received: it is closed; said again with the same key it is the same answer", async () => {
    const { member, slices } = await paid();
    expect(slices[0]?.receipt).toMatchObject({ state: "awaiting", refund: "remaining", proofs: 0 });
    const key = once();
    const said = await member.call(calls.confirmSlice, { ...to(slices[0]), body: {} }, key);
    expect(receipts(said.slices)).toEqual([["1000.00", "received"]]);
    expect(await member.call(calls.confirmSlice, { ...to(slices[0]), body: {} }, key)).toEqual(said);
    expect(await codeOf(member.call, calls.confirmSlice, { ...to(slices[0]), body: {} }, once())).toBe(
      "MONEY_STATE",
    );
  });

  it("all paid: every slice of a split payout closes at once", async () => {
    const { member, slices } = await paid("15000");
    expect(slices).toHaveLength(2);
    const { withdrawalId } = await latestOf(member);
    const all = { params: { withdrawalId }, body: {} };
    const said = await member.call(calls.confirmAllSlices, all, once());
    expect(receipts(said.slices)).toEqual([
      ["7500.00", "received"],
      ["7500.00", "received"],
    ]);
    expect(await codeOf(member.call, calls.confirmAllSlices, all, once())).toBe("MONEY_STATE");
  });

  it("not received: one to three own pictures, the timer stops, a case is open", async () => {
    const { member, slices } = await paid();
    const other = await app.registerMember();
    const deny = (uploadIds: string[], as = member) =>
      codeOf(as.call, calls.denySlice, { ...to(slices[0]), body: { uploadIds } }, once());
    expect(await deny([])).toBe("SYS_BAD_INPUT");
    expect(await deny(await proofs(member, 4))).toBe("SYS_BAD_INPUT");
    expect(await deny(await proofs(other))).toBe("SYS_NOT_FOUND");
    expect(await deny(await proofs(other), other)).toBe("SYS_NOT_FOUND");
    expect(receipts(await slicesOf(member))).toEqual([["1000.00", "awaiting"]]);
    expect(await deny(await proofs(member, 3))).toBe("OK");
    const [slice] = await slicesOf(member);
    expect(slice?.receipt).toMatchObject({ state: "disputed", confirmBy: null, proofs: 3 });
    const queue = await first.call(desk.listCases, { query: { search: member.account } });
    expect(queue.content).toMatchObject([
      { sliceId: slice?.sliceId, playerAccount: member.account, claimedBy: null },
    ]);
    expect(queue.totals.amount).toBe("1000.00");
  });

  it("partly: what came is closed, the rest is a new slice in dispute; they sum to the payout", async () => {
    const { member, slices } = await paid("15000");
    const say = (received: string, key = once()) =>
      member.call(calls.confirmSlicePart, { ...to(slices[0]), body: { received, uploadIds: [] } }, key);
    for (const wrong of ["0", "7500", "7500.01"]) {
      const body = { received: wrong, uploadIds: [] };
      const code = await codeOf(member.call, calls.confirmSlicePart, { ...to(slices[0]), body }, once());
      expect(code, wrong).toBe("MONEY_AMOUNT");
    }
    const said = await say("2500");
    expect(receipts(said.slices)).toEqual([
      ["2500.00", "received"],
      ["7500.00", "awaiting"],
      ["5000.00", "disputed"],
    ]);
  });

  it("fifty copies of each word at once: one effect", async () => {
    const { member, slices } = await paid();
    const body = { received: "400", uploadIds: [] };
    const codes = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(member.call, calls.confirmSlicePart, { ...to(slices[0]), body }, once()),
      ),
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(codes.filter((code) => !["OK", "MONEY_STATE", "SYS_UNAVAILABLE"].includes(code))).toEqual([]);
    const [, rest] = await slicesOf(member);
    const again = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(member.call, calls.confirmSlice, { ...to(rest), body: {} }, once()),
      ),
    );
    expect(again.filter((code) => code === "OK")).toHaveLength(1);
    expect(receipts(await slicesOf(member))).toEqual([
      ["400.00", "received"],
      ["600.00", "received"],
    ]);
  });
});

describe("[OPS-03] the operators' side of a dispute", () => {
  const note = { note: "The statement shows it", evidence: "Statement 4711 of today" };
  const ask = (slice: PayoutSlice, action: (typeof desk.DECISION_ACTIONS)[number], by = first) =>
    by.call(desk.askDecision, { ...to(slice), body: { action, ...note } });
  const decide = (
    view: desk.CaseView,
    decision: "approve" | "refuse" | "withdraw",
    by = second,
    hash?: string,
  ) => {
    const [asked] = view.decisions;
    const params = { sliceId: view.sliceId, decisionId: asked?.id ?? randomUUID() };
    return codeOf(by.call, desk.decideCase, { params, body: { decision, hash: hash ?? asked?.hash ?? "" } });
  };

  it("one operator at a time looks at the pictures; every look is recorded", async () => {
    const { slice } = await disputed();
    expect(await first.call(desk.claimCase, { ...to(slice), body: {} })).toMatchObject({ claimedByMe: true });
    expect(await codeOf(second.call, desk.claimCase, { ...to(slice), body: {} })).toBe("OPS_CLAIMED");
    expect(await codeOf(second.call, desk.proveCase, { ...to(slice), body: { proof: "Look" } })).toBe(
      "OPS_CLAIMED",
    );
    const view = await first.call(desk.getCase, to(slice));
    const params = { sliceId: slice.sliceId, uploadId: view.pictures[0]?.uploadId ?? "" };
    const { jpeg } = await first.call(desk.getCasePicture, { params });
    expect(Buffer.from(jpeg, "base64").subarray(0, 2).toString("hex")).toBe("ffd8");
    const { slice: other } = await disputed();
    const elsewhere = { params: { sliceId: other.sliceId, uploadId: params.uploadId } };
    expect(await codeOf(first.call, desk.getCasePicture, elsewhere)).toBe("SYS_NOT_FOUND");
    const { rows } = await app.owner.pool.query("select 1 from audit_entry where action = 'payout.look'");
    expect(rows).toHaveLength(1);
    await first.call(desk.releaseCase, { ...to(slice), body: {} });
    expect(await second.call(desk.claimCase, { ...to(slice), body: {} })).toMatchObject({
      claimedByMe: true,
    });
  });

  it("the payer's proof: the player reads it and has the whole time again, to confirm or to deny anew", async () => {
    const { member, slice } = await disputed();
    await first.call(desk.proveCase, { ...to(slice), body: { proof: "Paid at 14:05, TRX 88K2" } });
    const [shown] = await slicesOf(member);
    expect(shown?.receipt).toMatchObject({ state: "awaiting", payerProof: "Paid at 14:05, TRX 88K2" });
    const leftMs = Date.parse(shown?.receipt?.confirmBy ?? "") - clock.nowMs();
    expect(Math.ceil(leftMs / 60_000)).toBeGreaterThan(1_435);
    const uploadIds = await proofs(member);
    await member.call(calls.denySlice, { ...to(slice), body: { uploadIds } }, once());
    expect(await eventsOf(slice.sliceId)).toEqual(["paid", "denied", "proved", "denied"]);
  });

  it("paying again takes two persons, and is done once; its money is the house's claim", async () => {
    const { member, slice } = await disputed();
    const before = await funds(member);
    const view = await ask(slice, "repay");
    expect(view).toMatchObject({ pending: "repay", decisions: [{ mine: true, state: "open" }] });
    expect(
      await codeOf(first.call, desk.askDecision, { ...to(slice), body: { action: "force", ...note } }),
    ).toBe("MONEY_STATE");
    expect(await decide(view, "approve", first)).toBe("OPS_SELF_REVIEW");
    expect(await decide(view, "approve", second, "0".repeat(64))).toBe("OPS_CHANGED");
    const codes = await Promise.all(Array.from({ length: 50 }, () => decide(view, "approve")));
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(codes.filter((code) => !["OK", "OPS_DECIDED", "SYS_UNAVAILABLE"].includes(code))).toEqual([]);
    await expect
      .poll(async () => receipts(await slicesOf(member)), { timeout: 15_000 })
      .toEqual([
        ["1000.00", "replaced"],
        ["1000.00", "awaiting"],
      ]);
    expect(await funds(member)).toEqual(before);
    const { rows } = await app.owner.pool.query<{ sum: bigint }>(
      `select sum(e.amount)::bigint as sum from ledger.entry e join ledger.account a on a.id = e.account_id
       where a.name = 'house:payout-claims:BDT'`,
    );
    expect(rows[0]?.sum).toBe(-10_000_000n);
  });

  it("a repeated payout that fails is the player's money", async () => {
    const { member, slice } = await disputed();
    await app.sandbox.planPayouts("fail");
    expect(await decide(await ask(slice, "repay"), "approve")).toBe("OK");
    await expect
      .poll(async () => (await slicesOf(member)).map(({ state }) => state), { timeout: 15_000 })
      .toEqual(["paid", "failed"]);
    await app.sandbox.planPayouts("pay");
    expect(await funds(member)).toEqual(["20000.00", "0.00"]);
  });

  it("a forced receipt takes two persons and gives back what the player was told", async () => {
    const { member, slice } = await disputed();
    expect(await decide(await ask(slice, "force"), "refuse")).toBe("OK");
    expect(receipts(await slicesOf(member))).toEqual([["1000.00", "disputed"]]);
    const taken = await ask(slice, "force");
    expect(await decide(taken, "withdraw", second)).toBe("AUTH_FORBIDDEN");
    expect(await decide(taken, "withdraw", first)).toBe("OK");
    const view = await ask(slice, "force", second);
    expect(await decide(view, "approve", first)).toBe("OK");
    expect(await decide(view, "approve", first)).toBe("OPS_DECIDED");
    const [forced] = await slicesOf(member);
    expect(forced?.receipt).toMatchObject({ state: "forced", payerProof: note.evidence });
    expect(await funds(member)).toEqual(["20000.00", "0.00"]);
    const { rows } = await app.owner.pool.query<{ action: string }>(
      "select action from audit_entry where subject = $1 and action like 'payout.%' order by seq",
      [`withdrawal:${(await latestOf(member)).withdrawalId}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "payout.ask_force",
      "payout.refuse",
      "payout.ask_force",
      "payout.withdraw",
      "payout.ask_force",
      "payout.approve",
    ]);
  });

  it("an unclear outcome is ended by two persons with evidence; the provider's late word changes nothing", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("unknown");
    const asked = await payOut(app, first, someone);
    await expect
      .poll(async () => (await slicesOf(someone.member)).map(({ state }) => state), { timeout: 15_000 })
      .toEqual(["unclear"]);
    await app.sandbox.planPayouts("pay");
    const [slice] = await slicesOf(someone.member);
    if (!slice) throw new Error("no slice");
    expect(
      await codeOf(first.call, desk.askDecision, { ...to(slice), body: { action: "repay", ...note } }),
    ).toBe("MONEY_STATE");
    const view = await ask(slice, "failed");
    expect(await decide(view, "approve", first)).toBe("OPS_SELF_REVIEW");
    expect(await decide(view, "approve")).toBe("OK");
    expect(await funds(someone.member)).toEqual(["20000.00", "0.00"]);
    await app.sandbox.endPayout(`${asked.reference}-1`, "pay");
    expect(await slicesOf(someone.member)).toMatchObject([{ state: "failed" }]);
    expect(await funds(someone.member)).toEqual(["20000.00", "0.00"]);
  });
});

// Last: the clock moves on, and the sessions so far are over.
describe("[MONEY-05] the timer", () => {
  const minutes = (count: number) => count * 60_000;
  const tick = () => app.app.platform.jobs.runNow("cashier.check-due", {});
  const again = async ({ account, password }: TestMember) =>
    app.callAs((await app.call(login, { body: { username: account, password, type: "username" } })).token);

  /** A paid payout, though our clock has gone ahead of the provider's. */
  const ahead = async (operator: TestOperator) => {
    const someone = await payee(app);
    const { reference } = await payOut(app, operator, someone);
    // It refuses an order of that time stamp, so its word is spoken here.
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
    return { ...someone, slice: (await slicesOf(someone.member))[0] };
  };

  it("reminds at half and at nine tenths, then counts as received; firing early and twice does nothing", async () => {
    const { slices } = await paid();
    const { pool } = app.owner;
    const told = async () =>
      (
        await pool.query("select what from payout_event where slice_id = $1 order by id", [
          slices[0]?.sliceId,
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
    const { member, slice } = await ahead(operator);
    advance(minutes(1_441));
    const call = await again(member);
    const said = codeOf(call, calls.confirmSlice, { ...to(slice), body: {} }, once());
    const [code] = await Promise.all([said, tick(), tick()]);
    expect(code).toBe("OK");
    await tick();
    const { rows } = await app.owner.pool.query("select receipt, timer_at from payout_slice where id = $1", [
      slice?.sliceId,
    ]);
    expect(rows).toEqual([{ receipt: "received", timer_at: null }]);
  });

  it("fired late it reminds no more; for 72 hours a case can be opened, and not a moment longer", async () => {
    const operator = await app.loginOperator("finance");
    const [early, late] = [await ahead(operator), await ahead(operator)];
    advance(minutes(1_441));
    await tick();
    const { rows } = await app.owner.pool.query(
      "select what from payout_event where slice_id = any ($1) and what <> 'unclear' order by id",
      [[early.slice?.sliceId, late.slice?.sliceId]],
    );
    expect(rows.map(({ what }: { what: string }) => what)).toEqual(["paid", "paid", "lapsed", "lapsed"]);
    advance(71 * 3_600_000);
    const call = await again(early.member);
    const uploadIds = await proofs({ ...early.member, call });
    const said = await call(calls.denySlice, { ...to(early.slice), body: { uploadIds } }, once());
    expect(receipts(said.slices)).toEqual([["1000.00", "disputed"]]);
    advance(3_600_000);
    const lateCall = await again(late.member);
    const body = { uploadIds: await proofs({ ...late.member, call: lateCall }) };
    expect(await codeOf(lateCall, calls.denySlice, { ...to(late.slice), body }, once())).toBe("MONEY_STATE");
    // It may still be said that it is there.
    expect(await codeOf(lateCall, calls.confirmSlice, { ...to(late.slice), body: {} }, once())).toBe("OK");
  });
});
