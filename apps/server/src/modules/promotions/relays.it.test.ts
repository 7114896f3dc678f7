import { listAnnouncements } from "@khela/contract/content";
import { decideGrant, endCampaign, listGrants } from "@khela/contract/console/promotions";
import type { PromotionDesk } from "@khela/contract/console/promotions";
import { claimMission, getMissionSummary } from "@khela/contract/missions";
import { getReferral, listReferralFriends } from "@khela/contract/referral";
import { claimAllRewards, getRewardCentre, listRewards } from "@khela/contract/rewards";
import { taka } from "@khela/kernel/money";
import { promotionCategories, promotionTags } from "@khela/rules/promotions/promotion";
import { type PlayerState, playerStates } from "@khela/rules/promotions/player-state";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { reachMission } from "../../testing/missions.ts";
import { claim, type DraftChange, join, publish } from "../../testing/promotions.ts";
import { leavePromotion } from "@khela/contract/promotions";
import { giveReward } from "../../testing/rewards.ts";

let app: TestApp;
let marketing: TestOperator;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: "http,realtime,worker" } });
  await setFlags(app, { PTSYS3: true });
  marketing = await app.loginOperator("marketing");
  member = await app.registerMember();
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });

/** Calls a relay as any program would, by its name alone. */
async function relay(method: string, name: string, options: { token?: string; body?: unknown } = {}) {
  const { token, body } = options;
  const response = await fetch(`${app.baseUrl}/wps/relay/${name}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { success: boolean; value?: object; errorCode?: string };
  return { status: response.status, ...answer };
}

const READS: readonly (readonly [string, readonly string[]])[] = [
  ["MCSFE_getMissionSummaryDetails", ["missions", "past", "waiting", "waitingSum", "claimed", "claimedSum"]],
  ["MCSFE_getMissionLeaderboard", ["boards", "serverTime"]],
  ["MCS2_getPointBalance", ["points", "held", "today", "waiting", "hasPaymentPassword"]],
  ["MCS2_getPointReward", ["content"]],
  ["MCS2_getRedeemPointList", ["content", "pageNum", "totalPages", "totalCount"]],
  ["MCS2_getPointConfig", ["rates", "convert", "currency"]],
  ["ODSFE2_MemTransDet", ["content", "totals", "byKind", "totalCount"]],
];
const COMMANDS = [
  "MCSFE_signUpPromotionJoin",
  "MCSFE_signUpRequestReward",
  "MCS2_claimRafflePromotion",
] as const;
const SEALED = ["passwordCheck/MCS2_redeemPointReward", "passwordCheck/MCS2_convertPoint"] as const;

describe("[API-03] the relays of promotions and points, by the names of the specification", () => {
  it.each(READS)("%s answers a member, and nobody else", async (name, fields) => {
    const { token } = member;
    const answer = await relay("GET", name, { token });
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(Object.keys(answer.value ?? {})).toEqual(expect.arrayContaining([...fields]));
    expect(await relay("GET", name)).toMatchObject({
      status: 401,
      success: false,
      errorCode: "AUTH_REQUIRED",
    });
    expect((await relay("DELETE", name, { token })).status).toBe(405);
  });

  it.each(COMMANDS)("%s needs a session and a body that it knows", async (name) => {
    const { token } = member;
    expect(await relay("POST", name, { body: {} })).toMatchObject({
      status: 401,
      errorCode: "AUTH_REQUIRED",
    });
    const wrong = await relay("POST", name, { token, body: { anything: 1 } });
    expect(wrong).toMatchObject({ status: 400, errorCode: "SYS_BAD_INPUT" });
    const unknown =
      name === "MCS2_claimRafflePromotion" ? { raffleId: randomUUID() } : { promotionId: "none" };
    expect(await relay("POST", name, { token, body: unknown })).toMatchObject({
      status: 404,
      errorCode: "SYS_NOT_FOUND",
    });
    expect((await relay("GET", name, { token })).status).toBe(405);
  });

  it.each(SEALED)("%s refuses what isn't encrypted", async (name) => {
    const body = { points: 100, pointsPerUnit: 10, paymentPassword: "123456" };
    const answer = await relay("POST", name, { token: member.token, body });
    expect(answer).toMatchObject({ success: false, errorCode: "SYS_BAD_ENC" });
  });

  it("an unknown name is not found, with the points system off its calls say so", async () => {
    expect(await relay("GET", "MCS2_getNothing", { token: member.token })).toMatchObject({ status: 404 });
    await setFlags(app, { PTSYS3: false });
    for (const name of ["MCS2_getPointBalance", "MCS2_getPointConfig", "MCS2_getPointReward"])
      expect((await relay("GET", name, { token: member.token })).errorCode).toBe("SYS_FEATURE_OFF");
    await setFlags(app, { PTSYS3: true });
  });
});

const DAY_MS = 86_400_000;

/** One promotion for each state, and what the member does for it. */
const STATES: Readonly<
  Record<PlayerState, DraftChange & { act?: (of: PromotionDesk, by: TestMember) => Promise<unknown> }>
> = {
  comingSoon: { startsAt: new Date(Date.now() + DAY_MS).toISOString() },
  join: {},
  joined: { terms: { trigger: { kind: "application" } }, act: ({ code }, by) => join(by, code) },
  process: {
    terms: { trigger: { kind: "turnover", target: "1000" } },
    act: ({ code }, by) => join(by, code),
  },
  applying: {
    terms: { trigger: { kind: "application" } },
    act: async ({ code }, by) => {
      await join(by, code);
      await claim(by, code);
    },
  },
  claim: { act: ({ code }, by) => join(by, code) },
  issued: { terms: { delivery: "centre" }, act: ({ code }, by) => join(by, code) },
  claimed: { terms: { delivery: "credit" }, act: ({ code }, by) => join(by, code) },
  rejected: {
    terms: { trigger: { kind: "application" } },
    act: async ({ id, code }, by) => {
      await join(by, code);
      await claim(by, code);
      const { content } = await marketing.call(listGrants, { query: { promotionId: id } });
      const body = { decision: "reject" as const, reason: "The picture shows nothing." };
      await marketing.call(decideGrant, { params: { grantId: content[0]?.id ?? "" }, body });
    },
  },
  close: {
    terms: { trigger: { kind: "application" } },
    act: async ({ id, code }, by) => {
      await join(by, code);
      await by.call(leavePromotion, { params: { promotionCode: code } }, key());
      const body = { reason: "It is over." };
      await marketing.call(endCampaign, { params: { promotionId: id }, body });
    },
  },
};

describe("[API-03] [PROMO-01] MCSFE_getListAnnouncements", () => {
  const announced = async (
    query: { language?: string; types?: string },
    by: Pick<TestMember, "call"> = app,
  ) => (await by.call(listAnnouncements, { query })).promotion;

  it("has every promotion with its category, its tags and the member's state, each of them reached", async () => {
    const places = promotionCategories.map((category, place) => ({
      category,
      tags: [promotionTags[place % promotionTags.length] ?? "vip"],
    }));
    const states = new Map<string, string>();
    for (const [place, state] of playerStates.entries()) {
      const { act, ...draft } = STATES[state];
      const desk = await publish(marketing, { ...places[place], ...draft });
      states.set(desk.code, state);
      await act?.(desk, member);
    }
    // The rest of the categories.
    for (const place of places.slice(playerStates.length)) {
      const { code } = await publish(marketing, place);
      states.set(code, "join");
    }
    const list = await announced({ types: "B,PL,PU,PR,H", language: "en" }, member);
    const seen = new Map(list.map(({ id, state }) => [id, state]));
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(states));
    expect(new Set(list.map(({ category }) => category))).toEqual(new Set(promotionCategories));
    expect(new Set(list.flatMap(({ tags }) => tags))).toEqual(new Set(promotionTags));
    const [one] = list;
    expect(one).toMatchObject({ title: "Second deposit bonus", url: "/art/hero-welcome.webp" });
    const byVisitor = await announced({ types: "PR", language: "bn" });
    expect(new Set(byVisitor.map(({ state }) => state))).toEqual(new Set(["join", "comingSoon"]));
    expect(byVisitor[0]).toMatchObject({ title: "দ্বিতীয় জমার বোনাস" });
  });

  it("gives the wanted parts alone, and all without a wish; others are refused", async () => {
    const all = await app.call(listAnnouncements, { query: { platform: "W" } });
    const some = await app.call(listAnnouncements, { query: { types: "B,PU" } });
    expect(all.promotion.length).toBeGreaterThan(0);
    expect(some).toMatchObject({ promotion: [], player: [], shortcuts: [], pages: [], banners: all.banners });
    for (const query of [{ types: "X" }, { types: "B,,PU" }, { platform: "Z" as "W" }])
      expect(await codeOf(app.call, listAnnouncements, { query })).toBe("SYS_BAD_INPUT");
    expect((await relay("GET", "MCSFE_getListAnnouncements?types=B,PL,PU,PR,H&platform=W")).status).toBe(200);
  });
});

it("[MONEY-08] bonus details, reward centre, missions and invited friends count the same, before and after a claim", async () => {
  const own = await app.registerMember();
  const { code } = await own.call(getReferral);
  await app.registerMember({ referralCode: code });
  await giveReward(app, own.id, { source: "rebate", amount: taka(30) });
  await giveReward(app, own.id, { source: "vip", amount: taka(20) });
  const mission = await reachMission(app, own);
  const read = async () => {
    const centre = await own.call(getRewardCentre);
    const details = await own.call(listRewards, { query: {} });
    const missions = await own.call(getMissionSummary);
    return {
      centre: [centre.totalCount, centre.total],
      details: [details.totalCount, details.totals.waiting, details.totals.paid],
      missions: [missions.waiting, missions.waitingSum, missions.claimed],
    };
  };
  expect(await read()).toEqual({
    centre: [2, "50.00"],
    details: [2, "50.00", "0.00"],
    missions: [1, "10.00", 0],
  });
  await own.call(claimAllRewards, {}, key());
  await own.call(claimMission, { body: mission }, key());
  // A mission's prize is a reward too, so it stands in the bonus details.
  expect(await read()).toEqual({
    centre: [0, "0.00"],
    details: [3, "0.00", "60.00"],
    missions: [0, "0.00", 1],
  });
  const friends = await own.call(listReferralFriends, { query: {} });
  expect(await own.call(getReferral)).toMatchObject({
    friends: friends.totalCount,
    active: 0,
    earned: "0.00",
  });
  expect(friends.totalCount).toBe(1);
});
