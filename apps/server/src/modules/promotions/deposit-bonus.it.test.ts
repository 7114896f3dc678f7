import { randomUUID } from "node:crypto";
import { listBonuses } from "@khela/contract/bonuses";
import { createDeposit, type Deposit, listMethods } from "@khela/contract/cashier";
import {
  getGrant,
  listCampaigns,
  listGrants,
  publishCampaign,
  updateCampaign,
} from "@khela/contract/console/promotions";
import { listRewards } from "@khela/contract/rewards";
import { listMovements } from "@khela/contract/wallet";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { depositFor, MATCH_TERMS, pageOf, publish } from "../../testing/promotions.ts";

let app: CashierApp;
let admin: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  admin = await app.loginOperator("super");
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

const key = () => ({ idempotencyKey: randomUUID() });
const succeed = async (deposit: Deposit) => app.send(await app.eventOf(deposit));

/** A member whose first deposit of ৳200 has succeeded. */
async function depositor(): Promise<TestMember> {
  const member = await app.registerMember();
  await succeed(await app.deposit(member, { amount: "200" }));
  await expect.poll(() => app.balanceOf(member)).toBe("200.00");
  return member;
}

const stateOf = async (member: TestMember, code: string) => (await pageOf(member, code)).state;
const chosen = (member: TestMember, promotion: string, amount: string) =>
  codeOf(member.call, createDeposit, { body: { methodId: "khelapay", amount, promotion } }, key());
/** The whole refusal, with its parameters. */
const refused = (member: TestMember, promotion: string, amount: string): Promise<unknown> =>
  depositFor(member, promotion, amount).catch((error: unknown) => error);
const deskOf = async (id: string) => {
  const { content } = await admin.call(listCampaigns, { query: { pageSize: 100 } });
  return content.find((row) => row.id === id);
};

describe("[MONEY-03] [PROMO-02] a bonus on the second deposit", () => {
  it("is chosen in the form after 'no promotion', paid once with its deposit, and must be wagered", async () => {
    const { id, code } = await publish(admin, { terms: MATCH_TERMS });
    const newcomer = await app.registerMember();
    expect(await pageOf(newcomer, code)).toMatchObject({ state: "comingSoon", action: null });
    expect((await newcomer.call(listMethods)).promotions.map((one) => one.code)).not.toContain(code);
    expect(await refused(newcomer, code, "600")).toMatchObject({
      code: "PROMO_INELIGIBLE",
      params: { why: "deposits_later" },
    });

    const member = await depositor();
    const { promotions } = await member.call(listMethods);
    expect(promotions[0]).toMatchObject({ code: "normal", bonus: null });
    expect(promotions.find((one) => one.code === code)).toMatchObject({
      bonus: {
        min: "500.00",
        reward: { kind: "match", ratePpm: 500_000, cap: "1000.00" },
        lockFactorPpm: 10_000_000,
      },
    });
    expect(await pageOf(member, code)).toMatchObject({ state: "join", action: "deposit" });

    const deposit = await depositFor(member, code, "800");
    expect(await pageOf(member, code)).toMatchObject({ state: "process", action: null });
    expect(await deskOf(id)).toMatchObject({ granted: 1, reserved: "400.00", paid: "0.00" });
    expect(await succeed(deposit)).toBe(200);
    await expect.poll(() => app.balanceOf(member)).toBe("1400.00");
    // The provider repeats itself, and the event arrives again.
    await succeed(deposit);
    await app.app.modules.promotions.syncDeposit(deposit.depositId);
    await app.app.modules.promotions.syncDeposit(deposit.depositId);
    expect(await app.balanceOf(member)).toBe("1400.00");
    expect(await pageOf(member, code)).toMatchObject({
      state: "claimed",
      grants: [{ state: "claimed", amount: "400.00" }],
    });
    expect(await deskOf(id)).toMatchObject({ granted: 1, members: 1, reserved: "0.00", paid: "400.00" });

    // 10 × (800 + 400) is 30 × 400.
    const { content } = await member.call(listRewards, { query: {} });
    expect(content).toMatchObject([{ source: "promotion", amount: "400.00", lockFactorPpm: 30_000_000 }]);
    const lines = await member.call(listMovements, { query: {} });
    expect(lines.content.map((line) => line.kind)).toContain("reward_promotion");
    // The third deposit can't have it.
    expect(await chosen(member, code, "600")).toBe("PROMO_INELIGIBLE");
    expect((await member.call(listMethods)).promotions.map((one) => one.code)).not.toContain(code);
  });

  it("[PROMO-02] may be bonus money, which its terms explain and which must be wagered before it is cash", async () => {
    const bonus = { maxStake: "50", maxConversion: "900", days: 14 };
    const { code } = await publish(admin, { terms: { ...MATCH_TERMS, bonus } });
    const member = await depositor();
    const { terms } = await pageOf(member, code);
    expect(terms.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["bonusMoney", "bonusWager", "bonusGames", "bonusMaxBet", "bonusCap"]),
    );
    await succeed(await depositFor(member, code, "800"));
    await expect.poll(() => stateOf(member, code)).toBe("claimed");
    // The deposit is cash, the bonus is not; 10 × (800 + 400) is 30 × 400.
    expect(await app.balanceOf(member)).toBe("1000.00");
    expect((await member.call(listBonuses, { query: {} })).bonuses).toMatchObject([
      {
        state: "active",
        amount: "400.00",
        balance: "400.00",
        required: "12000.00",
        maxStake: "50.00",
        maxConversion: "900.00",
      },
    ]);
    expect((await member.call(listRewards, { query: {} })).content).toEqual([]);
    // The account record has it under its own kind, with the bonus that it names.
    const granted = await member.call(listMovements, { query: { kind: "bonus_granted" } });
    expect(granted).toMatchObject({ totalCount: 1, content: [{ amount: "400.00" }] });
    const bonusId = granted.content[0]?.reference.id ?? "";
    const { title } = await pageOf(member, code);
    expect((await member.call(listBonuses, { query: { bonusId } })).bonuses).toMatchObject([{ title }]);
    const other = await depositor();
    expect((await other.call(listBonuses, { query: { bonusId } })).bonuses).toEqual([]);
  });

  it("[PROMO-02] an offer's own weights are in its terms, and a bonus keeps those that it began with", async () => {
    const bonus = { maxStake: null, maxConversion: null, days: 14, weights: { rng: 250_000, live: 0 } };
    const desk = await publish(admin, { terms: { ...MATCH_TERMS, bonus } });
    const member = await depositor();
    const { terms } = await pageOf(member, desk.code);
    expect(terms.filter(({ id }) => id === "bonusGames")).toMatchObject([
      { values: { names: { value: ["rng"] }, percent: { value: 250_000 } } },
    ]);
    await succeed(await depositFor(member, desk.code, "800"));
    await expect.poll(() => stateOf(member, desk.code)).toBe("claimed");
    const { id: promotionId, draft, version } = desk;
    const params = { promotionId };
    const changed = { ...draft, terms: { ...draft.terms, bonus: { ...bonus, weights: { rng: 1_000_000 } } } };
    const saved = await admin.call(updateCampaign, { params, body: { draft: changed, version } });
    await admin.call(publishCampaign, { params, body: { version: saved.version, reason: "a test" } });
    const [running] = (await member.call(listBonuses, { query: {} })).bonuses;
    expect(running?.weights.toSorted((one, other) => other.ppm - one.ppm)).toEqual([
      { category: "rng", ppm: 250_000 },
      { category: "live", ppm: 0 },
    ]);
  });

  it("needs its minimum: a smaller deposit is refused before it is made, one that arrives smaller earns nothing", async () => {
    const { code } = await publish(admin, { terms: MATCH_TERMS });
    const member = await depositor();
    expect(await refused(member, code, "499.99")).toMatchObject({
      code: "PROMO_MINIMUM",
      params: { min: "500.00" },
    });
    const deposit = await depositFor(member, code, "600");
    await app.send(await app.eventOf(deposit, { amount: "499" }));
    await expect.poll(() => app.balanceOf(member)).toBe("699.00");
    await expect.poll(() => stateOf(member, code)).toBe("close");
    await app.app.modules.promotions.syncDeposit(deposit.depositId);
    const { content } = await admin.call(listGrants, { query: { playerId: member.id } });
    expect(content).toMatchObject([{ state: "cancelled", reason: "below_minimum", amount: null }]);
    const story = await admin.call(getGrant, { params: { grantId: content[0]?.id ?? "" } });
    expect(story.steps.map(({ state, by }) => `${state} ${by}`)).toEqual([
      "joined member",
      "progressing member",
      "cancelled system",
    ]);
  });

  it("is for the deposit that is the second when it arrives, whichever was begun first", async () => {
    const { code } = await publish(admin, { terms: MATCH_TERMS });
    const member = await depositor();
    const withBonus = await depositFor(member, code, "700");
    const plain = await app.deposit(member, { amount: "300" });
    await succeed(plain);
    await expect.poll(() => app.balanceOf(member)).toBe("500.00");
    await succeed(withBonus);
    await expect.poll(() => app.balanceOf(member)).toBe("1200.00");
    await expect.poll(() => stateOf(member, code)).toBe("close");
    expect(await app.balanceOf(member)).toBe("1200.00");
  });

  it("ends with a deposit that fails, and comes back with one that arrives after all", async () => {
    const { id, code } = await publish(admin, { terms: MATCH_TERMS });
    const member = await depositor();
    const deposit = await depositFor(member, code, "600");
    await app.send(await app.eventOf(deposit, { status: "failed" }));
    await expect.poll(() => stateOf(member, code)).toBe("join");
    expect(await deskOf(id)).toMatchObject({ granted: 0, reserved: "0.00" });
    await succeed(deposit);
    await expect.poll(() => stateOf(member, code)).toBe("claimed");
    expect(await app.balanceOf(member)).toBe("1100.00");
    // A late word of the failure changes nothing.
    await app.app.modules.promotions.syncDeposit(deposit.depositId);
    expect(await deskOf(id)).toMatchObject({ granted: 1, reserved: "0.00", paid: "300.00" });
  });

  it("is had once: a second deposit beside it, or another match, is refused", async () => {
    const { code } = await publish(admin, { terms: MATCH_TERMS });
    const other = await publish(admin, {
      terms: { ...MATCH_TERMS, trigger: { kind: "deposit", nth: null, daily: true, min: "100" } },
    });
    const member = await depositor();
    await depositFor(member, code, "600");
    expect(await chosen(member, code, "600")).toBe("PROMO_STATE");
    expect(await chosen(member, other.code, "600")).toBe("PROMO_STACKING");
    expect(await chosen(member, "no-such-code", "600")).toBe("MONEY_PROMOTION");
  });

  it("daily: once a business day", async () => {
    const terms = {
      ...MATCH_TERMS,
      trigger: { kind: "deposit", nth: null, daily: true, min: "100" },
      perMember: 100,
    } as const;
    const { code } = await publish(admin, { terms });
    const member = await app.registerMember();
    const deposit = await depositFor(member, code, "400");
    await succeed(deposit);
    await expect.poll(() => app.balanceOf(member)).toBe("600.00");
    await expect.poll(() => stateOf(member, code)).toBe("claimed");
    expect(await chosen(member, code, "400")).toBe("PROMO_LIMIT");
  });
});

describe("[PROMO-02] a budget", () => {
  it("is never exceeded: twenty deposits at once share one for three", async () => {
    const { id, code } = await publish(admin, { terms: { ...MATCH_TERMS, budget: "1000" } });
    const members = await Promise.all(Array.from({ length: 20 }, () => app.registerMember()));
    for (const member of members) await succeed(await app.deposit(member, { amount: "100" }));
    const codes = await Promise.all(members.map((member) => chosen(member, code, "600")));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "OK"),
      ...Array.from({ length: 17 }, () => "PROMO_BUDGET"),
    ]);
    expect(await deskOf(id)).toMatchObject({ granted: 3, reserved: "900.00" });
  });
});
