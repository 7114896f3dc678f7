import { listWithdrawalQueue } from "@khela/contract/console/cashier";
import { getCashierSettings, updateCashierSettings } from "@khela/contract/console/cashier-settings";
import { getConsoleVipRanks, setPlayerVip } from "@khela/contract/console/vip";
import { checkWithdrawal } from "@khela/contract/withdrawal-check";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestMember, TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { approve } from "../../testing/four-eyes.ts";
import { prepareWithdrawals, requestPayout } from "../../testing/payout.ts";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";

let app: CashierApp;
let boss: TestOperator;
let other: TestOperator;

beforeAll(async () => {
  app = await startCashierApp({ ROLES: "http,realtime" });
  [boss, other] = [await app.loginOperator("super"), await app.loginOperator("super")];
});
afterAll(() => app.stop());

async function rich(): Promise<TestMember> {
  const member = await app.registerMember();
  const { ledger } = app.app.modules;
  await ledger.transaction((tx) =>
    ledger.post(
      tx,
      move(houseAccount("gifts", "BDT"), memberAccount(member.id, "cash", "BDT"), taka(90_000), "adjustment"),
    ),
  );
  accounts.set(member.id, await prepareWithdrawals(member));
  return member;
}
const accounts = new Map<string, string>();
const request = (member: TestMember, amount: string) =>
  requestPayout(member, accounts.get(member.id) ?? "", amount);

async function give(member: TestMember, level: number, from = 0): Promise<void> {
  await boss.call(setPlayerVip, {
    params: { playerId: member.id },
    body: { level, from, reason: "a test" },
  });
}

const check = (member: TestMember, amount?: string) =>
  member.call(checkWithdrawal, { query: { methodId: "khelapay", ...(amount ? { amount } : {}) } });

async function change(draft: Record<string, string | number>): Promise<void> {
  const settings = await boss.call(getCashierSettings);
  await approve(
    other,
    await boss.call(updateCashierSettings, { body: { ...settings, reason: "a test", ...draft } }),
  );
}

describe("[PROMO-04] [MONEY-04] a VIP rank at a withdrawal", () => {
  it("raises the limits of day and month up to the ceiling, and the request is decided by them", async () => {
    const member = await rich();
    await change({ maxAmountPerDay: "1000.00", maxPerMonth: 1 });
    expect(await check(member, "1500")).toMatchObject({ allowed: false, rank: null });
    await give(member, 10);
    const { newest } = await boss.call(getConsoleVipRanks);
    const terms = newest.ranks[9]?.withdrawal;
    const raised = await check(member, "1500");
    expect(raised).toMatchObject({
      allowed: true,
      rank: newest.ranks[9]?.name,
      limits: {
        day: { count: 0, maxCount: terms?.perDay, maxAmount: terms?.amountPerDay },
        month: { count: 0, maxCount: terms?.perMonth, maxAmount: terms?.amountPerMonth },
      },
    });
    await request(member, "1500");
    expect((await check(member, "600")).limits.month).toMatchObject({ count: 1, amount: "1500.00" });
    await change({ rankAmountPerDay: "2000.00" });
    const bounded = await check(member, "600");
    expect(bounded.limits.day.maxAmount).toBe("2000.00");
    expect(bounded.rules.filter(({ state }) => state === "broken").map(({ rule }) => rule)).toEqual([
      "amountToday",
    ]);
    await give(member, 0, 10);
    const lost = (await check(member, "600")).rules.filter(({ state }) => state === "broken");
    expect(lost.map(({ rule, broken }) => [rule, broken?.code])).toEqual([
      ["amountToday", "MONEY_DAY_LIMIT"],
      ["requestsThisMonth", "MONEY_MONTH_LIMIT"],
    ]);
    await change({ maxAmountPerDay: "100000.00", rankAmountPerDay: "1000000.00", maxPerMonth: 60 });
  });

  it("puts the request before those of lower ranks, under the rank of its moment", async () => {
    const [none, gold, crown] = [await rich(), await rich(), await rich()];
    await give(gold, 3);
    await give(crown, 9);
    const made = [];
    for (const member of [none, gold, crown, gold]) made.push(await request(member, "600"));
    // A rank that is lost later moves nothing.
    await give(crown, 0, 9);
    const { content } = await boss.call(listWithdrawalQueue, {
      query: { pageNo: 1, pageSize: 100, state: "requested" },
    });
    const ids = made.map(({ withdrawalId }) => withdrawalId);
    const mine = content.filter(({ withdrawalId }) => ids.includes(withdrawalId));
    expect(mine.map(({ withdrawalId }) => ids.indexOf(withdrawalId))).toEqual([2, 1, 3, 0]);
    expect(mine.map(({ rank }) => rank?.en ?? null)).toEqual(["Crown", "Gold", "Gold", null]);
  });
});
