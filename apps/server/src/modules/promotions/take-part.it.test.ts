import { randomUUID } from "node:crypto";
import {
  cancelGrant,
  decideGrant,
  endCampaign,
  getGrant,
  getGrantPicture,
  grantManually,
  listGrants,
} from "@khela/contract/console/promotions";
import { setPlayerStatus } from "@khela/contract/console/players";
import { uploadPicture } from "@khela/contract/kyc";
import { joinPromotion, listPromotions, requestReward } from "@khela/contract/promotions";
import { pausePlay } from "@khela/contract/protection";
import { claimReward, getRewardCentre } from "@khela/contract/rewards";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { dayOf } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { knownMember } from "../../testing/kyc.ts";
import { drawPicture } from "../../testing/pictures.ts";
import { claim, CASH_TERMS, join, pageOf, publish } from "../../testing/promotions.ts";
import { openTestTrial } from "../../testing/trial.ts";

const DAY_MS = 86_400_000;
const clock = manualClock(Date.now());
let app: TestApp;
let marketing: TestOperator;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { ROLES: "http,realtime,worker" } });
  marketing = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const cashOf = async ({ call }: TestMember) => (await call(getBalance)).balance;
const joinCode = ({ call }: Pick<TestMember, "call">, promotionId: string, code?: string) =>
  codeOf(call, joinPromotion, { body: { promotionId, ...(code ? { code } : {}) } }, key());
const claimCode = ({ call }: TestMember, promotionId: string) =>
  codeOf(call, requestReward, { body: { promotionId } }, key());
const grantOf = async (member: { id: string }) => {
  const { content } = await marketing.call(listGrants, { query: { playerId: member.id } });
  return content[0];
};
const picturesOf = async (member: TestMember, count: number) => {
  const picture = await drawPicture("png", { width: 64, height: 40 });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await member.call(uploadPicture, { query: { purpose: "promotion" } }, { picture })).uploadId);
  return ids;
};

/** Advances the clock and renews the sessions, which would expire otherwise. */
const later = async (ms: number) => {
  clock.advance(ms);
  const at = new Date(clock.nowMs());
  await app.owner.pool.query("update member_session set started_at = $1, last_seen_at = $1", [at]);
  marketing = await app.loginOperator("marketing");
};

describe("[PROMO-01] [API-03] joining and claiming", () => {
  it("a visitor sees what there is, a member joins and claims; the money comes once, also of 20 claims at once", async () => {
    const { code } = await publish(marketing);
    const seen = await app.call(listPromotions);
    expect(seen.promotions.find((one) => one.code === code)).toMatchObject({
      state: "join",
      action: "login",
    });
    expect(seen.availablePromoCount).toBe(0);
    const member = await app.registerMember();
    expect((await member.call(listPromotions)).availablePromoCount).toBeGreaterThan(0);
    expect(await claimCode(member, code)).toBe("PROMO_STATE");
    expect(await join(member, code)).toMatchObject({ state: "claim", action: "claim" });
    expect(await joinCode(member, code)).toBe("PROMO_STATE");
    expect(await cashOf(member)).toBe("0.00");
    const codes = await Promise.all(Array.from({ length: 20 }, () => claimCode(member, code)));
    expect(codes.filter((one) => one === "OK")).toHaveLength(1);
    expect(await cashOf(member)).toBe("100.00");
    expect(await pageOf(member, code)).toMatchObject({
      state: "claimed",
      action: null,
      grants: [{ state: "claimed", amount: "100.00" }],
    });
    expect(await joinCode(member, code)).toBe("PROMO_LIMIT");
  });

  it("the same key gives the same answer; fifty joins at once are one grant", async () => {
    const { code } = await publish(marketing);
    const member = await app.registerMember();
    const once = key();
    const first = await member.call(joinPromotion, { body: { promotionId: code } }, once);
    expect(await member.call(joinPromotion, { body: { promotionId: code } }, once)).toEqual(first);
    const other = await app.registerMember();
    const codes = await Promise.all(Array.from({ length: 50 }, () => joinCode(other, code)));
    expect(codes.filter((one) => one === "OK")).toHaveLength(1);
    expect((await pageOf(other, code)).grants).toHaveLength(1);
  });

  it("a number for all together is kept by members who join at once", async () => {
    const { code } = await publish(marketing, { terms: { inAll: 2 } });
    const members = await Promise.all(Array.from({ length: 8 }, () => app.registerMember()));
    const codes = await Promise.all(members.map((member) => joinCode(member, code)));
    expect(codes.toSorted()).toEqual(["OK", "OK", ...Array.from({ length: 6 }, () => "PROMO_BUDGET")]);
    expect(await pageOf(await app.registerMember(), code)).toMatchObject({ state: "close", action: null });
  });

  it("a code has to be right", async () => {
    const terms = { trigger: { kind: "code", code: "TIGER-7" }, delivery: "credit" } as const;
    const { code } = await publish(marketing, { terms });
    const member = await app.registerMember();
    const page = await pageOf(member, code);
    expect(page.needsCode).toBe(true);
    expect(JSON.stringify(page)).not.toContain("TIGER");
    expect(await joinCode(member, code)).toBe("PROMO_CODE");
    expect(await joinCode(member, code, "LION-7")).toBe("PROMO_CODE");
    expect(await join(member, code, " tiger-7 ")).toMatchObject({ state: "claimed" });
    expect(await cashOf(member)).toBe("100.00");
  });

  it("new accounts and birthdays have theirs", async () => {
    const soon = await publish(marketing, {
      terms: { trigger: { kind: "signUp", days: 3 }, delivery: "credit" },
    });
    const before = await app.registerMember();
    await later(3 * DAY_MS);
    expect(await joinCode(before, soon.code)).toBe("PROMO_INELIGIBLE");
    expect(await join(await app.registerMember(), soon.code)).toMatchObject({ state: "claimed" });

    const terms = { trigger: { kind: "birthday", days: 1 }, perMember: 50, delivery: "credit" } as const;
    const party = await publish(marketing, { terms });
    const today = dayOf(clock.nowMs()).key.slice(4);
    const child = await knownMember(app, `1990${today === "-02-29" ? "-03-01" : today}`);
    expect(await join(child, party.code)).toMatchObject({ state: "claimed" });
    // The same birthday pays once, although the offer may be taken many times.
    expect(await joinCode(child, party.code)).toBe("PROMO_LIMIT");
    expect(await joinCode(await knownMember(app, "1990-01-02"), party.code)).toBe("PROMO_INELIGIBLE");
    expect(await joinCode(await app.registerMember(), party.code)).toBe("PROMO_INELIGIBLE");
  });

  it("a reward may lie in the reward centre", async () => {
    const { code } = await publish(marketing, { terms: { delivery: "centre" } });
    const member = await app.registerMember();
    expect(await join(member, code)).toMatchObject({ state: "issued", action: null });
    const { content } = await member.call(getRewardCentre);
    await member.call(claimReward, { params: { rewardId: content[0]?.rewardId ?? "" } }, key());
    await expect.poll(async () => (await pageOf(member, code)).state).toBe("claimed");
    expect(await cashOf(member)).toBe("100.00");
  });
});

describe("[PROMO-01] applications", () => {
  const APPLICATION = { trigger: { kind: "application" }, delivery: "credit" } as const;

  it("with a comment and pictures: an operator looks at them and approves, the money comes once", async () => {
    const { code } = await publish(marketing, { terms: APPLICATION });
    const member = await app.registerMember();
    expect(await join(member, code)).toMatchObject({ state: "joined", action: "apply" });
    const uploadIds = await picturesOf(member, 3);
    const body = { promotionId: code, comment: "I shared it", uploadIds };
    for (const wrong of [
      { ...body, comment: "x".repeat(141) },
      { ...body, uploadIds: [...uploadIds, randomUUID()] },
    ])
      expect(await codeOf(member.call, requestReward, { body: wrong }, key())).toBe("SYS_BAD_INPUT");
    const stranger = await app.registerMember();
    await join(stranger, code);
    expect(await codeOf(stranger.call, requestReward, { body }, key())).toBe("SYS_NOT_FOUND");
    expect(await member.call(requestReward, { body }, key())).toMatchObject({
      state: "applying",
      action: null,
    });
    expect(await claimCode(member, code)).toBe("PROMO_STATE");

    const grant = await grantOf(member);
    const params = { grantId: grant?.id ?? "" };
    const story = await marketing.call(getGrant, { params });
    expect(story).toMatchObject({ state: "applying", comment: "I shared it" });
    expect(story.pictures.map(({ uploadId }) => uploadId)).toEqual(uploadIds);
    const picture = { params: { ...params, uploadId: uploadIds[0] ?? "" } };
    expect((await marketing.call(getGrantPicture, picture)).jpeg.length).toBeGreaterThan(100);
    const other = { params: { ...params, uploadId: randomUUID() } };
    expect(await codeOf(marketing.call, getGrantPicture, other)).toBe("SYS_NOT_FOUND");
    const approval = { params, body: { decision: "approve" } } as const;
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(marketing.call, decideGrant, approval)),
    );
    expect(codes.toSorted()).toEqual(["OK", "PROMO_STATE", "PROMO_STATE", "PROMO_STATE", "PROMO_STATE"]);
    expect(await cashOf(member)).toBe("100.00");
    expect((await pageOf(member, code)).state).toBe("claimed");
  });

  it("are rejected with a reason that the player reads, for good", async () => {
    const { code, id } = await publish(marketing, { terms: { ...APPLICATION, perMember: 3 } });
    const member = await app.registerMember();
    await join(member, code);
    await claim(member, code);
    const params = { grantId: (await grantOf(member))?.id ?? "" };
    const reject = (reason?: string) => ({
      params,
      body: { decision: "reject", ...(reason ? { reason } : {}) } as const,
    });
    expect(await codeOf(marketing.call, decideGrant, reject())).toBe("OPS_REASON");
    await marketing.call(decideGrant, reject("the picture shows another account"));
    expect(await pageOf(member, code)).toMatchObject({
      state: "rejected",
      action: null,
      grants: [{ reason: "the picture shows another account" }],
    });
    expect(await joinCode(member, code)).toBe("PROMO_LIMIT");
    expect(await cashOf(member)).toBe("0.00");
    const { content } = await marketing.call(listGrants, { query: { promotionId: id, state: "rejected" } });
    expect(content).toHaveLength(1);
  });
});

describe("[OPS-05] grants by operators", () => {
  it("are given by hand with a reason, once per key, to players who may have them", async () => {
    const { id, code } = await publish(marketing, { terms: { trigger: { kind: "manual" } } });
    const member = await app.registerMember();
    expect(await codeOf(app.call, listPromotions)).toBe("OK");
    expect((await member.call(listPromotions)).promotions.some((one) => one.code === code)).toBe(false);
    expect(await joinCode(member, code)).toBe("PROMO_INELIGIBLE");
    const order = { params: { promotionId: id }, body: { account: member.account, reason: "an apology" } };
    const once = key();
    const granted = await marketing.call(grantManually, order, once);
    expect(granted).toMatchObject({ state: "claimable", source: "operator", amount: "100.00" });
    expect((await marketing.call(grantManually, order, once)).id).toBe(granted.id);
    expect(await codeOf(marketing.call, grantManually, order, key())).toBe("PROMO_STATE");
    expect(await claim(member, code)).toMatchObject({ state: "claimed" });
    expect(await cashOf(member)).toBe("100.00");
    const wrong = { ...order, body: { ...order.body, account: "nobodyhere" } };
    expect(await codeOf(marketing.call, grantManually, wrong, key())).toBe("SYS_NOT_FOUND");
    const open = await publish(marketing);
    expect(
      await codeOf(marketing.call, grantManually, { ...order, params: { promotionId: open.id } }, key()),
    ).toBe("PROMO_STATE");
  });

  it("are taken back while they wait, in the reward centre too, and then free the budget", async () => {
    const { code } = await publish(marketing, { terms: { delivery: "centre", budget: "100" } });
    const member = await app.registerMember();
    await join(member, code);
    const params = { grantId: (await grantOf(member))?.id ?? "" };
    const body = { reason: "a mistake" };
    expect(await joinCode(await app.registerMember(), code)).toBe("PROMO_BUDGET");
    await marketing.call(cancelGrant, { params, body });
    expect((await member.call(getRewardCentre)).totalCount).toBe(0);
    expect(await codeOf(marketing.call, cancelGrant, { params, body })).toBe("PROMO_STATE");
    expect(await joinCode(await app.registerMember(), code)).toBe("OK");
  });
});

describe("[SAFE-02] [PROMO-01] nobody who may not play", () => {
  it("is offered or granted anything: on a break, excluded, blocked, on trial; what was earned waits", async () => {
    const { id, code } = await publish(marketing);
    const other = await publish(marketing);
    const manual = await publish(marketing, { terms: { trigger: { kind: "manual" } } });
    const member = await app.registerMember();
    await join(member, code);
    await member.call(pausePlay, { body: { length: "day" } });
    const { promotions, availablePromoCount } = await member.call(listPromotions);
    expect(promotions.map((one) => `${one.code} ${one.state} ${one.action}`)).toEqual([`${code} claim null`]);
    expect(availablePromoCount).toBe(0);
    expect(await joinCode(member, other.code)).toBe("PROTECT_EXCLUDED");
    expect(await claimCode(member, code)).toBe("PROTECT_EXCLUDED");
    const byHand = { params: { promotionId: manual.id }, body: { account: member.account, reason: "a try" } };
    expect(await codeOf(marketing.call, grantManually, byHand, key())).toBe("PROTECT_EXCLUDED");
    const trial = await openTestTrial(app);
    expect(await joinCode(trial, code)).toBe("AUTH_TRUE_ACCOUNT");
    const blocked = await app.registerMember();
    const admin = await app.loginOperator("super");
    const status = { status: "blocked", reason: "for the test" } as const;
    await admin.call(setPlayerStatus, { params: { playerId: blocked.id }, body: status });
    const toBlocked = { ...byHand, body: { ...byHand.body, account: blocked.account } };
    expect(await codeOf(marketing.call, grantManually, toBlocked, key())).toBe("AUTH_BLOCKED");
    expect((await marketing.call(listGrants, { query: { promotionId: manual.id } })).content).toEqual([]);
    await later(DAY_MS + 60_000);
    expect(await claim(member, code)).toMatchObject({ state: "claimed" });
    expect((await marketing.call(listGrants, { query: { promotionId: id } })).content).toHaveLength(1);
  });

  it("from another country gets none, and isn't shown it", async () => {
    const terms = { conditions: { ...CASH_TERMS.conditions, countries: ["VN"] } };
    const { code } = await publish(marketing, { terms });
    const member = await app.registerMember();
    expect((await member.call(listPromotions)).promotions.some((one) => one.code === code)).toBe(false);
    expect(await joinCode(member, code)).toBe("PROMO_INELIGIBLE");
  });
});

describe("[PROMO-01] in time", () => {
  it("coming soon, running, over; what was earned can be claimed for seven days more, then it is expired", async () => {
    const startsAt = new Date(clock.nowMs() + DAY_MS).toISOString();
    const endsAt = new Date(clock.nowMs() + 2 * DAY_MS).toISOString();
    const { code } = await publish(marketing, { startsAt, endsAt, terms: { budget: "1000" } });
    const [early, late, idle] = (await Promise.all([1, 2, 3].map(() => app.registerMember()))) as [
      TestMember,
      TestMember,
      TestMember,
    ];
    expect(await pageOf(early, code)).toMatchObject({ state: "comingSoon", action: null });
    expect(await joinCode(early, code)).toBe("PROMO_CLOSED");
    await later(DAY_MS);
    await join(early, code);
    await join(late, code);
    await later(DAY_MS);
    expect(await joinCode(idle, code)).toBe("PROMO_CLOSED");
    expect(await claim(early, code)).toMatchObject({ state: "claimed" });
    await later(7 * DAY_MS);
    expect(await claimCode(late, code)).toBe("PROMO_STATE");
    await app.app.modules.promotions.expire();
    expect((await grantOf(late))?.state).toBe("expired");
    expect((await pageOf(late, code)).state).toBe("close");
    expect(await app.app.modules.promotions.expire()).toBe(0);
  });

  it("an ended promotion grants nothing any more", async () => {
    const { id, code } = await publish(marketing);
    const member = await app.registerMember();
    await join(member, code);
    await marketing.call(endCampaign, { params: { promotionId: id }, body: { reason: "enough" } });
    expect(await joinCode(await app.registerMember(), code)).toBe("PROMO_CLOSED");
    expect(await claim(member, code)).toMatchObject({ state: "claimed" });
    expect((await app.call(listPromotions)).promotions.some((one) => one.code === code)).toBe(false);
  });
});
