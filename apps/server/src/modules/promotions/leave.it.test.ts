import { randomUUID } from "node:crypto";
import { listMethods } from "@khela/contract/cashier";
import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import { listCampaigns } from "@khela/contract/console/promotions";
import { leavePromotion, requestReward } from "@khela/contract/promotions";
import { pausePlay } from "@khela/contract/protection";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { payOnPage } from "../../testing/corrections.ts";
import { CASH_TERMS, depositFor, join, MATCH_TERMS, pageOf, publish } from "../../testing/promotions.ts";

let app: CashierApp;
let admin: TestOperator;
beforeAll(async () => {
  app = await startCashierApp();
  admin = await app.loginOperator("super");
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const leave = ({ call }: Pick<TestMember, "call">, promotionCode: string, once = key()) =>
  call(leavePromotion, { params: { promotionCode } }, once);
const leaveCode = ({ call }: Pick<TestMember, "call">, promotionCode: string) =>
  codeOf(call, leavePromotion, { params: { promotionCode } }, key());
const rowOf = async (id: string) =>
  (await admin.call(listCampaigns, { query: { pageSize: 100 } })).content.find((row) => row.id === id);
const DEPOSIT: OfferTermsDraft = {
  ...MATCH_TERMS,
  trigger: { kind: "deposit", nth: null, daily: false, min: "100" },
};

describe("[PROMO-01] leaving a promotion", () => {
  it("is said beforehand, happens once of ten tabs, frees the budget, and uses up one of the times", async () => {
    const { id, code } = await publish(admin, {
      terms: { trigger: { kind: "turnover", target: "500" }, perMember: 2 },
    });
    const member = await app.registerMember();
    expect((await pageOf(member, code)).leave).toBeNull();
    expect(await leaveCode(member, code)).toBe("PROMO_STATE");
    expect((await join(member, code)).leave).toEqual({ again: true, deposit: false });
    const codes = await Promise.all(Array.from({ length: 10 }, () => leaveCode(member, code)));
    expect(codes.toSorted()).toEqual(["OK", ...Array<string>(9).fill("PROMO_STATE")]);
    expect(await pageOf(member, code)).toMatchObject({ state: "join", action: "join", leave: null });
    expect(await rowOf(id)).toMatchObject({ reserved: "0.00", paid: "0.00" });
    expect((await join(member, code)).leave).toEqual({ again: false, deposit: false });
    // Two clicks with one key give one answer.
    const once = key();
    expect(await leave(member, code, once)).toEqual(await leave(member, code, once));
    expect(await pageOf(member, code)).toMatchObject({ state: "close", action: null, leave: null });
    expect(await leaveCode(member, "no-such-code")).toBe("SYS_NOT_FOUND");
    expect(await codeOf(app.call, leavePromotion, { params: { promotionCode: code } }, key())).toBe(
      "AUTH_REQUIRED",
    );
  });

  it("what can be claimed is given up, by a claim or a leave that come together only one of them", async () => {
    const { code } = await publish(admin, { terms: CASH_TERMS });
    const member = await app.registerMember();
    expect(await join(member, code)).toMatchObject({ state: "claim", leave: { again: false } });
    const codes = await Promise.all([
      leaveCode(member, code),
      codeOf(member.call, requestReward, { body: { promotionId: code } }, key()),
    ]);
    expect(codes.toSorted()).toEqual(["OK", "PROMO_STATE"]);
    expect(await app.balanceOf(member)).toBe(codes[0] === "OK" ? "0.00" : "100.00");
    expect(await leaveCode(member, code)).toBe("PROMO_STATE");
  });

  it("a deposit on its way comes without the bonus, and another promotion can be chosen", async () => {
    const { code } = await publish(admin, { terms: DEPOSIT });
    const other = await publish(admin, { terms: DEPOSIT });
    const member = await app.registerMember();
    const deposit = await depositFor(member, code, "400");
    expect((await pageOf(member, code)).leave).toEqual({ again: false, deposit: true });
    await leave(member, code);
    expect((await member.call(listMethods)).promotions.map((one) => one.code)).toContain(other.code);
    await payOnPage(app, deposit);
    await expect.poll(() => app.balanceOf(member)).toBe("400.00");
    await app.app.modules.promotions.syncDeposit(deposit.depositId);
    expect(await app.balanceOf(member)).toBe("400.00");
    expect(await pageOf(member, code)).toMatchObject({ state: "close", grants: [{ amount: null }] });
  });

  it("[SAFE-02] is possible during a break; what lies in the reward centre is given and can't be left", async () => {
    const { code } = await publish(admin, { terms: { trigger: { kind: "application" } } });
    const centre = await publish(admin, { terms: { delivery: "centre" } });
    const member = await app.registerMember();
    await join(member, code);
    expect(await join(member, centre.code)).toMatchObject({ state: "issued", leave: null });
    await member.call(pausePlay, { body: { length: "day" } });
    expect((await leave(member, code)).grants).toMatchObject([{ state: "close" }]);
    expect(await leaveCode(member, centre.code)).toBe("PROMO_STATE");
  });
});
