import { randomUUID } from "node:crypto";
import { decideApproval, listApprovals } from "@khela/contract/console/adjustments";
import { closeRound, listSeamless } from "@khela/contract/console/seamless";
import { requestHeldWin, closeVendorTask, listVendorTasks } from "@khela/contract/console/vendor-tasks";
import { listMessages } from "@khela/contract/messages";
import { listRounds } from "@khela/contract/play";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestOperator } from "../../testing/app.ts";
import { bucketsOf, expectBooksRight, grantBonus } from "../../testing/bonuses.ts";
import { GAME, startSeamlessApp, type Seated, type SeamlessApp, winOf } from "../../testing/seamless.ts";

let app: SeamlessApp;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  app = await startSeamlessApp({ env: { ROLES: "http,realtime,worker" } });
  // Limits a win to a thousand times the stake.
  await app.owner.pool.query("update game set max_win_hundredths = 100000 where code = $1", [GAME]);
  app.app.modules.catalogue.forget();
  maker = await app.loginOperator("finance");
  checker = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(() => app.checkBooks());

const reason = "looked at together";
const lastWin = (seated: Seated, roundId: string, over: object = {}) =>
  winOf(seated, roundId, { amount: "999999", endRound: true, ...over });
const tasks = async (query: object = {}) =>
  (await maker.call(listVendorTasks, { query: { pageSize: 100, ...query } })).content;
const taskOf = async (txId: string) => {
  const found = (await tasks()).find((task) => task.txId === txId);
  if (!found) throw new Error("no such task");
  return found;
};

/** The kinds of the player's messages, newest first. */
const toldOf = async ({ member }: Seated) =>
  (await member.call(listMessages, { query: {} })).content.map(({ kind }) => kind);

/** A bet of ৳10 and a win of ৳999,999. */
async function winTooMuch() {
  const seated = await app.seat();
  const bet = app.bet(seated);
  await app.send("bet", bet);
  const win = lastWin(seated, bet.roundId);
  return { seated, bet, win, answer: await app.send("win", win) };
}
/** One operator requests and another one approves. */
async function decide(txId: string, how: "pay" | "keep") {
  const { taskId } = await taskOf(txId);
  const asked = await maker.call(requestHeldWin, { params: { taskId }, body: { how, reason } });
  const own = { params: { approvalId: asked.id }, body: { decision: "approve" as const, hash: asked.hash } };
  expect(await codeOf(maker.call, decideApproval, own)).toBe("OPS_SELF_REVIEW");
  return checker.call(decideApproval, own);
}

describe("[GAME-07] [MONEY-04] a win beyond what its game promises", () => {
  it("is booked and held: the vendor hears so, again and again; the player is told that it is looked at", async () => {
    const { seated, win, answer } = await winTooMuch();
    expect(answer).toMatchObject({ code: "OK", value: { balance: "990.00", held: true } });
    const again = await app.send("win", win);
    expect(again.value).toEqual(answer.value);
    expect(await taskOf(win.txId)).toMatchObject({
      kind: "held-win",
      state: "open",
      amount: "999999.00",
      bound: "10000.00",
      account: seated.member.account,
    });
    expect(await app.app.platform.metrics.registry.metrics()).toMatch(
      /khela_vendor_tasks_open\{kind="held-win"\} [1-9]/,
    );
    await expect.poll(() => toldOf(seated)).toEqual(["win_held"]);
  });

  it("[OPS-01] is paid once two people have agreed, in a line of its own", async () => {
    const { seated, win } = await winTooMuch();
    expect(await decide(win.txId, "pay")).toMatchObject({ state: "approved" });
    expect(await app.cash(seated)).toBe("1000989.00");
    expect(await taskOf(win.txId)).toMatchObject({ state: "paid" });
    const { taskId } = await taskOf(win.txId);
    const more = { params: { taskId }, body: { how: "pay" as const, reason } };
    expect(await codeOf(maker.call, requestHeldWin, more)).toBe("OPS_CHANGED");
    expect((await app.send("win", win)).value).toMatchObject({ held: true, balance: "1000989.00" });
    const { content } = await seated.member.call(listRounds, { query: {} });
    expect(content.map(({ payout }) => payout)).toContain("999999.00");
    await expect.poll(() => toldOf(seated)).toEqual(["win_paid", "win_held"]);
  });

  it("[PROMO-02] is paid in the shares of its round's stakes, as those lie when it is paid", async () => {
    const seated = await app.seat(taka(10));
    await grantBonus(app, seated.member);
    const bet = app.bet(seated, { amount: "40" });
    await app.send("bet", bet);
    const win = lastWin(seated, bet.roundId);
    expect(await app.send("win", win)).toMatchObject({ code: "OK", value: { balance: "70.00", held: true } });
    await expectBooksRight(app);
    await decide(win.txId, "pay");
    expect(await bucketsOf(app, seated.member)).toEqual({
      cash: taka(999_999) / 4n,
      bonus: taka(70) + (taka(999_999) * 3n) / 4n,
    });
    await expectBooksRight(app);
  });

  it("[OPS-01] stays with the vendor where two people say so; two requests are done once", async () => {
    const { seated, win } = await winTooMuch();
    const { taskId } = await taskOf(win.txId);
    await maker.call(requestHeldWin, { params: { taskId }, body: { how: "pay", reason } });
    await decide(win.txId, "keep");
    expect(await app.cash(seated)).toBe("990.00");
    const { content } = await checker.call(listApprovals, { query: { kind: "held_win", state: "open" } });
    const [other] = content.filter(({ playerId }) => playerId === seated.playerId);
    const late = {
      params: { approvalId: other?.id ?? "" },
      body: { decision: "approve" as const, hash: other?.hash ?? "" },
    };
    expect(await codeOf(checker.call, decideApproval, late)).toBe("OPS_CHANGED");
    const adjust = {
      playerId: seated.playerId,
      txId: randomUUID(),
      originalTxId: win.txId,
      reason: "r",
      amount: "-1",
    };
    expect(await app.send("adjust", adjust)).toMatchObject({ code: "SETTLED", params: { reason: "kept" } });
  });

  it("is one over several calls, in a whole round, as a prize and as a jackpot", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    await app.send("bet", bet);
    const part = { amount: "6000", endRound: false };
    expect((await app.send("win", lastWin(seated, bet.roundId, part))).value).not.toHaveProperty("held");
    expect((await app.send("win", lastWin(seated, bet.roundId, part))).value).toMatchObject({ held: true });
    expect((await app.send("win", lastWin(seated, bet.roundId, { amount: "4000" }))).value).toMatchObject({
      balance: "10990.00",
    });
    const whole = { ...app.bet(seated), winTxId: randomUUID(), winAmount: "10000.0001" };
    expect((await app.send("bet-win", whole)).value).toMatchObject({ held: true, balance: "10980.00" });
    for (const kind of ["promo", "tournament", "jackpot"]) {
      const most = lastWin(seated, whole.roundId, { kind, amount: "500000", endRound: undefined });
      expect((await app.send("win", most)).value).not.toHaveProperty("held");
      const more = lastWin(seated, whole.roundId, { kind, amount: "500000.01", endRound: undefined });
      expect((await app.send("win", more)).value).toMatchObject({ held: true });
    }
  });
});

describe("[MONEY-04] [GAME-07] what is owed and was refused is somebody's task", () => {
  it("a late win, an unknown game, another currency: listed once, until the same call is taken or somebody closes it", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    await app.send("bet", bet);
    await app.send("end-round", { playerId: seated.playerId, roundId: bet.roundId });
    const late = lastWin(seated, bet.roundId, { amount: "25" });
    for (const time of ["first", "again"])
      expect([time, (await app.send("win", late)).code]).toEqual([time, "SETTLED"]);
    const task = await taskOf(late.txId);
    expect(task).toMatchObject({
      kind: "refused-win",
      reason: "SETTLED round_closed",
      amount: "25.00",
      state: "open",
    });
    expect((await tasks()).filter(({ txId }) => txId === late.txId)).toHaveLength(1);
    for (const [code, over] of [
      ["NO_GAME", { gameCode: "nothing" }],
      ["BAD_CUR", { currency: "EUR" }],
      ["NO_PLAYER", { playerId: randomUUID() }],
    ] as const) {
      const refused = lastWin(seated, bet.roundId, { amount: "25", ...over });
      expect((await app.send("win", refused)).code).toBe(code);
      expect(await taskOf(refused.txId)).toMatchObject({ reason: code });
    }
    const params = { taskId: task.taskId };
    const close = () => codeOf(maker.call, closeVendorTask, { params, body: { reason } });
    expect([await close(), await close()]).toEqual(["OK", "OPS_CHANGED"]);
    expect(await taskOf(late.txId)).toMatchObject({ state: "closed", endedBy: maker.username, note: reason });
  });

  it("a win before its bet is none any more once it was taken; a win of nothing is none", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    const early = lastWin(seated, bet.roundId, { amount: "25" });
    expect((await app.send("win", early)).code).toBe("NO_TXN");
    const open = async () => (await tasks({ state: "open" })).filter(({ txId }) => txId === early.txId);
    expect(await open()).toMatchObject([{ reason: "NO_TXN" }]);
    await app.send("bet", bet);
    expect((await app.send("win", early)).code).toBe("OK");
    expect(await open()).toEqual([]);
    const nothing = lastWin(seated, bet.roundId, { amount: "0" });
    expect((await app.send("win", nothing)).code).toBe("SETTLED");
    expect((await tasks()).filter(({ txId }) => txId === nothing.txId)).toEqual([]);
  });
});

describe("[MONEY-04] [GAME-07] corrections are bounded by what they correct", () => {
  const adjustOf = ({ playerId }: Seated, originalTxId: string, amount: string) => ({
    playerId,
    txId: randomUUID(),
    originalTxId,
    amount,
    reason: "a correction",
  });
  const say = async (body: object) => {
    const { code, params } = await app.send("adjust", body);
    return [code, params["reason"]].filter(Boolean).join(" ");
  };

  it("a win of 100 ends between 0 and 200, however many corrections there are", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    await app.send("bet", bet);
    const win = lastWin(seated, bet.roundId, { amount: "100" });
    await app.send("win", win);
    expect(await say(adjustOf(seated, win.txId, "5000"))).toBe("LIMIT adjust");
    expect(await say(adjustOf(seated, win.txId, "-100"))).toBe("OK");
    expect(await say(adjustOf(seated, win.txId, "-100"))).toBe("LIMIT adjust");
    expect(await say(adjustOf(seated, win.txId, "200"))).toBe("OK");
    expect(await say(adjustOf(seated, win.txId, "0.0001"))).toBe("LIMIT adjust");
    expect(await app.cash(seated)).toBe("1190.00");
    const owed = (await tasks({ kind: "refused-win" })).filter(
      ({ playerId }) => playerId === seated.playerId,
    );
    expect(owed.map(({ amount }) => amount).toSorted()).toEqual(["0.0001", "5000.00"]);
  });

  it("what the player has staked again is not there to be taken", async () => {
    const seated = await app.seat(taka(10));
    const bet = app.bet(seated);
    await app.send("bet", bet);
    const win = lastWin(seated, bet.roundId, { amount: "100" });
    await app.send("win", win);
    await app.send("bet", app.bet(seated, { amount: "40" }));
    const taken = await app.send("adjust", adjustOf(seated, win.txId, "-100"));
    expect(taken).toMatchObject({ code: "INSUFFICIENT", params: { balance: "60.00" } });
  });

  it("fifty at once take no more than one of them may", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    await app.send("bet", bet);
    const win = lastWin(seated, bet.roundId, { amount: "100" });
    await app.send("win", win);
    const sendOn = async (body: object): Promise<string> => {
      const said = await say(body);
      return said === "RETRY" ? sendOn(body) : said;
    };
    const said = await Promise.all(
      Array.from({ length: 50 }, () => sendOn(adjustOf(seated, win.txId, "-60"))),
    );
    expect(said.filter((code) => code === "OK")).toHaveLength(1);
    expect(await app.cash(seated)).toBe("1030.00");
  });

  it("a bet that was rolled back, or whose round was void, bears none; nor more than its stake", async () => {
    const seated = await app.seat();
    const bet = app.bet(seated);
    await app.send("bet", bet);
    expect(await say(adjustOf(seated, bet.txId, "10.01"))).toBe("LIMIT adjust");
    await app.send("rollback", {
      playerId: seated.playerId,
      txId: randomUUID(),
      originalTxId: bet.txId,
      roundId: bet.roundId,
    });
    expect(await say(adjustOf(seated, bet.txId, "7"))).toBe("SETTLED rolled_back");
    const second = app.bet(seated);
    await app.send("bet", second);
    const operator = await app.loginOperator();
    const { rounds } = await operator.call(listSeamless, { query: { hours: 0, pageSize: 100 } });
    const open = rounds.content.find(({ reference }) => reference === second.roundId);
    const closing = { params: { roundId: open?.roundId ?? "" }, body: { how: "void" as const, reason } };
    await operator.call(closeRound, closing);
    expect(await say(adjustOf(seated, second.txId, "7"))).toBe("SETTLED rolled_back");
    expect(await app.cash(seated)).toBe("1000.00");
  });
});
