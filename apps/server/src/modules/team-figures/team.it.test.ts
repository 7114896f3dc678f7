import { listTeam } from "@khela/contract/agent-team";
import type { CallInput } from "@khela/contract/endpoint";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentApp, startAgentApp } from "../../testing/agents.ts";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { openTestTrial } from "../../testing/trial.ts";

const clock = manualClock(Date.now());
let app: AgentApp;
let top: TestMember;
let left: TestMember;
let right: TestMember;
let leftPlayer: TestMember;
let rightPlayer: TestMember;
beforeAll(async () => {
  app = await startAgentApp({ clock });
  top = await app.agent();
  left = await app.agent(top);
  right = await app.agent(top);
  leftPlayer = await app.player(left);
  rightPlayer = await app.player(right);
});
afterAll(() => app.stop());

type TeamQuery = NonNullable<CallInput<typeof listTeam>["query"]>;
const team = (agent: TestMember, query: TeamQuery = {}) => agent.call(listTeam, { query });
const accounts = async (agent: TestMember, query: TeamQuery = {}) =>
  (await team(agent, query)).content.map(({ account }) => account);

describe("[AGENT-03] downline management", () => {
  it("shows the levels below with team sizes and balances, and a downline's own team", async () => {
    const direct = await team(top);
    expect(direct).toMatchObject({ totalCount: 2, path: [], currency: "BDT" });
    expect(direct.content.find(({ memberId }) => memberId === left.id)).toEqual({
      memberId: left.id,
      account: left.account,
      isAgent: true,
      level: 1,
      online: true,
      registeredAt: expect.any(String),
      lastLoginAt: expect.any(String),
      balance: "1000.00",
      direct: 1,
      all: 1,
    });
    expect(await accounts(top, { depth: "all", kind: "players" })).toEqual(
      [leftPlayer.account, rightPlayer.account].toSorted(),
    );
    const below = await team(top, { parentId: left.id });
    expect(below.path).toEqual([{ memberId: left.id, account: left.account }]);
    expect(below.content).toMatchObject([{ memberId: leftPlayer.id, level: 2, isAgent: false, all: 0 }]);
  });

  it("finds by name over all levels, sorts both ways and pages without a gap", async () => {
    expect(await accounts(top, { depth: "all", search: rightPlayer.account.toUpperCase() })).toEqual([
      rightPlayer.account,
    ]);
    const levels = async (order: "asc" | "desc") =>
      (await team(top, { depth: "all", sort: "level", order })).content.map(({ level }) => level);
    expect(await levels("asc")).toEqual([1, 1, 2, 2]);
    expect(await levels("desc")).toEqual([2, 2, 1, 1]);
    const pages = [1, 2].map((pageNo) => accounts(top, { depth: "all", pageSize: 2, pageNo }));
    expect((await Promise.all(pages)).flat()).toEqual(await accounts(top, { depth: "all" }));
    // What LIKE would take for any text is nobody's name.
    expect(await accounts(top, { depth: "all", search: "%" })).toEqual([]);
  });

  it("a member who has left for five minutes is no longer online", async () => {
    clock.advance(5 * 60_000 + 1);
    const seen = await team(top, { parentId: right.id });
    expect(seen.content).toMatchObject([{ memberId: rightPlayer.id, online: false }]);
  });

  it("contacts, names and payment details are in no answer", async () => {
    const keys = Object.keys((await team(top)).content[0] ?? {}).toSorted();
    expect(keys).toEqual([
      "account",
      "all",
      "balance",
      "direct",
      "isAgent",
      "lastLoginAt",
      "level",
      "memberId",
      "online",
      "registeredAt",
    ]);
  });
});

describe("[AGENT-04] an agent sees the own subtree and nothing else", () => {
  it("another branch, those above, members elsewhere and unknown ids look alike", async () => {
    const stranger = await app.player();
    for (const parentId of [right.id, rightPlayer.id, top.id, stranger.id, crypto.randomUUID()])
      expect(await codeOf(left.call, listTeam, { query: { parentId } })).toBe("SYS_NOT_FOUND");
    expect(await accounts(left, { depth: "all" })).toEqual([leftPlayer.account]);
    expect(await accounts(left, { depth: "all", search: rightPlayer.account })).toEqual([]);
  });

  it("players, trial accounts and visitors are refused, and everybody while the programme is off", async () => {
    expect(await codeOf(leftPlayer.call, listTeam, { query: {} })).toBe("AUTH_NOT_AGENT");
    const trial = await openTestTrial(app);
    expect(await codeOf(trial.call, listTeam, { query: {} })).toBe("AUTH_TRUE_ACCOUNT");
    expect(await codeOf(app.call, listTeam, { query: {} })).toBe("AUTH_REQUIRED");
    await setFlags(app, { AGENTPOLICY3: false });
    expect(await codeOf(top.call, listTeam, { query: {} })).toBe("SYS_FEATURE_OFF");
    await setFlags(app, { AGENTPOLICY3: true });
  });
});
