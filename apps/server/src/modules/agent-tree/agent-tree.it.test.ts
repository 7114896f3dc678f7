import { type ApprovalRow, decideApproval } from "@khela/contract/console/adjustments";
import { listAgentTree, requestAgentMove, setAgentType } from "@khela/contract/console/agent-tree";
import { listAudit } from "@khela/contract/console/system";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { dayPlus } from "@khela/kernel/period";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../platform/database.ts";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import * as store from "./store.ts";

let app: TestApp;
let clock: ManualClock;
let maker: TestOperator;
let checker: TestOperator;

async function loginBoth(): Promise<void> {
  maker = await app.loginOperator("finance");
  checker = await app.loginOperator("super");
}
beforeAll(async () => {
  clock = manualClock(Date.now());
  app = await startTestApp({ clock });
  await loginBoth();
});
afterAll(() => app.stop());

/** Lets the clock run until a day has begun; operators' sessions have ended then. */
async function arriveAt(key: string): Promise<void> {
  while (day(0) < key) clock.advance(86_400_000);
  await loginBoth();
}
const day = (days: number) => dayPlus(clock.nowMs(), days).key;
const player = (under?: TestMember) => app.registerMember(under ? { recommenderId: under.account } : {});
async function agent(under?: TestMember): Promise<TestMember> {
  const member = await player(under);
  await maker.call(setAgentType, {
    params: { memberId: member.id },
    body: { type: 1, reason: "leads a team" },
  });
  return member;
}
const moveOrder = (member: TestMember, to: TestMember | null, fromDay: string) => ({
  params: { memberId: member.id },
  body: { toId: to?.id ?? null, fromDay, reason: "wished by both" },
});
const ask = (member: TestMember, to: TestMember | null, fromDay: string) =>
  maker.call(requestAgentMove, moveOrder(member, to, fromDay));
const decision = ({ id, hash }: ApprovalRow) => ({
  params: { approvalId: id },
  body: { decision: "approve" as const, hash },
});
async function move(member: TestMember, to: TestMember | null, fromDay: string) {
  await checker.call(decideApproval, decision(await ask(member, to, fromDay)));
}
const read = (query: { parentId?: string; search?: string }) => maker.call(listAgentTree, { query });
async function pathOf(member: TestMember): Promise<string[]> {
  const { content } = await read({ search: member.account });
  return (content[0]?.path ?? []).map(({ account }) => account);
}
const names = (...members: TestMember[]) => members.map(({ account }) => account);

describe("[AGENT-03] a place in the agent tree", () => {
  it("is below the agent who invited, or below the upline of the player who did", async () => {
    const top = await agent();
    const below = await agent(top);
    const friend = await player(below);
    expect(await pathOf(friend)).toEqual(names(top, below));
    expect(await pathOf(await player(friend))).toEqual(names(top, below));
    expect(await pathOf(await player())).toEqual([]);
    expect(await pathOf(await player(await player()))).toEqual([]);
  });

  it("is found from above: who stands right below, how many in all, and by name on all levels", async () => {
    const top = await agent();
    const middle = await agent(top);
    const low = await player(middle);
    const { content, parent } = await read({ parentId: top.id });
    expect(parent).toMatchObject({ account: top.account, direct: 1, all: 2, path: [] });
    expect(content).toMatchObject([{ account: middle.account, type: 1, direct: 1, all: 1 }]);
    const found = await read({ parentId: top.id, search: low.account.toUpperCase() });
    expect(found.content.map(({ account }) => account)).toEqual([low.account]);
    expect((await read({ parentId: top.id, search: "%" })).content).toEqual([]);
    expect((await read({})).content.map(({ account }) => account)).not.toContain(middle.account);
    expect(await codeOf(maker.call, listAgentTree, { query: { parentId: crypto.randomUUID() } })).toBe(
      "SYS_NOT_FOUND",
    );
  });

  it("stays where it is when a player who invited others is appointed", async () => {
    const inviter = await player();
    const friend = await player(inviter);
    const set = (type: 0 | 1, reason = "leads a team") =>
      codeOf(maker.call, setAgentType, { params: { memberId: inviter.id }, body: { type, reason } });
    expect(await set(1)).toBe("OK");
    expect(await set(1)).toBe("AGENT_TREE_SAME");
    expect(await pathOf(friend)).toEqual([]);
    const later = await player(inviter);
    expect(await pathOf(later)).toEqual(names(inviter));
    expect(await set(0)).toBe("AGENT_TREE_TYPE");
    await move(later, null, (await read({})).earliestMove);
    await arriveAt(day(1));
    expect(await set(0, "stopped")).toBe("OK");
    const { content } = await checker.call(listAudit, { query: { search: inviter.id } });
    expect(content.map(({ action }) => action)).toEqual(["agents.set_type", "agents.set_type"]);
  });
});

describe("[AGENT-03] [OPS-06] a move", () => {
  it("takes two operators, holds from its day on, and takes everybody below along", async () => {
    const [left, right] = [await agent(), await agent()];
    const middle = await agent(left);
    const low = await player(middle);
    const from = (await read({})).earliestMove;
    const asked = await ask(middle, right, from);
    expect(asked.subject).toMatchObject({ from: left.account, to: right.account, fromDay: from });
    expect(await codeOf(maker.call, decideApproval, decision(asked))).toBe("OPS_SELF_REVIEW");
    expect(await pathOf(low)).toEqual(names(left, middle));
    await checker.call(decideApproval, decision(asked));
    expect(await pathOf(low)).toEqual(names(left, middle));
    const planned = await read({ parentId: left.id });
    expect(planned.content[0]?.planned).toEqual({ to: right.account, fromDay: from });
    const newcomer = await player(middle);
    await arriveAt(from);
    expect(await pathOf(low)).toEqual(names(right, middle));
    expect(await pathOf(newcomer)).toEqual(names(right, middle));
    expect((await read({ parentId: right.id })).parent).toMatchObject({ direct: 1, all: 3 });
    expect((await read({ parentId: left.id })).parent).toMatchObject({ direct: 0, all: 0 });
  });

  it("is refused below oneself, below a player, from today on, to where one is, and of unknown members", async () => {
    const top = await agent();
    const low = await agent(top);
    const someone = await player();
    const from = (await read({})).earliestMove;
    const refusal = (member: TestMember, to: TestMember | null, fromDay = from) =>
      codeOf(maker.call, requestAgentMove, moveOrder(member, to, fromDay));
    expect(await refusal(top, low)).toBe("AGENT_TREE_CYCLE");
    expect(await refusal(top, top)).toBe("AGENT_TREE_CYCLE");
    expect(await refusal(low, someone)).toBe("AGENT_TREE_TYPE");
    expect(await refusal(low, null, day(0))).toBe("AGENT_TREE_DAY");
    expect(await refusal(low, top)).toBe("AGENT_TREE_SAME");
    expect(await refusal({ ...low, id: crypto.randomUUID() as MemberId }, null)).toBe("SYS_NOT_FOUND");
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, requestAgentMove, moveOrder(low, null, from))).toBe("AUTH_FORBIDDEN");
  });

  it("of two at once that would make a circle only one happens", async () => {
    const [one, other] = [await agent(), await agent()];
    const from = (await read({})).earliestMove;
    const asked = [await ask(one, other, from), await ask(other, one, from)];
    const codes = await Promise.all(asked.map((row) => codeOf(checker.call, decideApproval, decision(row))));
    expect(codes.toSorted()).toEqual(["AGENT_TREE_CYCLE", "OK"]);
  });

  it("can't hold before one that was planned earlier", async () => {
    const member = await player(await agent());
    const late = day(400);
    await move(member, null, late);
    expect((await read({})).earliestMove).toBe(late);
    const other = await agent();
    expect(await codeOf(maker.call, requestAgentMove, moveOrder(member, other, day(399)))).toBe(
      "AGENT_TREE_DAY",
    );
    await move(member, other, late);
    await arriveAt(late);
    expect(await pathOf(member)).toEqual(names(other));
  });
});

describe("[AGENT-03] the tree's lines", () => {
  /** Members with their uplines, day by day. */
  type Uplines = (number | null)[];
  const aboveOf = (uplines: Uplines, member: number): number[] => {
    const chain: number[] = [];
    for (let at = uplines[member] ?? null; at !== null; at = uplines[at] ?? null) chain.push(at);
    return chain;
  };

  it("are those of the uplines on every day, for any moves", async () => {
    const members: TestMember[] = [];
    for (let index = 0; index < 7; index += 1)
      members.push(await agent(members[Math.floor((index - 1) / 2)]));
    const idOf = (index: number) => members[index]?.id as MemberId;
    const step = fc.record({ member: fc.nat({ max: 6 }), to: fc.nat({ max: 7 }), days: fc.nat({ max: 1 }) });
    const start: Uplines = members.map((_, index) => (index === 0 ? null : Math.floor((index - 1) / 2)));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await inTransaction(app.app.platform.database, async (tx) => {
          await sql`savepoint untouched`.execute(tx);
          const byDay: Uplines[] = [start];
          let at = 0;
          for (const { member, to, days } of steps) {
            const target = to === 7 ? null : to;
            const last = byDay[at] ?? start;
            if ((last[member] ?? null) === target) continue;
            const isCycle = target !== null && (target === member || aboveOf(last, target).includes(member));
            const belowNow = target !== null && (await store.isFinallyBelow(tx, idOf(target), idOf(member)));
            expect(belowNow).toBe(isCycle);
            if (isCycle) continue;
            at += at === 0 ? days + 1 : days;
            while (byDay.length <= at) byDay.push([...last]);
            const today = [...last];
            today[member] = target;
            byDay[at] = today;
            await store.moveLines(tx, idOf(member), target === null ? null : idOf(target), day(500 + at));
          }
          for (const [offset, uplines] of byDay.entries()) {
            const found = await store.uplines(
              tx,
              members.map((_, index) => idOf(index)),
              {
                day: day(500 + offset),
                levels: 99,
              },
            );
            for (const index of members.keys())
              expect(found.get(idOf(index))).toEqual(aboveOf(uplines, index).map(idOf));
          }
          await sql`rollback to savepoint untouched`.execute(tx);
        });
      }),
      { numRuns: 60 },
    );
  });
});
