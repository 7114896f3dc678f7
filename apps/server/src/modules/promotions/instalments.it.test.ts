/** Rewards that are paid in parts (decision 0068). */
import { randomUUID } from "node:crypto";
import { getWithdrawable } from "@khela/contract/cashier";
import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import {
  cancelGrant,
  createCampaign,
  getGrant,
  listCampaigns,
  listGrants,
} from "@khela/contract/console/promotions";
import { betDice } from "@khela/contract/play";
import { leavePromotion, listInstalments } from "@khela/contract/promotions";
import { pausePlay } from "@khela/contract/protection";
import { listRewards } from "@khela/contract/rewards";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  codeOf,
  refusalOf,
  startTestApp,
  type TestApp,
  type TestMember,
  type TestOperator,
} from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { CASH_TERMS, claim, join, pageOf, promotionDraft, publish } from "../../testing/promotions.ts";

const HOUR_MS = 3_600_000;
const clock = manualClock(Date.now());
let app: TestApp;
let admin: TestOperator;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await app.loginOperator("super");
});
afterAll(() => app.stop());

/** Time goes by, and everybody stays logged in. */
async function later(ms: number): Promise<void> {
  clock.advance(ms);
  const at = new Date(clock.nowMs());
  await app.owner.pool.query("update member_session set started_at = $1, last_seen_at = $1", [at]);
  await app.owner.pool.query("update operator_session set started_at = $1, last_seen_at = $1", [at]);
}

const key = () => ({ idempotencyKey: randomUUID() });
/** ৳100: 30 now, the rest in seven parts of 10 every 8 hours. */
const RELEASES: Partial<OfferTermsDraft> = {
  delivery: "credit",
  instalments: { every: "hours", hours: 8, parts: 8, firstPpm: 300_000 },
};
/** ৳100 in four parts, each after ৳25 of dice. */
const QUARTERS: Partial<OfferTermsDraft> = {
  delivery: "credit",
  conditions: { ...CASH_TERMS.conditions, games: ["dice"] },
  lockFactorPpm: 1_000_000,
  instalments: { every: "wager", parts: 4, days: 3 },
};

const payParts = () => app.app.modules.promotions.payParts();
const balanceOf = async (member: TestMember) => (await member.call(getBalance)).balance;
const grantOf = async (member: TestMember, code: string) => (await pageOf(member, code)).grants[0];
const deskOf = async (id: string) => {
  const { content } = await admin.call(listCampaigns, { query: { pageSize: 100 } });
  return content.find((row) => row.id === id);
};
async function wager(member: TestMember, stake: string) {
  // At more than even odds the whole stake counts whatever the dice say.
  await member.call(betDice, { body: { stake, direction: "over", target: 5_100 } }, key());
  await later(1_000);
  await app.app.modules.turnover.catchUp();
}
const rewardsOf = async (member: TestMember) => (await member.call(listRewards, { query: {} })).content;

// Before the others: bets are possible for few days from now, so the clock may not be far ahead.
describe("[PROMO-02] a reward in parts by turnover", () => {
  it("pays each part with its share, free to withdraw", async () => {
    const { id, code } = await publish(admin, { terms: QUARTERS });
    const member = await app.registerMember();
    await fund(app, member.id, taka(1_000));
    await join(member, code);
    expect((await grantOf(member, code))?.instalments).toMatchObject({
      paid: "0.00",
      counted: "0.00",
      required: "100.00",
      parts: [
        { part: 1, amount: "25.00", state: "open", at: null, target: "25.00" },
        {},
        {},
        { target: "100.00" },
      ],
    });
    await wager(member, "15");
    expect(await rewardsOf(member)).toEqual([]);
    await wager(member, "10");
    expect(await rewardsOf(member)).toMatchObject([{ amount: "25.00", lockFactorPpm: 0 }]);
    // One bet that is worth two parts.
    await wager(member, "50");
    expect(await rewardsOf(member)).toHaveLength(3);
    await wager(member, "500");
    expect(await pageOf(member, code)).toMatchObject({ state: "claimed" });
    expect(await rewardsOf(member)).toHaveLength(4);
    expect(await deskOf(id)).toMatchObject({ reserved: "0.00", paid: "100.00" });
  });

  it("ends with its time: the paid parts stay, and it has used up its turn", async () => {
    const { id, code } = await publish(admin, { terms: { ...QUARTERS, perMember: 1 } });
    const [some, none] = [await app.registerMember(), await app.registerMember()];
    await fund(app, some.id, taka(100));
    for (const member of [some, none]) await join(member, code);
    await wager(some, "30");
    await later(73 * HOUR_MS);
    await app.app.modules.promotions.expire();
    expect(await grantOf(some, code)).toMatchObject({ state: "claimed", instalments: { paid: "25.00" } });
    expect(await grantOf(none, code)).toMatchObject({ state: "close", instalments: { paid: "0.00" } });
    expect(await deskOf(id)).toMatchObject({ granted: 1, reserved: "0.00", paid: "25.00" });
    expect(await refusalOf(() => join(some, code))).toBe("PROMO_LIMIT");
  });
});

describe("[PROMO-02] a reward in parts by the hour", () => {
  it("[MONEY-08] pays the first at once and the others on time, once each; the budget holds the whole until then", async () => {
    const { id, code } = await publish(admin, { terms: RELEASES });
    const member = await app.registerMember();
    const page = await join(member, code);
    expect(page).toMatchObject({ state: "process", action: null, leave: { again: false } });
    expect(page.terms.map(({ id: line }) => line)).toEqual(
      expect.arrayContaining(["instalmentsHours", "instalmentsFirst", "instalmentsLock"]),
    );
    expect(await balanceOf(member)).toBe("30.00");
    expect(await deskOf(id)).toMatchObject({ granted: 1, reserved: "100.00", paid: "0.00" });
    const grant = await grantOf(member, code);
    expect(grant?.instalments).toMatchObject({ of: 8, paid: "30.00", counted: null, required: null });
    expect(grant?.instalments?.parts.map(({ part, amount, state }) => `${part} ${amount} ${state}`)).toEqual([
      "1 30.00 paid",
      ...[2, 3, 4, 5, 6, 7, 8].map((part) => `${part} 10.00 open`),
    ]);
    expect((await member.call(listInstalments)).rewards).toMatchObject([
      { code, grant: { state: "process" } },
    ]);

    await later(8 * HOUR_MS - 1_000);
    await payParts();
    expect(await balanceOf(member)).toBe("30.00");
    await later(1_000);
    await Promise.all([payParts(), payParts(), payParts()]);
    expect(await balanceOf(member)).toBe("40.00");
    // The worker was away for a day: what is due meanwhile comes at once.
    await later(24 * HOUR_MS);
    await payParts();
    expect(await balanceOf(member)).toBe("70.00");
    await later(48 * HOUR_MS);
    await payParts();
    await payParts();
    expect(await balanceOf(member)).toBe("100.00");
    expect(await pageOf(member, code)).toMatchObject({ state: "claimed", action: null });
    expect(await deskOf(id)).toMatchObject({ reserved: "0.00", paid: "100.00" });
    expect((await member.call(listInstalments)).rewards).toEqual([]);
    const rewards = await rewardsOf(member);
    expect(rewards).toHaveLength(8);
    expect(rewards.map(({ title }) => title.en)).toContain("Second deposit bonus (8/8)");
    expect(rewards.map(({ title }) => title.bn)).toContain("দ্বিতীয় জমার বোনাস (৮/৮)");
    expect(rewards.every(({ lockFactorPpm }) => lockFactorPpm === 5_000_000)).toBe(true);
    // Each part locks five times itself.
    expect((await member.call(getWithdrawable)).turnoverMissing).toBe("500.00");
  });

  it("[SAFE-02] waits while the member is on a break, and comes afterwards", async () => {
    const { code } = await publish(admin, { terms: RELEASES });
    const member = await app.registerMember();
    await join(member, code);
    await member.call(pausePlay, { body: { length: "day" } });
    await later(8 * HOUR_MS);
    await payParts();
    expect(await balanceOf(member)).toBe("30.00");
    await later(30 * HOUR_MS);
    await payParts();
    expect(await balanceOf(member)).toBe("70.00");
  });

  it("can be left: what was paid stays, the rest goes back into the budget, and it can't be had again", async () => {
    const { id, code } = await publish(admin, { terms: { ...RELEASES, delivery: "claim" } });
    const member = await app.registerMember();
    expect((await join(member, code)).state).toBe("claim");
    expect((await claim(member, code)).state).toBe("process");
    await member.call(leavePromotion, { params: { promotionCode: code } }, key());
    await later(100 * HOUR_MS);
    await payParts();
    expect(await balanceOf(member)).toBe("30.00");
    expect(await deskOf(id)).toMatchObject({ granted: 1, reserved: "0.00", paid: "30.00" });
    expect((await grantOf(member, code))?.instalments?.parts.map(({ state }) => state)).toEqual([
      "paid",
      ...Array.from({ length: 7 }, () => "lost"),
    ]);
    expect(await refusalOf(() => join(member, code))).toBe("PROMO_LIMIT");
  });
});

describe("[PROMO-02] [OPS-05] a reward in parts at the console", () => {
  it("is taken back by an operator without what was paid, and its story has every part", async () => {
    const { id, code } = await publish(admin, { terms: RELEASES });
    const member = await app.registerMember();
    await join(member, code);
    const { content } = await admin.call(listGrants, { query: { playerId: member.id } });
    const grantId = content[0]?.id ?? "";
    await admin.call(cancelGrant, { params: { grantId }, body: { reason: "a wrong campaign" } });
    const story = await admin.call(getGrant, { params: { grantId } });
    expect(story).toMatchObject({ state: "claimed", kept: "30.00" });
    expect(story.steps.map(({ note }) => note)).toEqual(["", "", "", "part 1/8", "a wrong campaign"]);
    await later(100 * HOUR_MS);
    await payParts();
    expect(await balanceOf(member)).toBe("30.00");
    expect(await deskOf(id)).toMatchObject({ reserved: "0.00", paid: "30.00" });
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("[OPS-05] can't be of bonus money", async () => {
    const bonus = { maxStake: null, maxConversion: null, days: 7 };
    const create = codeOf(admin.call, createCampaign, {
      body: promotionDraft({ terms: { ...RELEASES, bonus } }),
    });
    expect(await create).toBe("PROMO_TERMS");
  });
});
