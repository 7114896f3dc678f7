import {
  decideReferralCommission,
  getReferralCase,
  getReferralSettings,
  listReferralCommissions,
  listReferralFriendsDesk,
  updateReferralSettings,
} from "@khela/contract/console/referral";
import { betDice } from "@khela/contract/play";
import { pausePlay } from "@khela/contract/protection";
import { getReferral, listReferralFriends } from "@khela/contract/referral";
import { getPermission } from "@khela/contract/system";
import { getBalance } from "@khela/contract/wallet";
import { taka } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { correctDeposit, payOnPage } from "../../testing/corrections.ts";
import { approve } from "../../testing/four-eyes.ts";

const TERMS = {
  onceAmount: "100",
  minDeposit: "500",
  minTurnover: "300",
  sharePpm: 10_000,
  friendCap: null,
  monthCap: null,
};
let app: CashierApp;
let desk: { marketing: TestOperator; finance: TestOperator };

beforeAll(async () => {
  app = await startCashierApp();
  desk = { marketing: await app.loginOperator("marketing"), finance: await app.loginOperator("finance") };
  await settings(TERMS);
  await holdSinceLongAgo();
});
afterAll(() => app.stop());

/** Lets the newest terms hold for the days of before as well: shares are paid by the terms of their day. */
const holdSinceLongAgo = () =>
  app.owner.pool.query(
    "update referral_terms set effective_from = '2001-01-01' where version = (select max(version) from referral_terms)",
  );

async function settings(
  change: Omit<typeof TERMS, "friendCap" | "monthCap"> & {
    friendCap: string | null;
    monthCap: string | null;
  },
) {
  const { newest } = await desk.marketing.call(getReferralSettings);
  const body = { ...newest, effectiveFrom: null, ...change, reason: "for the tests" };
  await approve(desk.finance, await desk.marketing.call(updateReferralSettings, { body }));
}

let networks = 0;
/** Gives a member a network and a browser of their own: all tests share one address. */
async function apart({ id }: TestMember): Promise<void> {
  networks += 1;
  const values = [id, `203.0.${networks}.7`, `browser ${networks}`];
  await app.owner.pool.query("update member_session set ip = $2, device = $3 where member_id = $1", values);
}

async function invite(inviter: TestMember): Promise<TestMember> {
  const { code } = await inviter.call(getReferral);
  return app.registerMember({ referralCode: code });
}

/** A deposit of ৳500 and bets that reach the threshold. */
async function becomeActive(friend: TestMember): Promise<void> {
  const deposit = await app.deposit(friend);
  await app.send(await app.eventOf(deposit));
  await expect.poll(() => app.balanceOf(friend), { timeout: 60_000 }).toBe("500.00");
  for (let bets = 0; bets < 4; bets += 1) {
    const body = { stake: "100", direction: "under", target: 9_700 } as const;
    await codeOf(friend.call, betDice, { body }, { idempotencyKey: randomUUID() });
  }
  // Valid turnover of nearly sure bets is small, so that the test sets what was counted.
  await app.app.modules.turnover.catchUp();
  await app.owner.pool.query("update referral_friend set turnover = $2 where friend_id = $1", [
    friend.id,
    taka(300),
  ]);
  await expect
    .poll(
      async () =>
        (
          await app.owner.pool.query("select 1 from referral_friend where friend_id = $1 and deposited > 0", [
            friend.id,
          ])
        ).rowCount,
      { timeout: 60_000 },
    )
    .toBe(1);
}

const pay = () => app.app.modules.referral.pay();
const cashOf = async ({ call }: TestMember) => (await call(getBalance)).balance;
const commissionsOf = async (inviter: TestMember) =>
  (await desk.marketing.call(listReferralCommissions, { query: { search: inviter.account } })).content;

describe("[PROMO-08] referral", () => {
  it("has a code, masked friends with their state, and pays once per friend who is active", async () => {
    const inviter = await app.registerMember();
    await apart(inviter);
    const friend = await invite(inviter);
    await apart(friend);
    const list = async () => (await inviter.call(listReferralFriends, { query: {} })).content;
    await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(1);
    expect((await list())[0]).toMatchObject({ state: "registered", earned: "0.00" });
    expect((await list())[0]?.account).not.toBe(friend.account);
    await pay();
    expect(await cashOf(inviter)).toBe("0.00");
    await becomeActive(friend);
    await Promise.all([pay(), pay()]);
    await pay();
    expect(await cashOf(inviter)).toBe("100.00");
    expect((await list())[0]).toMatchObject({ state: "active", earned: "100.00" });
    expect(await inviter.call(getReferral)).toMatchObject({ friends: 1, active: 1, earned: "100.00" });
  });

  it("[OPS-01] linked accounts are not paid by themselves: an operator decides, once, and sees why", async () => {
    const inviter = await app.registerMember();
    const friend = await invite(inviter);
    await becomeActive(friend);
    await pay();
    expect(await cashOf(inviter)).toBe("0.00");
    const [waiting] = await commissionsOf(inviter);
    expect(waiting).toMatchObject({ state: "waiting", amount: "100.00", kind: "once" });
    expect(waiting?.reasons).toEqual(["device", "network"]);
    expect(await inviter.call(getReferral)).toMatchObject({ waiting: "100.00", earned: "0.00" });
    const params = { commissionId: waiting?.id ?? "" };
    const decide = (decision: "pay" | "refuse") =>
      codeOf(desk.marketing.call, decideReferralCommission, {
        params,
        body: { decision, reason: "a family of two" },
      });
    const codes = await Promise.all(Array.from({ length: 10 }, () => decide("pay")));
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(await decide("refuse")).toBe("OPS_CHANGED");
    expect(await cashOf(inviter)).toBe("100.00");
  });

  it("a share of yesterday's valid cash bets is paid once a day", async () => {
    const inviter = await app.registerMember();
    await apart(inviter);
    const friend = await invite(inviter);
    await apart(friend);
    await expect.poll(async () => (await inviter.call(getReferral)).friends, { timeout: 60_000 }).toBe(1);
    const { key: day, startMs } = dayPlus(app.clock.nowMs(), -1);
    await app.owner.pool.query(
      `insert into turnover_hour (member_id, currency, hour, category, bets, stake, bonus_stake, payout, valid_stake, valid_cash)
        values ($1, 'BDT', $2, 'rng', 1, $3, 0, 0, $3, $3)`,
      [friend.id, new Date(startMs), taka(1_000)],
    );
    await app.owner.pool.query("update referral_friend set turnover = $2 where friend_id = $1", [
      friend.id,
      taka(1_000),
    ]);
    await pay();
    await pay();
    expect(await cashOf(inviter)).toBe("10.00");
    expect(await commissionsOf(inviter)).toMatchObject([
      { kind: "share", day, basis: "1000.00", amount: "10.00" },
    ]);
  });

  it("[SAFE-02] an inviter on a break gets nothing", async () => {
    const inviter = await app.registerMember();
    await apart(inviter);
    const friend = await invite(inviter);
    await apart(friend);
    await inviter.call(pausePlay, { body: { length: "day" } });
    await becomeActive(friend);
    await pay();
    expect(await cashOf(inviter)).toBe("0.00");
    expect(await commissionsOf(inviter)).toMatchObject([{ state: "refused", reasons: ["PROTECT_EXCLUDED"] }]);
  });

  it("[OPS-05] a case names the accounts that are linked; the list says who invited whom", async () => {
    const inviter = await app.registerMember();
    const friend = await invite(inviter);
    await becomeActive(friend);
    await pay();
    const [one] = await commissionsOf(inviter);
    if (!one) throw new Error("nothing waits");
    const params = { commissionId: one.id };
    const found = await desk.marketing.call(getReferralCase, { params });
    expect(found.commission).toMatchObject({
      inviter: inviter.account,
      friend: friend.account,
      state: "waiting",
    });
    expect(found.links).toContainEqual({
      memberId: inviter.id,
      account: inviter.account,
      relation: "inviter",
      device: true,
      payee: false,
      network: true,
    });
    expect(
      await codeOf(desk.marketing.call, getReferralCase, { params: { commissionId: randomUUID() } }),
    ).toBe("SYS_NOT_FOUND");
    const decision = { decision: "refuse", reason: "one household" } as const;
    await desk.marketing.call(decideReferralCommission, { params, body: decision });
    expect((await desk.marketing.call(getReferralCase, { params })).decision).toBe("one household");
    const list = (query: Record<string, string>) => desk.marketing.call(listReferralFriendsDesk, { query });
    expect(await list({ search: inviter.account, state: "active" })).toMatchObject({
      totalCount: 1,
      totals: { paid: "0.00", waiting: "0.00" },
      content: [{ friend: friend.account, inviter: inviter.account, state: "active", deposited: "500.00" }],
    });
    expect((await list({ search: friend.account, sort: "-turnover" })).totalCount).toBe(1);
    expect((await list({ search: inviter.account, state: "registered" })).totalCount).toBe(0);
    expect(await codeOf(desk.marketing.call, listReferralFriendsDesk, { query: { sort: "friend" } })).toBe(
      "SYS_BAD_INPUT",
    );
  });

  it("caps: a share is cut to the rest of the friend's, what is paid once waits for a month with room", async () => {
    await settings({ ...TERMS, friendCap: "6", monthCap: "105" });
    await holdSinceLongAgo();
    const inviter = await app.registerMember();
    await apart(inviter);
    const friend = await invite(inviter);
    await apart(friend);
    await expect.poll(async () => (await inviter.call(getReferral)).friends, { timeout: 60_000 }).toBe(1);
    const { startMs } = dayPlus(app.clock.nowMs(), -1);
    await app.owner.pool.query(
      `insert into turnover_hour (member_id, currency, hour, category, bets, stake, bonus_stake, payout, valid_stake, valid_cash)
        values ($1, 'BDT', $2, 'rng', 1, $3, 0, 0, $3, $3)`,
      [friend.id, new Date(startMs), taka(1_000)],
    );
    await app.owner.pool.query("update referral_friend set turnover = $2 where friend_id = $1", [
      friend.id,
      taka(1_000),
    ]);
    await pay();
    await pay();
    expect(await commissionsOf(inviter)).toMatchObject([{ kind: "share", basis: "1000.00", amount: "6.00" }]);
    await app.owner.pool.query(
      "update referral_friend set deposited = $2, first_deposit_at = now() where friend_id = $1",
      [friend.id, taka(500)],
    );
    await pay();
    // ৳6 of ৳105 are used, so ৳100 don't fit any more this month.
    expect(await commissionsOf(inviter)).toHaveLength(1);
    await settings({ ...TERMS, friendCap: "6", monthCap: "106" });
    await pay();
    expect((await commissionsOf(inviter)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["once", "100.00"],
      ["share", "6.00"],
    ]);
    expect(await inviter.call(getReferral)).toMatchObject({ friendCap: "6.00", monthCap: "106.00" });
    await settings(TERMS);
  });

  it("[OPS-05] terms are versions that begin on a day; wrong ones are refused", async () => {
    const { newest, versions } = await desk.marketing.call(getReferralSettings);
    const { key: tomorrow } = dayPlus(app.clock.nowMs(), 1);
    const ask = (change: object) =>
      codeOf(desk.marketing.call, updateReferralSettings, {
        body: { ...newest, effectiveFrom: null, ...change, reason: "for the tests" },
      });
    expect(await ask({})).toBe("OPS_CHANGED");
    for (const wrong of [{ monthCap: "99" }, { friendCap: "0" }, { effectiveFrom: "2020-01-01" }])
      expect(await ask(wrong)).toBe("FIELD_FORMAT");
    const body = { ...newest, onceAmount: "120", effectiveFrom: tomorrow, reason: "for the tests" };
    await approve(desk.finance, await desk.marketing.call(updateReferralSettings, { body }));
    const later = await desk.marketing.call(getReferralSettings);
    expect(later.newest).toMatchObject({ onceAmount: "120.00", effectiveFrom: tomorrow });
    expect(later.versions.slice(0, 2).map(({ version, state }) => [version, state])).toEqual([
      [newest.version + 1, "planned"],
      [newest.version, "now"],
    ]);
    expect(versions[0]?.version).toBe(newest.version);
    const inviter = await app.registerMember();
    expect((await inviter.call(getReferral)).onceAmount).toBe("100.00");
    // A version that is written later replaces the one that was planned.
    await settings(TERMS);
    expect((await desk.marketing.call(getReferralSettings)).versions[0]).toMatchObject({
      state: "now",
      onceAmount: "100.00",
    });
  });

  it("[SYS-01] is switched off by two operators, and the public configuration says so", async () => {
    const promo = async () => (await app.call(getPermission)).availablePromo;
    expect(await promo()).toEqual([{ code: "REFERRAL", enabled: true }]);
    const { newest } = await desk.marketing.call(getReferralSettings);
    const body = { ...newest, effectiveFrom: null, enabled: false, reason: "for the tests" };
    await approve(desk.finance, await desk.marketing.call(updateReferralSettings, { body }));
    expect(await promo()).toEqual([{ code: "REFERRAL", enabled: false }]);
    expect(await codeOf(desk.marketing.call, updateReferralSettings, { body })).toBe("OPS_CHANGED");
  });
});

describe("[PROMO-08] a friend's deposit that is corrected", () => {
  it("[MONEY-04] counts no longer, and again once it is restored", async () => {
    const finance = [desk.finance, await app.loginOperator("finance")] as const;
    const inviter = await app.registerMember();
    const friend = await invite(inviter);
    const deposit = await app.deposit(friend);
    await payOnPage(app, deposit);
    const deposited = async () =>
      (await desk.marketing.call(listReferralFriendsDesk, { query: { search: friend.account } })).content[0]
        ?.deposited;
    await expect.poll(deposited, { timeout: 60_000 }).toBe("500.00");
    await correctDeposit(app, finance, deposit);
    await expect.poll(deposited, { timeout: 60_000 }).toBe("0.00");
    await correctDeposit(app, finance, deposit);
    await expect.poll(deposited, { timeout: 60_000 }).toBe("500.00");
  });
});
