import { randomUUID } from "node:crypto";
import { getPlayer, listPlayers } from "@khela/contract/console/players";
import { getDashboard } from "@khela/contract/console/reports";
import { betDice } from "@khela/contract/play";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, taka } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { maskContact } from "./players.ts";
import { SETTLE_LAG_MS } from "./refresh.ts";

const clock = manualClock(new Date().getTime());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

async function playedMember(bets: number) {
  const member = await app.registerMember();
  await fund(app, member.id, taka(10_000));
  for (let count = 0; count < bets; count += 1) {
    await member.call(
      betDice,
      { body: { stake: "25", direction: "over", target: 4_000 } },
      { idempotencyKey: randomUUID() },
    );
    clock.advance(50);
  }
  return member;
}

const rollupSum = async () => {
  const { rows } = await app.owner.pool.query<{ rounds: bigint; stake: bigint; payout: bigint }>(
    "select coalesce(sum(rounds), 0)::bigint rounds, coalesce(sum(stake), 0)::bigint stake, coalesce(sum(payout), 0)::bigint payout from report_round_day",
  );
  return rows[0];
};
const roundSum = async () => {
  const { rows } = await app.owner.pool.query<{ rounds: bigint; stake: bigint; payout: bigint }>(
    "select count(*) rounds, sum(stake)::bigint stake, sum(payout)::bigint payout from round where state = 'settled'",
  );
  return rows[0];
};

describe("rollups", () => {
  it("[OPS-02] count every settled round once, however often and in parallel they are refreshed", async () => {
    await playedMember(5);
    clock.advance(SETTLE_LAG_MS + 1);
    const { reporting } = app.app.modules;
    await Promise.all([reporting.refresh(), reporting.refresh(), reporting.refresh()]);
    await reporting.refresh();
    expect(await rollupSum()).toEqual(await roundSum());
    await playedMember(3);
    clock.advance(SETTLE_LAG_MS + 1);
    await reporting.refresh();
    expect(await rollupSum()).toEqual(await roundSum());
    const { rows } = await app.owner.pool.query<{ stake: bigint; payout: bigint }>(
      "select sum(stake)::bigint stake, sum(payout)::bigint payout from report_player",
    );
    expect(rows[0]).toMatchObject({ stake: (await roundSum())?.stake, payout: (await roundSum())?.payout });
  });

  it("[OPS-02] leave alone what may still be committing", async () => {
    const before = await rollupSum();
    await playedMember(1);
    await app.app.modules.reporting.refresh();
    expect((await rollupSum())?.rounds).toBe(before?.rounds);
  });
});

describe("the console's reports", () => {
  it("[OPS-01] are for operators alone", async () => {
    const member = await app.registerMember();
    expect(await codeOf(app.call, getDashboard, { query: {} })).toBe("AUTH_REQUIRED");
    expect(await codeOf(member.call, listPlayers, { query: {} })).toBe("AUTH_REQUIRED");
    expect(await codeOf(member.call, getPlayer, { params: { playerId: member.id } })).toBe("AUTH_REQUIRED");
  });

  it("[OPS-01] [OPS-02] the dashboard, the list and one player agree with each other", async () => {
    const operator = await app.loginOperator();
    const member = await playedMember(4);
    clock.advance(SETTLE_LAG_MS + 1);
    const board = await operator.call(getDashboard, { query: { days: 7 } });
    expect(board.series.length).toBe(7);
    expect(board.series.at(-1)).toEqual({ ...board.today, day: dayOf(clock.nowMs()).key });
    const list = await operator.call(listPlayers, { query: { search: member.account, sort: "-stake" } });
    expect(list.content).toHaveLength(1);
    expect(list.content[0]).toMatchObject({ id: member.id, stake: "100.00", status: "active" });
    const one = await operator.call(getPlayer, { params: { playerId: member.id } });
    expect(one.profile.stake).toBe("100.00");
    expect(one.recentRounds).toHaveLength(4);
    expect(one.byGame).toMatchObject([
      { gameCode: "dice", rounds: 4, stake: "100.00", ggr: list.content[0]?.ggr },
    ]);
    expect(moneyFromText(one.profile.ggr)).toBe(taka(10_000) - moneyFromText(one.profile.balance));
    expect(one.timeline.map((item) => item.kind)).toEqual(expect.arrayContaining(["registered", "login"]));
    expect(await codeOf(operator.call, getPlayer, { params: { playerId: randomUUID() } })).toBe(
      "SYS_NOT_FOUND",
    );
    expect(await codeOf(operator.call, listPlayers, { query: { sort: "password" } })).toBe("SYS_BAD_INPUT");
    expect((await operator.call(listPlayers, { query: { search: "%" } })).totalCount).toBe(0);
    await playedMember(1);
    const sorted = async (sort: string) => (await operator.call(listPlayers, { query: { sort } })).content;
    const balances = (await sorted("-balance")).map(({ balance }) => moneyFromText(balance));
    expect(balances).toEqual(balances.toSorted((a, b) => Number(b - a)));
    const logins = (await sorted("lastLoginAt")).map(({ lastLoginAt }) => lastLoginAt ?? "");
    expect(logins).toEqual(logins.toSorted());
    const byId = await operator.call(listPlayers, { query: { search: member.id.toUpperCase() } });
    expect(byId.content.map(({ account }) => account)).toEqual([member.account]);
  });

  it("[OPS-02] contacts are masked", () => {
    expect(maskContact("+8801712345678")).toBe("+88017••••678");
    expect(maskContact("rahim@example.com")).toBe("r•••@example.com");
    expect(maskContact("123")).toBe("•••");
    expect(maskContact(undefined)).toBeNull();
  });
});
