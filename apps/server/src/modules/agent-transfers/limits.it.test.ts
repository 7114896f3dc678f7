import * as calls from "@khela/contract/agent-transfers";
import { getTransferLimits, updateTransferLimits } from "@khela/contract/console/agent-transfers";
import type { CallInput } from "@khela/contract/endpoint";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type AgentApp, cashOf, send, sendCode, startAgentApp } from "../../testing/agents.ts";
import { approve } from "../../testing/four-eyes.ts";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";

let app: AgentApp;
let boss: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  app = await startAgentApp();
  boss = await app.loginOperator();
  other = await app.loginOperator();
});
afterAll(() => app.stop());
afterEach(() => app.checkPassage());

type Change = Partial<CallInput<typeof updateTransferLimits>["body"]>;
async function set(change: Change) {
  const known = await boss.call(getTransferLimits);
  const body = { ...known, ...change, reason: "Eid is near" };
  if (change.levels === known.levels && Object.keys(change).length === 1) return known;
  await approve(other, await boss.call(updateTransferLimits, { body }));
  return boss.call(getTransferLimits);
}
const down = (from: TestMember, to: TestMember, amount = "10") =>
  sendCode(from, { to: "downline", memberId: to.id, amount });
const up = (from: TestMember, level?: number) =>
  sendCode(from, { amount: "10", ...(level === undefined ? {} : { level }) });

it("[MONEY-06] a tree of five levels: money goes as many levels at once as operators allow, up and down", async () => {
  const top = await app.agent();
  const tree = [top];
  for (let level = 1; level < 4; level += 1) tree.push(await app.agent(tree[level - 1]));
  tree.push(await app.player(tree[3]));
  const sibling = await app.player(top);
  for (const levels of [1, 2, 4]) {
    await set({ levels });
    for (const [high, from] of tree.entries()) {
      for (const [low, to] of tree.entries()) {
        if (low <= high) continue;
        const within = low - high <= levels;
        expect(await down(from, to), `${high} to ${low} of ${levels}`).toBe(within ? "OK" : "SYS_NOT_FOUND");
        expect(await up(to, low - high), `${low} to ${high} of ${levels}`).toBe(
          within ? "OK" : "AGENT_NO_UPLINE",
        );
      }
      expect(await down(from, from)).not.toBe("OK");
      if (from !== top) expect(await down(from, sibling)).not.toBe("OK");
    }
    // Each transfer down the tree was followed by one back up.
    expect(await Promise.all(tree.map(cashOf))).toEqual(Array(5).fill("1000.00"));
    const { content } = await top.call(calls.listDownlines, { query: {} });
    // The sibling is one level below as well.
    const reached = content.map(({ level }) => level).toSorted((a, b) => a - b);
    expect(reached).toEqual([1, ...Array.from({ length: levels }, (_, index) => index + 1)]);
    const { uplines } = await (tree[4] as TestMember).call(calls.getTransferDesk);
    expect(uplines).toHaveLength(levels);
  }
  // Uplines' names are masked, and the top of the tree has no upline.
  const { uplines } = await (tree[4] as TestMember).call(calls.getTransferDesk);
  expect(uplines.map(({ account }) => tree.some((one) => one.account === account))).not.toContain(true);
  expect(await up(top)).toBe("AGENT_NO_UPLINE");
  await set({ levels: 1 });
});

it("[MONEY-06] a player who brought somebody is no link of the tree: the friend stands below that player's upline", async () => {
  await set({ levels: 5 });
  const top = await app.agent();
  const player = await app.player(top);
  const friend = await app.player(player);
  expect(await down(top, player)).toBe("OK");
  expect(await down(top, friend)).toBe("OK");
  expect(await up(friend)).toBe("OK");
  expect(await up(friend, 2)).toBe("AGENT_NO_UPLINE");
  const { content } = await top.call(calls.listDownlines, { query: {} });
  expect(content.map(({ level }) => level)).toEqual([1, 1]);
  await set({ levels: 1 });
});

it("[MONEY-06] [OPS-03] limits of a transfer and of a day are set in the console and hold at once, with audit", async () => {
  const top = await app.agent();
  const below = await app.player(top);
  const before = await boss.call(getTransferLimits);
  expect(before).toMatchObject({
    min: "10.00",
    max: "100000.00",
    maxPerDay: 50,
    levels: 1,
    requestHours: 72,
  });
  const after = await set({ min: "20", max: "300", maxPerDay: 3, maxAmountPerDay: "500" });
  expect(after).toMatchObject({ min: "20.00", max: "300.00", version: before.version + 1 });
  expect(await down(top, below, "19.99")).toBe("MONEY_AMOUNT");
  expect(await down(top, below, "300.01")).toBe("MONEY_AMOUNT");
  expect(await down(top, below, "300")).toBe("OK");
  expect(await down(top, below, "200.01")).toBe("MONEY_AMOUNT");
  expect(await down(top, below, "100")).toBe("OK");
  expect(await top.call(calls.getTransferDesk)).toMatchObject({ leftToday: "100.00", max: "300.00" });
  expect(await down(top, below, "20")).toBe("OK");
  expect(await down(top, below, "20")).toBe("MONEY_PENDING_LIMIT");
  expect((await top.call(calls.getTransferDesk)).leftToday).toBe("0.00");
  await set({ maxPerDay: 5 });
  await send(top, { to: "downline", memberId: below.id, amount: "20" });
  const { entries } = await app.app.modules.audit.find(
    { action: "transfer_limits.approve" },
    { offset: 0, limit: 50, oldestFirst: false },
  );
  const { payload } = JSON.parse(String(entries[0]?.detail)) as { payload: string };
  expect(JSON.parse(payload)).toMatchObject({
    note: "Eid is near",
    subject: { by: boss.username, changes: [{ field: "maxPerDay", before: "3", after: "5" }] },
  });
});

it("[OPS-01] who may change them, and how", async () => {
  const known = await boss.call(getTransferLimits);
  const body = { ...known, reason: "because" };
  const [finance, marketing] = [await app.loginOperator("finance"), await app.loginOperator("marketing")];
  expect(await codeOf(finance.call, getTransferLimits)).toBe("OK");
  expect(await codeOf(finance.call, updateTransferLimits, { body })).toBe("AUTH_FORBIDDEN");
  expect(await codeOf(marketing.call, getTransferLimits)).toBe("AUTH_FORBIDDEN");
  const refusal = (change: Change) =>
    codeOf(boss.call, updateTransferLimits, { body: { ...body, ...change } });
  expect(await refusal({ min: "0" })).toBe("FIELD_FORMAT");
  expect(await refusal({ min: "500", max: "499.99" })).toBe("FIELD_FORMAT");
  expect(await refusal({ version: known.version + 1 })).toBe("OPS_CHANGED");
  expect(await boss.call(getTransferLimits)).toEqual(known);
});
