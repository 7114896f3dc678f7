import { type ManualClock, manualClock } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText, taka } from "@khela/kernel/money";
import { dayPlus } from "@khela/kernel/period";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../platform/database.ts";
import { type AgentApp, startAgentApp } from "../../testing/agents.ts";
import type { TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { createTeamPlay, type TeamPlay } from "../../testing/team-play.ts";
import { moveInTree } from "../../testing/tree.ts";
import { takeInbox } from "./count-figures.ts";
import { checkTeamFigures, rebuildFigures } from "./index.ts";

let app: AgentApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(Date.now());
  app = await startAgentApp({ clock });
  play = createTeamPlay(app, clock);
});
afterAll(() => app.stop());

const figures = () => app.app.modules.teamFigures;
const today = () => dayPlus(clock.nowMs(), 0).key;
const nextDay = () => clock.advance(24 * 3_600_000);

type Person = Pick<TestMember, "id">;
let play: TeamPlay;
const bet = (member: Person, stake: number, payout: number) => play.bet(member, stake, payout);
const correct = (member: Person, about: string, net: number) => play.correct(member, about, net);
const give = (member: Person, kind: string, amount: number, bucket?: string) =>
  play.give(member, kind, amount, bucket);
const withdraw = (member: Person, amount: number) => play.withdraw(member, amount);

/** What a member did from one day to another. */
async function figuresOf({ id }: Person, from: string, to = from) {
  await figures().catchUp();
  const rows = await inTransaction(app.app.platform.database, (tx) =>
    figures().memberFigures(tx, { currency: "BDT", from, to, limit: 10_000 }),
  );
  return rows
    .filter(({ memberId }) => memberId === id)
    .map(({ day, turnover, deposits, loss }) => ({
      day,
      turnover: moneyToText(turnover),
      deposits: moneyToText(deposits),
      loss: moneyToText(loss),
    }));
}

/** The sums of those below an agent on a day, read by themselves. */
async function teamOf({ id }: Person, day: string, depth: "direct" | "all" = "all") {
  await figures().catchUp();
  const { rows } = await app.owner.pool.query<Record<string, bigint>>(
    `select sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(active)::bigint as active,
       sum(registered)::bigint as registered, sum(first_deposits)::bigint as first_deposits,
       sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals, sum(rewards)::bigint as rewards
     from team_day where agent_id = $1 and day = $2 and depth = $3`,
    [id, day, depth],
  );
  return rows[0];
}

/** What is wrong with the figures once everything is counted. */
const found = async () => {
  await figures().catchUp();
  return (await checkTeamFigures(app.owner.kysely)).wrong ?? "nothing";
};

describe("[AGENT-04] what members do", () => {
  it("counts bets, deposits, withdrawals and gifts on their day, and nothing twice", async () => {
    const agent = await app.agent();
    const member = await app.player(agent);
    const first = today();
    await bet(member, 100, 0);
    await bet(member, 50, 80);
    await give(member, "rebate.reward", 2);
    await give(member, "mission.reward", 5);
    await give(member, "dice.free-win", 3);
    await give(member, "bonus.granted", 20, "bonus");
    // An operator's correction and a transfer between members are no gift.
    await give(member, "adjustment", 7);
    expect(await figuresOf(member, first)).toEqual([
      // The stake counts as far as it was at risk: all of a loss, the win of the other.
      { day: first, turnover: "130.00", deposits: "1000.00", loss: "40.00" },
    ]);
    nextDay();
    await withdraw(member, 300);
    await give(member, "bonus.returned", -20, "bonus");
    await fund(app, member.id, taka(10));
    expect(await figuresOf(member, first, today())).toEqual([
      { day: first, turnover: "130.00", deposits: "1000.00", loss: "40.00" },
      { day: today(), turnover: "0.00", deposits: "10.00", loss: "20.00" },
    ]);
    expect(await teamOf(agent, first)).toMatchObject({
      stake: taka(150),
      payout: taka(80),
      active: 1n,
      registered: 1n,
      first_deposits: 1n,
      deposits: taka(1_000),
      rewards: taka(8),
    });
    expect(await teamOf(agent, today())).toMatchObject({
      active: 0n,
      first_deposits: 0n,
      deposits: taka(10),
      withdrawals: taka(300),
    });
    expect(await found()).toBe("nothing");
  });

  it("what a member has is what came in, less what went out and what was lost", async () => {
    const member = await app.player();
    await give(member, "vip.reward", 12);
    await give(member, "bonus.granted", 30, "bonus");
    await give(member, "bonus.returned", -10, "bonus");
    await withdraw(member, 100);
    const [only] = await figuresOf(member, today());
    expect(only).toMatchObject({ deposits: "1000.00", loss: "-32.00" });
    const { rows } = await app.owner.pool.query<{ has: bigint }>(
      "select sum(balance)::bigint as has from ledger.account where owner = $1",
      [member.id],
    );
    expect(rows[0]?.has).toBe(taka(1_000 - 100 + 32));
  });

  it("a correction counts on the day on which it happens", async () => {
    const agent = await app.agent();
    const member = await app.player(agent);
    const first = today();
    const corrected = await bet(member, 100, 0);
    await figures().catchUp();
    nextDay();
    await correct(member, corrected, 40);
    expect(await figuresOf(member, first, today())).toEqual([
      { day: first, turnover: "100.00", deposits: "1000.00", loss: "100.00" },
      { day: today(), turnover: "-40.00", deposits: "0.00", loss: "-40.00" },
    ]);
    // Nobody was active by a correction alone.
    expect(await teamOf(agent, today())).toMatchObject({ stake: 0n, payout: taka(40), active: 0n });
    expect(await found()).toBe("nothing");
  });
});

describe("[AGENT-04] what teams do", () => {
  it("is the sum of those right below and of all levels, without other branches", async () => {
    const top = await app.agent();
    const [left, right] = [await app.agent(top), await app.agent(top)];
    const deep = await app.agent(await app.agent(left));
    const player = await app.player(deep);
    await bet(player, 100, 0);
    await bet(left, 30, 0);
    await bet(right, 7, 0);
    const stakes = async (agent: Person, depth: "direct" | "all") =>
      moneyToText(money((await teamOf(agent, today(), depth))?.["stake"] ?? 0n));
    expect(await stakes(top, "all")).toBe("137.00");
    expect(await stakes(top, "direct")).toBe("37.00");
    expect(await stakes(left, "all")).toBe("100.00");
    expect(await stakes(left, "direct")).toBe("0.00");
    expect(await stakes(deep, "direct")).toBe("100.00");
    expect(await stakes(right, "all")).toBe("0.00");
    expect(await found()).toBe("nothing");
  });

  it("stays with the earlier upline on the days before a move, also for what is counted late", async () => {
    const [left, right] = [await app.agent(), await app.agent()];
    const middle = await app.agent(left);
    const player = await app.player(middle);
    const first = today();
    await bet(player, 100, 0);
    // Settled before midnight and counted after it: nothing was counted when the move began.
    await moveInTree(app, middle.id, right.id, dayPlus(clock.nowMs(), 1).key);
    nextDay();
    await bet(player, 9, 0);
    const both = async (agent: Person) => [
      (await teamOf(agent, first))?.["stake"] ?? null,
      (await teamOf(agent, today()))?.["stake"] ?? null,
    ];
    expect(await both(left)).toEqual([taka(100), null]);
    expect(await both(right)).toEqual([null, taka(9)]);
    expect(await found()).toBe("nothing");
  });

  it("is right for any tree, moves and days (property)", async () => {
    const EVENTS = ["bet", "win", "deposit", "reward", "withdraw", "move", "day", "join"] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.nat(99), fc.nat(99)), {
          minLength: 8,
          maxLength: 18,
        }),
        async (events) => {
          const people: TestMember[] = [await app.agent(), await app.agent()];
          const pick = (n: number) => people[n % people.length] as TestMember;
          for (const [what, a, b] of events) {
            if (what === "join") people.push(await app.agent(pick(a)));
            else if (what === "bet") await bet(pick(a), 1 + b, 0);
            else if (what === "win") await bet(pick(a), 5, 5 + b);
            else if (what === "deposit") await fund(app, pick(a).id, taka(1 + b));
            else if (what === "reward") await give(pick(a), "mission.reward", 1 + b);
            else if (what === "withdraw") await withdraw(pick(a), 1 + (b % 20));
            else if (what === "day") nextDay();
            else await moveInTree(app, pick(a).id, pick(b).id, dayPlus(clock.nowMs(), 1).key);
            if (b % 5 === 0) await figures().catchUp();
          }
          expect(await found()).toBe("nothing");
        },
      ),
      { numRuns: 6 },
    );
  });
});

describe("[AGENT-04] counting", () => {
  it("by several processes at once counts each movement and bet once", async () => {
    const member = await app.player();
    const before = await figuresOf(member, today());
    await Promise.all(Array.from({ length: 12 }, () => give(member, "mission.reward", 1)));
    await Promise.all(Array.from({ length: 12 }, () => bet(member, 10, 0)));
    await Promise.all(Array.from({ length: 6 }, () => figures().catchUp()));
    expect(before[0]?.loss).toBe("0.00");
    expect((await figuresOf(member, today()))[0]).toMatchObject({ turnover: "120.00", loss: "108.00" });
    expect(await found()).toBe("nothing");
  });

  it("a transaction that dies counts nothing, and what it took is counted again", async () => {
    const member = await app.player();
    await figures().catchUp();
    await give(member, "mission.reward", 4);
    const dying = inTransaction(app.app.platform.database, async (tx) => {
      await takeInbox(tx);
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect((await figuresOf(member, today()))[0]?.loss).toBe("-4.00");
    expect(await found()).toBe("nothing");
  });

  it("a changed sum is found, of members and of teams, and everything can be written anew", async () => {
    const agent = await app.agent();
    const member = await app.player(agent);
    await bet(member, 100, 0);
    await figures().catchUp();
    const wrong = async () => (await checkTeamFigures(app.owner.kysely)).wrong;
    await app.owner.pool.query("update team_day set stake = stake + 1 where agent_id = $1", [agent.id]);
    expect(await wrong()).toContain(agent.id);
    await app.owner.pool.query("update member_day set payout = payout + 1 where member_id = $1", [member.id]);
    expect(await wrong()).toContain(member.id);
    // What waits in the inbox meanwhile is counted by the writing, and not once more.
    await give(member, "mission.reward", 6);
    await inTransaction(app.owner, rebuildFigures);
    expect(await found()).toBe("nothing");
    expect((await figuresOf(member, today()))[0]?.loss).toBe("94.00");
  });

  it("pages of members' days follow each other without a gap", async () => {
    await figures().catchUp();
    const read = (limit: number) =>
      inTransaction(app.app.platform.database, async (tx) => {
        const all: string[] = [];
        for (let after: { day: string; memberId: MemberId } | undefined; ;) {
          const asked = { currency: "BDT", from: dayPlus(clock.nowMs(), -3).key, to: today(), limit };
          const page = await figures().memberFigures(tx, { ...asked, after });
          all.push(...page.map(({ day, memberId }) => `${day} ${memberId}`));
          after = page.at(-1);
          if (page.length < limit) return all;
        }
      });
    const whole = await read(10_000);
    expect(whole.length).toBeGreaterThan(5);
    expect(await read(3)).toEqual(whole);
  });
});
