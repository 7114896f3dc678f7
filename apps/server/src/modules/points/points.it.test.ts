import { randomUUID } from "node:crypto";
import {
  convertPoints,
  getPointBalance,
  getPointConfig,
  listPointLines,
  redeemPoints,
} from "@khela/contract/points";
import { decideApproval } from "@khela/contract/console/adjustments";
import { adjustPoints } from "@khela/contract/console/points";
import { login } from "@khela/contract/identity";
import { pausePlay } from "@khela/contract/protection";
import { getBalance, listMovements } from "@khela/contract/wallet";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import { dayOf } from "@khela/kernel/period";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { approve } from "../../testing/four-eyes.ts";
import { loginBody } from "../../testing/logins.ts";
import { givePaymentPassword, PAYMENT_PASSWORD } from "../../testing/payout.ts";
import {
  checkPointBooks,
  convertInput,
  convertSome,
  createItem,
  givePoints,
  playerWithPoints,
  pointsOf,
  redeemInput,
  settleBet,
  toNextDay,
  voidBet,
} from "../../testing/points.ts";
import { openTestTrial } from "../../testing/trial.ts";

let app: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(Date.now());
  app = await startTestApp({ clock });
  await setFlags(app, { PTSYS3: true });
});
afterAll(() => app.stop());
afterEach(() => checkPointBooks(app));

/** The member after another login, because no session lasts over a night. */
async function loggedIn(member: TestMember): Promise<TestMember> {
  const { token } = await app.call(login, loginBody(member.account, member.password));
  return { ...member, token, call: app.callAs(token) };
}
/** Half an hour into the next business day; the batch has run. @returns the members, logged in again */
async function nextDay(...members: TestMember[]): Promise<TestMember[]> {
  toNextDay(clock);
  await credit();
  return Promise.all(members.map(loggedIn));
}

const count = () => app.app.modules.turnover.catchUp();
const credit = () => app.app.modules.points.credit();
const balanceOf = (member: TestMember) => member.call(getPointBalance);
const linesOf = async (member: TestMember) => (await member.call(listPointLines, { query: {} })).content;

describe("[PROMO-07] earning", () => {
  it("today's preview is what the batch after midnight credits, to the last point, once", async () => {
    let member = await app.registerMember();
    await settleBet(app, member, { stake: 250 });
    await settleBet(app, member, { stake: 199 });
    await settleBet(app, member, { stake: 1_000, gameCode: "fruit-mania" });
    await count();
    await credit();
    const before = await balanceOf(member);
    expect(before).toMatchObject({ points: 0, waiting: 0, earnedLately: 0, today: { points: 14 } });
    expect(before.today.byCategory.map(({ turnover, points }) => `${turnover} ${points}`).sort()).toEqual([
      "1000.00 10",
      "449.00 4",
    ]);
    const day = dayOf(clock.nowMs()).key;
    toNextDay(clock);
    await Promise.all([credit(), credit().catch(() => undefined)]);
    await credit();
    member = await loggedIn(member);
    expect(await balanceOf(member)).toMatchObject({
      points: 14,
      waiting: 0,
      earnedLately: 14,
      today: { points: 0 },
    });
    const lines = await linesOf(member);
    expect(lines.map(({ type, points, day: of }) => `${type} ${points} ${of}`).sort()).toEqual([
      `earn 10 ${day}`,
      `earn 4 ${day}`,
    ]);
    expect(Math.max(...lines.map(({ pointsAfter }) => pointsAfter))).toBe(14);
  });

  it("a bet that is taken back takes its points back the next day, at most what is there; the rest is carried", async () => {
    let member = await app.registerMember();
    const bet = await settleBet(app, member, { stake: 1_000 });
    await count();
    [member = member] = await nextDay(member);
    expect(await pointsOf(member)).toBe(10);
    // Meanwhile most of them are gone.
    await givePoints(app, member.id, 490);
    await givePaymentPassword(member);
    await convertSome(member, 500);
    await settleBet(app, member, { stake: 300 });
    await voidBet(app, member, { bet, stake: 1_000 });
    await count();
    expect(await balanceOf(member)).toMatchObject({ points: 0, waiting: -10, today: { points: 3 } });
    await credit();
    expect(await pointsOf(member)).toBe(0);
    [member = member] = await nextDay(member);
    expect(await balanceOf(member)).toMatchObject({ points: 0, waiting: -7 });
    await settleBet(app, member, { stake: 900 });
    await count();
    [member = member] = await nextDay(member);
    expect(await balanceOf(member)).toMatchObject({ points: 2, waiting: 0 });
    const types = (await linesOf(member)).map(({ type, points }) => `${type} ${points}`);
    expect(types.slice(0, 4)).toEqual(["reverse -7", "earn 9", "reverse -3", "earn 3"]);
  });

  it("nobody in a break is credited; what was earned waits until it is over", async () => {
    const [resting, other] = [await app.registerMember(), await app.registerMember()];
    for (const member of [resting, other]) await settleBet(app, member, { stake: 200 });
    await resting.call(pausePlay, { body: { length: "week" } });
    await count();
    const pointsNow = async (member: TestMember) => pointsOf(await loggedIn(member));
    await nextDay();
    expect([await pointsNow(resting), await pointsNow(other)]).toEqual([0, 2]);
    clock.advance(8 * 24 * 3_600_000);
    await credit();
    expect(await pointsNow(resting)).toBe(2);
  });

  it("a day on which the mall was closed earns nothing, nor does a correction later", async () => {
    let member = await app.registerMember();
    await setFlags(app, { PTSYS3: false });
    const bet = await settleBet(app, member, { stake: 400 });
    await count();
    await setFlags(app, { PTSYS3: true });
    await voidBet(app, member, { bet, stake: 400 });
    await count();
    [member = member] = await nextDay(member);
    expect(await balanceOf(member)).toMatchObject({ points: 0, waiting: 0 });
  });
});

describe("[PROMO-07] [API-03] points become cash", () => {
  it("by the ratio, once per key, and the cash is in the balance", async () => {
    const member = await playerWithPoints(app, 1_000);
    const key = randomUUID();
    const made = await convertSome(member, 700, key);
    expect(made).toMatchObject({ points: 700, amount: "70.00", currency: "BDT" });
    expect(await convertSome(member, 700, key)).toEqual(made);
    expect(await pointsOf(member)).toBe(300);
    expect((await member.call(getBalance)).balance).toBe("1070.00");
    expect((await linesOf(member))[0]).toMatchObject({
      type: "convert",
      points: -700,
      pointsAfter: 300,
      amount: "70.00",
      pointsPerUnit: 10,
      reference: made.reference,
    });
    const { content } = await member.call(listMovements, { query: {} });
    expect(content[0]).toMatchObject({ amount: "70.00" });
    expect((await member.call(getPointConfig)).convert.leftToday).toBe(49_300);
  });

  it("refuses what the terms don't allow, and writes nothing", async () => {
    const member = await playerWithPoints(app, 60_000);
    const code = (points: number, body: object = {}) =>
      codeOf(
        member.call,
        convertPoints,
        { body: { ...convertInput(points).body, ...body } },
        { idempotencyKey: randomUUID() },
      );
    expect(await code(400)).toBe("POINTS_AMOUNT");
    expect(await code(550)).toBe("POINTS_AMOUNT");
    expect(await code(50_100)).toBe("POINTS_DAY_CAP");
    expect(await code(500, { pointsPerUnit: 50 })).toBe("POINTS_PRICE");
    await convertSome(member, 49_600);
    expect(await code(500)).toBe("POINTS_DAY_CAP");
    expect(await pointsOf(member)).toBe(10_400);
    const poor = await playerWithPoints(app, 499);
    expect(await codeOf(poor.call, convertPoints, convertInput(500), { idempotencyKey: randomUUID() })).toBe(
      "POINTS_INSUFFICIENT",
    );
  });

  it("twenty conversions and orders at the same moment with enough for one: one", async () => {
    const operator = await app.loginOperator("marketing");
    const item = await createItem(operator, { points: 500 });
    const member = await playerWithPoints(app, 500);
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? codeOf(member.call, convertPoints, convertInput(500), { idempotencyKey: randomUUID() })
          : codeOf(member.call, redeemPoints, redeemInput(item), { idempotencyKey: randomUUID() }),
      ),
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["OK", "POINTS_INSUFFICIENT"]));
    expect(await pointsOf(member)).toBe(0);
  });
});

describe("[PROMO-07] [SAFE-02] refused, and nothing is written", () => {
  it("five wrong payment passwords lock both calls for half an hour", async () => {
    const member = await playerWithPoints(app, 1_000);
    const tried = (paymentPassword: string) =>
      codeOf(
        member.call,
        convertPoints,
        { body: { ...convertInput(500).body, paymentPassword } },
        { idempotencyKey: randomUUID() },
      );
    const codes: string[] = [];
    for (let wrong = 0; wrong < 5; wrong += 1) codes.push(await tried("111222"));
    expect(codes.at(0)).toBe("AUTH_PASSWORD_WRONG");
    expect(await tried(PAYMENT_PASSWORD)).toBe("AUTH_LOCKED");
    clock.advance(29 * 60_000);
    expect(await tried(PAYMENT_PASSWORD)).toBe("AUTH_LOCKED");
    clock.advance(2 * 60_000);
    expect(await tried(PAYMENT_PASSWORD)).toBe("OK");
  });

  it("members in a break, blocked ones, trial accounts, without a payment password, with the mall closed", async () => {
    const code = (member: Pick<TestMember, "call">) =>
      codeOf(member.call, convertPoints, convertInput(500), { idempotencyKey: randomUUID() });
    const resting = await playerWithPoints(app, 1_000);
    await resting.call(pausePlay, { body: { length: "week" } });
    expect(await code(resting)).toBe("PROTECT_EXCLUDED");
    expect(await code(await app.registerMember())).toBe("MONEY_PASSWORD_MISSING");
    const trial = await openTestTrial(app);
    expect(await codeOf(trial.call, getPointBalance)).toBe("AUTH_TRUE_ACCOUNT");
    const player = await playerWithPoints(app, 1_000);
    await setFlags(app, { PTSYS3: false });
    expect(await code(player)).toBe("SYS_FEATURE_OFF");
    expect(await codeOf(player.call, getPointBalance)).toBe("SYS_FEATURE_OFF");
    await setFlags(app, { PTSYS3: true });
    expect(await code(player)).toBe("OK");
    expect(await pointsOf(resting)).toBe(1_000);
  });
});

describe("[OPS-01] [PROMO-07] points by hand", () => {
  it("move once a second operator approves: given, taken, never below zero, not in a break", async () => {
    const member = await app.registerMember();
    const [marketing, finance] = [await app.loginOperator("marketing"), await app.loginOperator("finance")];
    const ask = (points: number, by = marketing) =>
      by.call(adjustPoints, { params: { playerId: member.id }, body: { points, reason: "for the tests" } });
    const given = await ask(500);
    expect(given.subject).toEqual({ kind: "points_adjust", points: 500 });
    expect(await pointsOf(member)).toBe(0);
    const deciding = (row: { id: string; hash: string }) => ({
      params: { approvalId: row.id },
      body: { decision: "approve" as const, hash: row.hash },
    });
    expect(await codeOf(marketing.call, decideApproval, deciding(given))).toBe("AUTH_FORBIDDEN");
    await approve(finance, given);
    expect(await pointsOf(member)).toBe(500);
    const own = await ask(1, finance);
    expect(await codeOf(finance.call, decideApproval, deciding(own))).toBe("OPS_SELF_REVIEW");
    await approve(finance, await ask(-200));
    expect(await pointsOf(member)).toBe(300);
    expect(await codeOf(finance.call, decideApproval, deciding(await ask(-301)))).toBe("POINTS_INSUFFICIENT");
    const lines = (await linesOf(member)).map(({ type, points }) => `${type} ${points}`);
    expect(lines).toEqual(["adjust -200", "adjust 500"]);
    const waiting = await ask(10);
    await member.call(pausePlay, { body: { length: "day" } });
    expect(await codeOf(finance.call, decideApproval, deciding(waiting))).toBe("PROTECT_EXCLUDED");
    for (const points of [0, 1.5, 1_000_001])
      expect(
        await codeOf(marketing.call, adjustPoints, {
          params: { playerId: member.id },
          body: { points, reason: "for the tests" },
        }),
      ).toBe("SYS_BAD_INPUT");
    expect(await pointsOf(member)).toBe(300);
  });
});
