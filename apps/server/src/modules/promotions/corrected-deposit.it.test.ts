/** What a deposit brought with it, after two operators corrected the deposit (decision 0060). */
import { randomUUID } from "node:crypto";
import { listBonuses } from "@khela/contract/bonuses";
import { type Deposit, getWithdrawable } from "@khela/contract/cashier";
import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import { closeClawback, getGrant, listCampaigns, listGrants } from "@khela/contract/console/promotions";
import { listRaffles } from "@khela/contract/raffles";
import { listRewards } from "@khela/contract/rewards";
import { startSteps } from "@khela/contract/steps";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { correctDeposit, payOnPage } from "../../testing/corrections.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { claim, depositFor, MATCH_TERMS, pageOf, publish } from "../../testing/promotions.ts";
import { loginDesk, startRaffle, wheelTerms } from "../../testing/raffles.ts";
import { giveBonus } from "../../testing/rewards.ts";

let app: CashierApp;
let admin: TestOperator;
let finance: [TestOperator, TestOperator];

beforeAll(async () => {
  app = await startCashierApp();
  admin = await app.loginOperator("super");
  finance = [await app.loginOperator("finance"), await app.loginOperator("finance")];
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

/** Half of any deposit from ৳100, as bonus money that must be wagered ten times. */
const BONUS_TERMS: OfferTermsDraft = {
  ...MATCH_TERMS,
  trigger: { kind: "deposit", nth: null, daily: false, min: "100" },
  bonus: { maxStake: null, maxConversion: null, days: 14 },
};
const CASH_MATCH: OfferTermsDraft = { ...BONUS_TERMS, bonus: null };

async function promoted(
  terms: OfferTermsDraft,
  ended: "claimed" | "claim" | "issued" = "claimed",
): Promise<{ member: TestMember; deposit: Deposit; promotionId: string; code: string }> {
  const { id: promotionId, code } = await publish(admin, { terms });
  const member = await app.registerMember();
  const deposit = await depositFor(member, code, "800");
  await payOnPage(app, deposit);
  await expect.poll(async () => (await pageOf(member, code)).state).toBe(ended);
  return { member, deposit, promotionId, code };
}
const correct = (deposit: Deposit) => correctDeposit(app, finance, deposit);
const grantsOf = async ({ id }: TestMember, clawback?: "open" | "closed") =>
  (await admin.call(listGrants, { query: { playerId: id, ...(clawback && { clawback }) } })).content;
const bonusesOf = async ({ call }: TestMember) => (await call(listBonuses, { query: {} })).bonuses;
const paidOf = async (id: string) =>
  (await admin.call(listCampaigns, { query: { pageSize: 100 } })).content.find((row) => row.id === id)?.paid;

describe("[PROMO-02] a deposit that is taken back after its bonus was paid", () => {
  it("[MONEY-04] takes the bonus money back and ends the lock; restored, it earns the bonus again", async () => {
    const { member, deposit, promotionId, code } = await promoted(BONUS_TERMS);
    expect(await bonusesOf(member)).toMatchObject([{ state: "active", balance: "400.00" }]);
    expect((await member.call(getWithdrawable)).turnoverMissing).toBe("800.00");
    await correct(deposit);
    await expect.poll(async () => (await bonusesOf(member))[0]?.state).toBe("cancelled");
    expect(await bonusesOf(member)).toMatchObject([
      { balance: "0.00", takenBack: "400.00", returned: "400.00", converted: "0.00" },
    ]);
    expect(await app.balanceOf(member)).toBe("0.00");
    expect((await member.call(getWithdrawable)).turnoverMissing).toBe("0.00");
    expect(await grantsOf(member)).toMatchObject([
      { state: "cancelled", amount: "400.00", kept: "0.00", clawback: null },
    ]);
    expect(await paidOf(promotionId)).toBe("0.00");
    // The event comes again.
    await app.app.modules.promotions.syncDeposit(deposit.depositId);
    expect(await grantsOf(member)).toHaveLength(1);
    expect(await ledgerSum(app)).toBe(0n);

    await correct(deposit);
    await expect.poll(async () => (await pageOf(member, code)).state).toBe("claimed");
    expect((await bonusesOf(member)).map(({ state }) => state).toSorted()).toEqual(["active", "cancelled"]);
    expect((await member.call(getWithdrawable)).turnoverMissing).toBe("800.00");
    expect(await paidOf(promotionId)).toBe("400.00");
    // And taken back once more, the further lock goes as well.
    await correct(deposit);
    await expect.poll(() => paidOf(promotionId)).toBe("0.00");
    expect((await member.call(getWithdrawable)).turnoverMissing).toBe("0.00");
  });

  it("what was in an open bet goes back when the bet is settled, and the grant and its campaign say so", async () => {
    const { member, deposit, promotionId } = await promoted(BONUS_TERMS);
    const { gameCode, body } = { gameCode: "mines", body: { stake: "1000.00", bet: { mines: 24 } } };
    const key = { idempotencyKey: randomUUID() };
    await member.call(startSteps, { params: { gameCode }, body }, key);
    // ৳800 of cash and ৳200 of the bonus are in the bet.
    expect(await bonusesOf(member)).toMatchObject([{ balance: "200.00" }]);
    await fund(app, member.id, taka(800));
    await correct(deposit);
    await expect.poll(async () => (await bonusesOf(member))[0]?.state).toBe("cancelled");
    expect(await grantsOf(member)).toMatchObject([{ kept: "200.00" }]);
    expect(await paidOf(promotionId)).toBe("200.00");
    await app.owner.pool.query("update steps_open set due_at = now() where member_id = $1", [member.id]);
    await app.app.platform.jobs.runNow("steps-end-due", {});
    expect(await app.balanceOf(member)).toBe("800.00");
    await app.app.platform.jobs.runNow("promotions-expire", {});
    expect(await grantsOf(member)).toMatchObject([{ state: "cancelled", kept: "0.00", clawback: null }]);
    expect(await paidOf(promotionId)).toBe("0.00");
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("a waiting bonus is cancelled without ever having been money; the one that runs goes on", async () => {
    const { code } = await publish(admin, { terms: BONUS_TERMS });
    const member = await app.registerMember();
    await giveBonus(app, member.id);
    const deposit = await depositFor(member, code, "800");
    await payOnPage(app, deposit);
    await expect.poll(async () => (await bonusesOf(member))[0]?.state).toBe("waiting");
    await correct(deposit);
    await expect
      .poll(async () => (await bonusesOf(member)).map(({ state }) => state))
      .toEqual(["cancelled", "active"]);
    expect((await bonusesOf(member))[0]).toMatchObject({ takenBack: "400.00", returned: "0.00" });
    expect((await grantsOf(member))[0]).toMatchObject({ state: "cancelled", kept: "0.00", clawback: null });
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("what is cash already stays, and is a case that one operator decides once", async () => {
    const { member, deposit, promotionId, code } = await promoted(CASH_MATCH);
    expect(await app.balanceOf(member)).toBe("1200.00");
    await correct(deposit);
    await expect.poll(() => grantsOf(member, "open")).toHaveLength(1);
    // The deposit went; the bonus stays with the player.
    expect(await app.balanceOf(member)).toBe("400.00");
    expect(await paidOf(promotionId)).toBe("400.00");
    const [row] = await grantsOf(member, "open");
    expect(row).toMatchObject({
      state: "cancelled",
      kept: "400.00",
      clawback: { amount: "400.00", closedAt: null },
    });
    const input = { params: { grantId: row?.id ?? "" }, body: { reason: "Taken by an adjustment" } };
    const support = await app.loginOperator("auditor");
    expect(await codeOf(support.call, closeClawback, input)).toBe("AUTH_FORBIDDEN");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(admin.call, closeClawback, input)),
    );
    expect(answers.toSorted()).toEqual(["OK", ...Array<string>(4).fill("PROMO_STATE")]);
    expect(await codeOf(admin.call, closeClawback, { ...input, params: { grantId: randomUUID() } })).toBe(
      "SYS_NOT_FOUND",
    );
    expect(await grantsOf(member, "open")).toEqual([]);
    // The event comes again: the decided case stays decided.
    await app.app.modules.promotions.syncDeposit(deposit.depositId);
    expect(await grantsOf(member, "closed")).toMatchObject([
      {
        clawback: {
          reason: "Taken by an adjustment",
          closedBy: expect.stringContaining("operator:") as unknown,
        },
      },
    ]);
    // Restored, it is not paid a second time.
    await correct(deposit);
    await expect.poll(() => app.balanceOf(member)).toBe("1200.00");
    await app.app.modules.promotions.syncDeposit(deposit.depositId);
    expect((await pageOf(member, code)).grants).toHaveLength(1);
  });

  it("a case that nobody decided is closed when the deposit is restored", async () => {
    const { member, deposit } = await promoted(CASH_MATCH);
    await correct(deposit);
    await expect.poll(() => grantsOf(member, "open")).toHaveLength(1);
    await correct(deposit);
    await expect
      .poll(() => grantsOf(member, "closed"))
      .toMatchObject([{ clawback: { closedBy: "system", reason: "deposit_restored" } }]);
  });

  it.each([
    ["claim", "claim"],
    ["centre", "issued"],
  ] as const)(
    "one that was not taken yet (%s) is cancelled and can't be claimed any more",
    async (delivery, state) => {
      const { member, deposit, code } = await promoted({ ...CASH_MATCH, delivery }, state);
      await correct(deposit);
      await expect.poll(async () => (await grantsOf(member))[0]?.state).toBe("cancelled");
      expect(await grantsOf(member)).toMatchObject([{ clawback: null, kept: null }]);
      await expect(claim(member, code)).rejects.toMatchObject({ code: "PROMO_STATE" });
      const { content } = await member.call(listRewards, { query: {} });
      expect(content.filter(({ state: found }) => found === "waiting")).toEqual([]);
      expect(await app.balanceOf(member)).toBe("0.00");
      const { steps } = await admin.call(getGrant, {
        params: { grantId: (await grantsOf(member))[0]?.id ?? "" },
      });
      expect(steps.at(-1)).toMatchObject({ note: "deposit_corrected", by: "system" });
    },
  );

  it("[PROMO-02] smaller than before, a bonus keeps what is still earned, with less to wager", async () => {
    const member = await app.registerMember();
    const ref = randomUUID();
    await giveBonus(app, member.id, { wagerFactorPpm: 30_000_000 }, ref);
    const { ledger, bonuses } = app.app.modules;
    const lower = (earned: number) =>
      ledger.transaction((tx) =>
        bonuses.takeBack(tx, { source: "promotion", sourceRef: ref, earned: taka(earned) }),
      );
    expect(await lower(40)).toEqual({ takenBack: taka(60), becameCash: 0n });
    expect(await lower(40)).toEqual({ takenBack: taka(60), becameCash: 0n });
    expect(await bonusesOf(member)).toMatchObject([
      { state: "active", balance: "40.00", required: "1200.00", takenBack: "60.00" },
    ]);
    expect(await lower(100)).toEqual({ takenBack: taka(60), becameCash: 0n });
    expect(await lower(0)).toEqual({ takenBack: taka(100), becameCash: 0n });
    expect(await bonusesOf(member)).toMatchObject([{ state: "cancelled", balance: "0.00" }]);
    expect(await ledgerSum(app)).toBe(0n);
  });
});

it("[PROMO-05] tickets of a deposit that is taken back are withdrawn, and given back with it", async () => {
  const desk = await loginDesk(app);
  const terms = wheelTerms(app);
  const raffleId = await startRaffle(desk, {
    ...terms,
    tickets: { ...terms.tickets, depositPer: "100", perMember: 5 },
  });
  const member = await app.registerMember();
  const left = async () =>
    (await member.call(listRaffles)).content.find((one) => one.raffleId === raffleId)?.mine?.left;
  const deposit = await app.deposit(member);
  await payOnPage(app, deposit);
  await expect.poll(left).toBe(5);
  await correct(deposit);
  await expect.poll(left).toBe(0);
  await correct(deposit);
  await expect.poll(left).toBe(5);
});

describe("[PROMO-02] a deposit that is corrected while its bonus is being paid in parts", () => {
  it("[MONEY-04] ends the open parts; what was paid is a case for an operator", async () => {
    const instalments = { every: "hours", hours: 8, parts: 8, firstPpm: 300_000 } as const;
    const { id, code } = await publish(admin, { terms: { ...CASH_MATCH, instalments } });
    const member = await app.registerMember();
    const deposit = await depositFor(member, code, "800");
    await payOnPage(app, deposit);
    const paid = async () => (await pageOf(member, code)).grants[0]?.instalments?.paid;
    await expect.poll(paid).toBe("120.00");
    const desk = async () =>
      (await admin.call(listCampaigns, { query: { pageSize: 100 } })).content.find((row) => row.id === id);
    expect(await desk()).toMatchObject({ reserved: "400.00", paid: "0.00" });
    await correct(deposit);
    await expect.poll(async () => (await desk())?.reserved).toBe("0.00");
    expect(await grantsOf(member, "open")).toMatchObject([
      { state: "cancelled", amount: "400.00", kept: "120.00", clawback: { amount: "120.00" } },
    ]);
    expect((await desk())?.paid).toBe("120.00");
    // Restored, it isn't paid a second time.
    await correct(deposit);
    await expect.poll(async () => (await grantsOf(member, "closed")).length).toBe(1);
    expect(await grantsOf(member)).toHaveLength(1);
  });
});
