import * as calls from "@khela/contract/agent-team";
import { getDashboard } from "@khela/contract/console/reports";
import type { AnyEndpoint } from "@khela/contract/endpoint";
import { login } from "@khela/contract/identity";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AgentApp, startAgentApp } from "../../testing/agents.ts";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { createTeamPlay, type TeamPlay } from "../../testing/team-play.ts";
import { moveInTree } from "../../testing/tree.ts";
import { openTestTrial } from "../../testing/trial.ts";

let app: AgentApp;
let clock: ManualClock;
let play: TeamPlay;
let top: TestMember;
let left: TestMember;
let right: TestMember;
let deep: TestMember;
let leftPlayer: TestMember;
let rightPlayer: TestMember;
let days: { first: string; second: string };

const today = () => dayPlus(clock.nowMs(), 0).key;
async function nextDay() {
  clock.advance(24 * 3_600_000);
  // Sessions that were not used for a day have ended.
  for (const member of [top, left, right, leftPlayer]) {
    const entry = member === leftPlayer ? "member" : "agent";
    const body = { username: member.account, password: member.password, type: "username", entry } as const;
    member.call = app.callAs((await app.call(login, { body })).token);
  }
}

beforeAll(async () => {
  clock = manualClock(Date.now());
  app = await startAgentApp({ clock });
  play = createTeamPlay(app, clock);
  top = await app.agent();
  left = await app.agent(top);
  right = await app.agent(top);
  deep = await app.agent(left);
  leftPlayer = await app.player(deep);
  rightPlayer = await app.player(right);
  await play.bet(top, 11, 0);
  await play.bet(left, 20, 50);
  await play.bet(leftPlayer, 100, 0);
  await play.bet(leftPlayer, 30, 40, "baccarat");
  await play.bet(rightPlayer, 7, 0);
  await play.give(leftPlayer, "rebate.reward", 3);
  clock.advance(1_000);
  await play.withdraw(rightPlayer, 40);
  const first = today();
  await nextDay();
  await play.bet(leftPlayer, 60, 0);
  days = { first, second: today() };
  await app.app.modules.teamFigures.catchUp();
});
afterAll(() => app.stop());

const range = () => ({ from: days.first, to: days.second });

describe("[AGENT-04] user loss", () => {
  it("sums the own, the direct and the whole team's figures by day and category", async () => {
    const of = async (scope: "own" | "direct" | "all", by: "day" | "category") =>
      top.call(calls.getTeamStatement, { query: { ...range(), scope, by } });
    const all = await of("all", "day");
    expect(all.rows.map(({ key, figures }) => [key, figures.stake, figures.loss])).toEqual([
      [days.second, "60.00", "60.00"],
      // 11 + 20 − 50 + 100 − 10 + 7 less a rebate of 3.
      [days.first, "168.00", "75.00"],
    ]);
    expect(all.totals).toMatchObject({
      stake: "228.00",
      loss: "135.00",
      active: 4,
      registered: 6,
      rebates: "3.00",
    });
    expect((await of("own", "day")).totals).toMatchObject({ stake: "11.00", active: 1 });
    expect((await of("direct", "day")).totals).toMatchObject({ stake: "20.00", payout: "50.00", active: 1 });
    const categories = await of("all", "category");
    expect(categories.rows.map(({ key }) => key).toSorted()).toEqual(["", "live", "mini"]);
    expect(categories.totals).toEqual(all.totals);
    const sum = categories.rows.reduce((total, { figures }) => total + moneyFromText(figures.loss), 0n);
    expect(moneyToText(money(sum))).toBe(all.totals.loss);
  });

  it("of a downline's team is that team's, with the way down", async () => {
    const { path, totals } = await top.call(calls.getTeamStatement, {
      query: { ...range(), parentId: deep.id },
    });
    expect(path.map(({ account }) => account)).toEqual([left.account, deep.account]);
    expect(totals).toMatchObject({ stake: "190.00", payout: "40.00" });
  });
});

describe("[AGENT-04] team betting and account details", () => {
  const list = (query: object) => top.call(calls.listTeamFigures, { query: { ...range(), ...query } });

  it("lists each direct downline with its team, the direct ones alone, and everybody", async () => {
    const rows = async (query: object) =>
      (await list(query)).content.map(({ account, level, figures }) => [account, level, figures.stake]);
    expect(await rows({ scope: "teams" })).toEqual([
      [left.account, 1, "210.00"],
      [right.account, 1, "7.00"],
    ]);
    expect(await rows({ scope: "direct" })).toEqual([
      [left.account, 1, "20.00"],
      [right.account, 1, "0.00"],
    ]);
    expect(await rows({ scope: "all" })).toEqual([
      [leftPlayer.account, 3, "190.00"],
      [left.account, 1, "20.00"],
      [top.account, 0, "11.00"],
      [rightPlayer.account, 2, "7.00"],
      // Nobody of these played, they registered and deposited.
      ...[deep.account, right.account]
        .toSorted()
        .map((account) => [account, account === deep.account ? 2 : 1, "0.00"]),
    ]);
    const { totals } = await list({ scope: "all" });
    expect(totals).toMatchObject({ stake: "228.00", withdrawals: "40.00", deposits: "6000.00", active: 4 });
    expect((await list({ scope: "teams" })).content[0]?.figures.active).toBe(2);
  });

  it("sorts by every column both ways, pages and searches, with the sums of what was found", async () => {
    for (const sort of calls.MEMBER_SORTS) {
      const ids = async (order: "asc" | "desc", pageSize = 50, pageNo = 1) =>
        (await list({ scope: "all", sort, order, pageSize, pageNo })).content.map(({ memberId }) => memberId);
      const whole = await ids("desc");
      expect(new Set(whole).size).toBe(6);
      expect([...(await ids("desc", 4, 1)), ...(await ids("desc", 4, 2))]).toEqual(whole);
      if (sort === "account") expect(await ids("asc")).toEqual(whole.toReversed());
    }
    const found = await list({ scope: "all", search: rightPlayer.account });
    expect(found).toMatchObject({ totalCount: 1, totals: { stake: "7.00", withdrawals: "40.00" } });
    expect((await list({ scope: "all", search: "%" })).totalCount).toBe(0);
  });

  it("opens to the single bets, which sum up to the figures, and to each movement", async () => {
    const bets = await top.call(calls.listTeamBets, { params: { memberId: leftPlayer.id }, query: range() });
    expect(bets.content.map(({ gameCode, stake, payout }) => [gameCode, stake, payout])).toEqual([
      ["dice", "60.00", "0.00"],
      ["baccarat", "30.00", "40.00"],
      ["dice", "100.00", "0.00"],
    ]);
    const sum = bets.content.reduce((total, { turnover }) => total + moneyFromText(turnover), 0n);
    expect(moneyToText(money(sum))).toBe(bets.totals.turnover);
    const { content } = await top.call(calls.listTeamMovements, {
      params: { memberId: rightPlayer.id },
      query: range(),
    });
    expect(content.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["withdrawal", "-40.00"],
      ["deposit", "1000.00"],
    ]);
    expect(Object.keys(content[0] ?? {}).toSorted()).toEqual(["amount", "at", "key", "kind"]);
  });

  it("is a file with the same numbers, whose names no spreadsheet runs", async () => {
    const file = await top.call(calls.exportTeamFigures, { query: { ...range(), scope: "all" } });
    const lines = file.trim().split("\r\n");
    expect(lines).toHaveLength(7);
    expect(lines.find((line) => line.startsWith(leftPlayer.account))).toBe(
      `${leftPlayer.account},3,3,190.00,40.00,170.00,1000.00,0.00,3.00,0.00,0.00,147.00`,
    );
    const loss = await top.call(calls.exportTeamStatement, { query: range() });
    expect(loss.trim().split("\r\n").at(-1)).toContain("228.00");
  });
});

describe("[AGENT-04] the overview", () => {
  it("has today, yesterday and the month with what the agent earned", async () => {
    await play.give(top, "agent.dividend", 9);
    const board = await top.call(calls.getTeamOverview, {});
    expect(board.size).toEqual({ direct: 2, all: 5 });
    const [now, before, month] = board.periods;
    expect(now).toMatchObject({ name: "today", earned: "9.00", figures: { stake: "60.00", active: 1 } });
    expect(before).toMatchObject({
      name: "yesterday",
      earned: "0.00",
      figures: { stake: "168.00", active: 4 },
    });
    expect(month?.earned).toBe("9.00");
    expect(board.days).toHaveLength(30);
    expect(board.days.at(-1)).toEqual({ day: days.second, turnover: "60.00", loss: "60.00", earned: "9.00" });
    // Pay is no gift: the team's loss stays.
    expect(board.days.at(-2)).toMatchObject({ day: days.first, loss: "75.00" });
  });
});

describe("[AGENT-04] [OPS-07] the same numbers as the operator's", () => {
  it("a team's figures are those of bets and postings, read apart by following who invited whom", async () => {
    const { rows } = await app.owner.pool.query<Record<"stake" | "payout" | "deposits" | "given", bigint>>(
      `with recursive team as (select $1::uuid as id union select m.id from member m join team t on m.referred_by = t.id)
       select (select sum(stake)::bigint from round where member_id in (select id from team) and state = 'settled') as stake,
         (select sum(payout)::bigint from round where member_id in (select id from team) and state = 'settled') as payout,
         (select sum(e.amount)::bigint from ledger.entry e join ledger.account a on a.id = e.account_id
           where a.owner::text in (select id::text from team) and a.kind = 'member' and e.kind = 'deposit') as deposits,
         (select sum(e.amount)::bigint from ledger.entry e join ledger.account a on a.id = e.account_id
           where a.owner::text in (select id::text from team) and a.kind = 'member' and e.kind like '%.reward') as given`,
      [top.id],
    );
    const text = (amount: bigint | undefined) => moneyToText(money(amount ?? 0n));
    const { totals } = await top.call(calls.getTeamStatement, { query: range() });
    const [apart] = rows;
    expect(totals).toMatchObject({
      stake: text(apart?.stake),
      payout: text(apart?.payout),
      deposits: text(apart?.deposits),
      rebates: text(apart?.given),
    });
  });

  it("all members together are the operator's dashboard", async () => {
    clock.advance(5_000);
    const operator = await app.loginOperator("super");
    const { series } = await operator.call(getDashboard, { query: {} });
    const { rows } = await app.owner.pool.query<{ day: string; stake: bigint; ggr: bigint; bets: bigint }>(
      `select day::text, sum(stake)::bigint as stake, sum(stake - payout)::bigint as ggr, sum(bets)::bigint as bets
       from member_day where currency = 'BDT' and day = any ($1::date[]) group by 1 order by 1`,
      [[days.first, days.second]],
    );
    const board = series.filter(({ day }) => day === days.first || day === days.second);
    expect(board.map(({ day, stake, ggr }) => [day, stake, ggr])).toEqual(
      rows.map(({ day, stake, ggr }) => [day, moneyToText(money(stake)), moneyToText(money(ggr))]),
    );
  });
});

/** Every call about a team, asked for a member or a member's team. */
const ABOUT: readonly [AnyEndpoint, (memberId: string) => object][] = [
  [calls.listTeam, (parentId) => ({ query: { parentId } })],
  [calls.getTeamStatement, (parentId) => ({ query: { parentId } })],
  [calls.listTeamFigures, (parentId) => ({ query: { parentId } })],
  [calls.exportTeamStatement, (parentId) => ({ query: { parentId } })],
  [calls.exportTeamFigures, (parentId) => ({ query: { parentId } })],
  [calls.listTeamBets, (memberId) => ({ params: { memberId }, query: {} })],
  [calls.listTeamMovements, (memberId) => ({ params: { memberId }, query: {} })],
];

describe("[AGENT-04] an agent sees the own subtree and nothing else", () => {
  it("in no list, file or detail: other branches, those above and unknown ids look alike", async () => {
    for (const [endpoint, input] of ABOUT) {
      for (const id of [right.id, rightPlayer.id, top.id, crypto.randomUUID()])
        expect([endpoint.id, await codeOf(left.call, endpoint, input(id))]).toEqual([
          endpoint.id,
          "SYS_NOT_FOUND",
        ]);
      expect([endpoint.id, await codeOf(left.call, endpoint, input(leftPlayer.id))]).toEqual([
        endpoint.id,
        "OK",
      ]);
    }
    const { content, totals } = await left.call(calls.listTeamFigures, {
      query: { ...range(), scope: "all", search: "" },
    });
    expect(content.map(({ memberId }) => memberId).toSorted()).toEqual(
      [left.id, deep.id, leftPlayer.id].toSorted(),
    );
    expect(totals.stake).toBe("210.00");
  });

  it("players, trial accounts, visitors and agents of a programme that is off are refused everywhere", async () => {
    const trial = await openTestTrial(app);
    const all: readonly (readonly [AnyEndpoint, object])[] = [
      [calls.getTeamOverview, {}],
      ...ABOUT.map(([endpoint, input]) => [endpoint, input(leftPlayer.id)] as const),
    ];
    for (const [endpoint, input] of all) {
      expect([endpoint.id, await codeOf(leftPlayer.call, endpoint, input)]).toEqual([
        endpoint.id,
        "AUTH_NOT_AGENT",
      ]);
      expect(await codeOf(trial.call, endpoint, input)).toBe("AUTH_TRUE_ACCOUNT");
      expect(await codeOf(app.call, endpoint, input)).toBe("AUTH_REQUIRED");
    }
    await setFlags(app, { AGENTPOLICY3: false });
    for (const [endpoint, input] of all)
      expect(await codeOf(top.call, endpoint, input)).toBe("SYS_FEATURE_OFF");
    await setFlags(app, { AGENTPOLICY3: true });
  });

  it("of a downline that came from elsewhere the days since then alone, of one that left those until then", async () => {
    expect(await moveInTree(app, deep.id, right.id, dayPlus(clock.nowMs(), 1).key)).toBe(true);
    await nextDay();
    await play.bet(leftPlayer, 5, 0);
    await app.app.modules.teamFigures.catchUp();
    const since = { from: days.first, to: today() };
    const stake = async (agent: TestMember, input: { parentId?: string }) =>
      (await agent.call(calls.getTeamStatement, { query: { ...since, ...input } })).totals.stake;
    expect(await stake(right, {})).toBe("12.00");
    expect(await stake(right, { parentId: deep.id })).toBe("5.00");
    // A range before the move has nothing of that team, also where it is one day.
    const before = { from: days.first, to: days.first, parentId: deep.id };
    expect((await right.call(calls.getTeamStatement, { query: before })).totals.stake).toBe("0.00");
    expect((await right.call(calls.listTeamFigures, { query: { ...before, scope: "all" } })).content).toEqual(
      [],
    );
    expect(await stake(left, {})).toBe("210.00");
    const bets = async (agent: TestMember) =>
      (
        await agent.call(calls.listTeamBets, { params: { memberId: leftPlayer.id }, query: since })
      ).content.map((one) => one.stake);
    expect(await bets(right)).toEqual(["5.00"]);
    expect(await bets(left)).toEqual(["60.00", "30.00", "100.00"]);
    expect(await bets(top)).toEqual(["5.00", "60.00", "30.00", "100.00"]);
  });
});
