import { randomUUID } from "node:crypto";
import { rejectWithdrawal } from "@khela/contract/console/cashier";
import { betDice } from "@khela/contract/play";
import type { ServerMessage } from "@khela/contract/realtime";
import { getBalance, listMovements, MOVEMENT_KINDS } from "@khela/contract/wallet";
import { moneyFromText, moneyToText, type Money, taka } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { requestPayout, prepareWithdrawals } from "../../testing/payout.ts";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: "http,realtime,worker" } });
});
afterAll(() => app.stop());

async function give(member: TestMember, amount: number): Promise<void> {
  const { ledger } = app.app.modules;
  const cash = memberAccount(member.id, "cash", "BDT");
  await ledger.transaction((tx) =>
    ledger.post(tx, move(houseAccount("gifts", "BDT"), cash, taka(amount), "adjustment")),
  );
}
const bet = (member: TestMember, stake: string) =>
  member.call(
    betDice,
    { body: { stake, direction: "over", target: 4_999 } },
    { idempotencyKey: randomUUID() },
  );
const record = (member: TestMember, query: object = {}) =>
  member.call(listMovements, { query: { pageSize: 100, ...query } });
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n) as Money;

/** A member with every kind of movement that exists today. */
async function busyMember(): Promise<TestMember> {
  const member = await app.registerMember();
  await give(member, 3_000);
  for (const stake of ["10.01", "7.77", "123.45", "0.50"].slice(0, 3)) await bet(member, stake);
  const account = await prepareWithdrawals(member);
  const { withdrawalId } = await requestPayout(member, account, "500");
  await requestPayout(member, account, "600.1");
  const operator = await app.loginOperator("finance");
  await operator.call(rejectWithdrawal, { params: { withdrawalId }, body: { reason: "not yours" } });
  return member;
}

describe("[MONEY-07] account record", () => {
  it("chains from line to line, and its totals are the sums of its lines to the last digit", async () => {
    const member = await busyMember();
    const { content, totals, totalCount } = await record(member);
    expect(content.length).toBe(totalCount);
    for (const [index, line] of content.entries()) {
      const [before, after] = [moneyFromText(line.balanceBefore), moneyFromText(line.balanceAfter)];
      expect(after - before).toBe(moneyFromText(line.amount));
      expect(line.balanceBefore).toBe(content[index + 1]?.balanceAfter ?? "0.00");
    }
    const amounts = content.map(({ amount }) => moneyFromText(amount));
    expect(totals).toEqual({
      in: moneyToText(sum(amounts.filter((amount) => amount > 0n))),
      out: moneyToText(-sum(amounts.filter((amount) => amount < 0n)) as Money),
      net: moneyToText(sum(amounts)),
    });
    expect(totals.net).toBe((await member.call(getBalance)).balance);
    expect(content[0]?.balanceAfter).toBe((await member.call(getBalance)).balance);
    const kinds = new Set(content.map(({ kind }) => kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining(["adjustment", "bet", "withdrawal_hold", "withdrawal_returned"]),
    );
    const played = content.find(({ kind }) => kind === "bet");
    expect(played?.reference).toMatchObject({ type: "round", gameCode: "dice" });
  });

  it("filters by kind and pages; the parts make the whole", async () => {
    const member = await busyMember();
    const all = await record(member);
    const parts = await Promise.all(MOVEMENT_KINDS.map((kind) => record(member, { kind })));
    expect(sum(parts.map(({ totalCount }) => BigInt(totalCount)))).toBe(BigInt(all.totalCount));
    for (const [index, part] of parts.entries()) {
      expect(part.content.every(({ kind }) => kind === MOVEMENT_KINDS[index])).toBe(true);
    }
    expect(moneyToText(sum(parts.map(({ totals }) => moneyFromText(totals.net))))).toBe(all.totals.net);
    expect(all.byKind).toEqual(
      parts.flatMap(({ byKind }) => byKind).filter(({ kind }) => kind !== "withdrawal_paid"),
    );
  });

  it("pages by a cursor that stands still while lines come on top", async () => {
    const member = await busyMember();
    const all = await record(member);
    const first = await record(member, { pageSize: 3 });
    expect(first).toMatchObject({ totalCount: all.totalCount, totals: all.totals, newer: null });
    const second = await record(member, { pageSize: 3, cursor: first.older });
    expect([...first.content, ...second.content]).toEqual(all.content.slice(0, 6));
    await bet(member, "10");
    const again = await record(member, { pageSize: 3, cursor: first.older });
    expect(again.content).toEqual(second.content);
    const back = await record(member, { pageSize: 3, cursor: second.newer });
    expect(back.content).toEqual(first.content);
    expect(back.newer).not.toBeNull();
    let cursor: string | null = first.older;
    const seen = [...first.content];
    while (cursor) {
      const page: Awaited<ReturnType<typeof record>> = await record(member, { pageSize: 3, cursor });
      seen.push(...page.content);
      cursor = page.older;
    }
    expect(seen).toEqual(all.content);
    expect(await codeOf(member.call, listMovements, { query: { cursor: "o.1.a-b" } })).toBe("SYS_BAD_INPUT");
  });

  it("takes business days, both included", async () => {
    const member = await busyMember();
    const [today, tomorrow] = [dayOf(Date.now()).key, dayPlus(Date.now(), 1).key];
    const all = await record(member);
    expect(await record(member, { from: today, to: today })).toEqual(all);
    expect(await record(member, { from: tomorrow })).toMatchObject({
      content: [],
      totalCount: 0,
      older: null,
      totals: { in: "0.00", out: "0.00", net: "0.00" },
    });
    expect(await codeOf(member.call, listMovements, { query: { from: "2026-02-31" } })).toBe("SYS_BAD_INPUT");
    const long = { from: dayPlus(Date.now(), -200).key, to: today };
    expect(await codeOf(member.call, listMovements, { query: long })).toBe("RECORD_RANGE");
  });

  it("is one's own", async () => {
    const [, other] = [await busyMember(), await app.registerMember()];
    expect(await record(other)).toMatchObject({ content: [], totalCount: 0 });
    expect(await codeOf(app.call, listMovements, { query: {} })).toBe("AUTH_REQUIRED");
    expect(await codeOf(app.call, getBalance)).toBe("AUTH_REQUIRED");
  });
});

/** Opens a member's socket and collects its messages. */
async function openSocket(member: TestMember) {
  const socket = new WebSocket(`${app.baseUrl.replace("http", "ws")}/ws`);
  const messages: ServerMessage[] = [];
  socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString()) as ServerMessage));
  await new Promise((done) => socket.once("open", done));
  socket.send(JSON.stringify({ type: "auth", token: member.token }));
  socket.send(JSON.stringify({ type: "subscribe", topics: ["member.balance", "member.notice"] }));
  const of = (topic: string, type: string) =>
    messages.flatMap((message) =>
      message.type === type && "topic" in message && message.topic === topic && "data" in message
        ? [message.data as Record<string, unknown>]
        : [],
    );
  return { of, close: () => socket.close() };
}

it("[MONEY-02] the balance moves on the open page by itself; a notice tells of the withdrawal", async () => {
  const member = await app.registerMember();
  const other = await app.registerMember();
  const page = await openSocket(member);
  const stranger = await openSocket(other);
  await expect.poll(() => page.of("member.balance", "snapshot")).toHaveLength(1);
  await expect.poll(() => stranger.of("member.balance", "snapshot")).toHaveLength(1);
  expect(page.of("member.balance", "snapshot")).toEqual([
    { currency: "BDT", balance: "0.00", held: "0.00", version: "0" },
  ]);
  await give(member, 1_000);
  await expect
    .poll(() => page.of("member.balance", "event").at(-1))
    .toEqual({ currency: "BDT", balance: "1000.00", held: "0.00", version: "1" });
  await requestPayout(member, await prepareWithdrawals(member), "600");
  await expect
    .poll(() => page.of("member.balance", "event").at(-1))
    .toEqual({ currency: "BDT", balance: "400.00", held: "600.00", version: "2" });
  expect(page.of("member.balance", "event").at(-1)).toEqual(await member.call(getBalance));
  await bet(member, "10");
  await expect
    .poll(() => page.of("member.balance", "event").at(-1))
    .toMatchObject({ held: "600.00", balance: (await member.call(getBalance)).balance });
  await expect
    .poll(() => page.of("member.notice", "event"))
    .toMatchObject([{ kind: "withdrawal", withdrawal: { state: "requested", amount: "600.00" } }]);
  expect(stranger.of("member.balance", "event")).toEqual([]);
  expect(stranger.of("member.notice", "event")).toEqual([]);
  page.close();
  stranger.close();
});
