import { rejectWithdrawal } from "@khela/contract/console/cashier";
import { deleteMessages, listMessages, readMessages, unreadCount } from "@khela/contract/messages";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestMember } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { fund } from "../../testing/money.ts";
import { approve, requestPayout, prepareWithdrawals } from "../../testing/payout.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { depositSucceeded } from "../cashier/index.ts";

let app: CashierApp;
beforeAll(async () => {
  app = await startCashierApp();
});
afterAll(() => app.stop());

const inbox = async ({ call }: TestMember) => (await call(listMessages, { query: {} })).content;
const kinds = async (member: TestMember) => (await inbox(member)).map(({ kind }) => kind);

/** A player with one credited deposit and the message about it. */
async function withDeposit() {
  const member = await app.registerMember();
  const deposit = await app.deposit(member);
  expect(await app.send(await app.eventOf(deposit))).toBe(200);
  await expect.poll(() => kinds(member)).toEqual(["deposit_arrived"]);
  const [message] = await inbox(member);
  if (!message) throw new Error("no message came");
  return { member, deposit, message };
}

describe("[TALK-01] messages about money", () => {
  it("says that a deposit arrived, with amount and time, in the reader's language, and counts it", async () => {
    const { member, deposit, message } = await withDeposit();
    expect(message).toMatchObject({
      title: "জমা পৌঁছেছে: {amount}",
      facts: { amount: "500.00", currency: "BDT", reference: deposit.reference, method: deposit.methodName },
      read: false,
    });
    const { settledAt } = await app.readDeposit(member, deposit);
    expect(message.facts.time).toBe(settledAt);
    expect(await member.call(unreadCount)).toEqual({ unread: 1, messages: 1, answers: 0 });
    const english = await app.callAs(member.token, { "accept-language": "en" })(listMessages, { query: {} });
    expect(english.content[0]?.title).toBe("Deposit arrived: {amount}");
  });

  it("says that a deposit failed", async () => {
    const member = await app.registerMember();
    const deposit = await app.deposit(member, { amount: "700" });
    await app.send(await app.eventOf(deposit, { status: "failed" }));
    await expect.poll(() => kinds(member)).toEqual(["deposit_failed"]);
    expect((await inbox(member))[0]?.facts.amount).toBe("700.00");
  });

  it("says that a withdrawal was approved, and that one was rejected", async () => {
    const member = await app.registerMember();
    // Fund the account without a deposit, so that no turnover is required.
    await fund(app, member.id, taka(5_000));
    const account = await prepareWithdrawals(member);
    const operator = await app.loginOperator("finance");
    const first = await requestPayout(member, account, "600");
    const { withdrawalId } = await requestPayout(member, account, "650");
    await approve(operator, first);
    await operator.call(rejectWithdrawal, { params: { withdrawalId }, body: { reason: "for the tests" } });
    await expect
      .poll(async () => (await kinds(member)).filter((kind) => kind.startsWith("withdrawal")).toSorted())
      .toEqual(["withdrawal_approved", "withdrawal_rejected"]);
    const rejected = (await inbox(member)).find(({ kind }) => kind === "withdrawal_rejected");
    expect(rejected?.facts.amount).toBe("650.00");
  });

  it("makes one message of news that comes twice, and none that was deleted comes back", async () => {
    const { member, deposit, message } = await withDeposit();
    const { platform } = app.app;
    const news = { depositId: deposit.depositId, memberId: member.id };
    const job = `on:${depositSucceeded.name}:messages`;
    await platform.jobs.runNow(job, news);
    expect(await kinds(member)).toEqual(["deposit_arrived"]);
    await member.call(deleteMessages, { body: { ids: [message.id] } });
    await platform.jobs.runNow(job, news);
    expect(await inbox(member)).toEqual([]);
  });
});

describe("[TALK-01] the inbox", () => {
  it("marks as read and deletes, one or all, and says what is left; again it changes nothing", async () => {
    const { member, message } = await withDeposit();
    const read = { body: { ids: [message.id] } };
    expect(await member.call(deleteMessages, { body: { all: true } })).toMatchObject({ messages: 1 });
    expect(await kinds(member)).toEqual(["deposit_arrived"]);
    expect(await member.call(readMessages, read)).toMatchObject({ unread: 0 });
    expect(await member.call(readMessages, read)).toMatchObject({ unread: 0 });
    expect((await inbox(member))[0]?.read).toBe(true);
    expect(await member.call(listMessages, { query: { only: "unread" } })).toMatchObject({
      content: [],
      totalCount: 0,
    });
    await member.call(deleteMessages, { body: { all: true } });
    expect(await inbox(member)).toEqual([]);
  });

  it("leaves other people's messages alone", async () => {
    const { member, message } = await withDeposit();
    const other = await app.registerMember();
    await other.call(readMessages, { body: { ids: [message.id] } });
    await other.call(deleteMessages, { body: { ids: [message.id] } });
    await other.call(readMessages, { body: { all: true } });
    expect(await inbox(member)).toMatchObject([{ id: message.id, read: false }]);
    expect(await inbox(other)).toEqual([]);
  });

  it("pages by cursor without losing or repeating one, and by kind", async () => {
    const { member } = await withDeposit();
    for (const amount of ["510", "520"]) {
      const deposit = await app.deposit(member, { amount });
      await app.send(await app.eventOf(deposit));
    }
    await expect.poll(async () => (await inbox(member)).length).toBe(3);
    const page = (cursor?: string) =>
      member.call(listMessages, { query: { pageSize: 2, only: "money", ...(cursor ? { cursor } : {}) } });
    const first = await page();
    const second = await page(first.older ?? "none");
    expect([...first.content, ...second.content].map(({ facts }) => facts.amount)).toEqual([
      "520.00",
      "510.00",
      "500.00",
    ]);
    expect({ older: second.older, total: first.totalCount }).toEqual({ older: null, total: 3 });
    expect((await page(second.newer ?? "none")).content).toEqual(first.content);
    expect((await member.call(listMessages, { query: { only: "operator" } })).content).toEqual([]);
  });

  it("tells open pages how much waits, at once and as it changes", async () => {
    const { member, message } = await withDeposit();
    const frames = await watchTopics(app, ["member.messages"], { token: member.token });
    expect(frames.at(-1)).toContain('"data":{"messages":1}');
    await member.call(readMessages, { body: { ids: [message.id] } });
    await expect.poll(() => frames.at(-1)).toContain('"data":{"messages":0}');
    const deposit = await app.deposit(member);
    await app.send(await app.eventOf(deposit));
    await expect.poll(() => frames.at(-1)).toContain('"data":{"messages":1,"from":"deposit_arrived"}');
  });
});
